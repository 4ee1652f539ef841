import { PopoverNext } from '@blueprintjs/core';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { leaveFocusTo } from '../../../ui/return-focus.js';
import styles from './LazyPopover.module.css';

interface LazyPopoverProps {
  placement: 'bottom-start' | 'bottom-end';
  content: () => ReactElement;
  /** The button; until it is first pressed it is rendered without a popover, and gets `open`. */
  target: (open?: () => void) => ReactElement;
}

/** A popover that is mounted when it is first opened: a table of fifty rows has a hundred, and a reader opens one. */
export function LazyPopover({ placement, content, target }: LazyPopoverProps) {
  const [isMade, setMade] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  // The button that had the focus has been replaced since, so Blueprint could not return the focus to it.
  const giveBack = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.querySelector('button')?.focus();
    });
  const replaced = useRef<HTMLElement>(null);
  useEffect(() => {
    const button = box.current?.querySelector('button');
    if (isMade && button && replaced.current) leaveFocusTo(replaced.current, button);
  }, [isMade]);
  const open = () => {
    if (document.activeElement instanceof HTMLElement) replaced.current = document.activeElement;
    setMade(true);
  };
  if (!isMade) return target(open);
  return (
    <span ref={box} className={styles.lazyPopover}>
      <PopoverNext defaultIsOpen placement={placement} content={content()} onClosed={giveBack}>
        {target()}
      </PopoverNext>
    </span>
  );
}
