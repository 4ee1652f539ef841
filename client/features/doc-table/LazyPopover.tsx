import { PopoverNext } from '@blueprintjs/core';
import { type ReactElement, useRef, useState } from 'react';

interface LazyPopoverProps {
  placement: 'bottom-start' | 'bottom-end';
  content: () => ReactElement;
  /** The button; until it is first pressed it stands alone, and asks to be opened. */
  target: (open?: () => void) => ReactElement;
}

/** A popover that is made when it is first opened: a table of fifty rows has a hundred, and a reader opens one. */
export function LazyPopover({ placement, content, target }: LazyPopoverProps) {
  const [isMade, setMade] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  // The button that had the focus is not the one that stands here since: Blueprint would give it back to nobody.
  const giveBack = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.querySelector('button')?.focus();
    });
  if (!isMade) return target(() => setMade(true));
  return (
    <span ref={box} className="lazy-popover">
      <PopoverNext defaultIsOpen placement={placement} content={content()} onClosed={giveBack}>
        {target()}
      </PopoverNext>
    </span>
  );
}
