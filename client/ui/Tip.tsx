import { Tooltip, type TooltipProps } from '@blueprintjs/core';

/** A tooltip that does not open when focus returns to its target; there it would block clicks on neighbours. */
export const Tip = (props: TooltipProps) => (
  <Tooltip openOnTargetFocus={false} hoverOpenDelay={400} compact placement="bottom" {...props} />
);
