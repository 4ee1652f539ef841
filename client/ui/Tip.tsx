import { Tooltip, type TooltipProps } from '@blueprintjs/core';

/** A tooltip that stays shut when focus comes back to its target; there it would swallow clicks on neighbours. */
export const Tip = (props: TooltipProps) => (
  <Tooltip openOnTargetFocus={false} hoverOpenDelay={400} compact placement="bottom" {...props} />
);
