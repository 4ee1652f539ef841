import { type RefObject, useEffect, useRef } from 'react';

/**
 * For rows that people add and remove, by keyboard too: a new row's first field gets the focus, and the button that adds
 * rows (`data-act=add`) when a row is gone. Each row has `data-row`.
 */
export function useRowFocus<E extends HTMLElement>(): {
  readonly rows: RefObject<E | null>;
  readonly added: () => void;
  readonly removed: () => void;
} {
  const rows = useRef<E>(null);
  const heir = useRef<() => HTMLElement | null | undefined>(undefined);
  useEffect(() => {
    heir.current?.()?.focus();
    heir.current = undefined;
  });
  return {
    rows,
    added: () => {
      heir.current = () =>
        [...(rows.current?.querySelectorAll('[data-row]') ?? [])].at(-1)?.querySelector<HTMLElement>('input, select');
    },
    removed: () => {
      heir.current = () => rows.current?.querySelector<HTMLElement>('[data-act=add]');
    },
  };
}
