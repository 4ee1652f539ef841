import type { KeyboardEvent } from 'react';

const top = (element: Element): number => element.getBoundingClientRect().top;

/** The line of the tree that Tab would reach, and whether it is the last one. */
function treeLine(around: Element): { line: HTMLElement | null; isLast: boolean } {
  const tree = around.querySelector('[role=tree]');
  const line = tree?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ?? null;
  const end = tree?.getBoundingClientRect().bottom ?? 0;
  return { line, isLast: line !== null && line.getBoundingClientRect().bottom >= end - 1 };
}

/**
 * Arrows between the filter, the tree and the docs that were found, as if they were one list. Keys within the tree are its
 * own; the last line hands over to the first doc.
 */
export function moveAmongFound(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: around } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLElement)) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const found = [...around.querySelectorAll<HTMLElement>('[data-found]')];
  const tree = treeLine(around);
  const at = found.indexOf(target);
  const filter = around.querySelector<HTMLElement>('input[type=search]');
  let next: HTMLElement | null | undefined;
  if (target === filter) next = key === 'ArrowDown' ? (tree.line ?? found[0]) : undefined;
  else if (at >= 0) next = key === 'ArrowDown' ? found[at + 1] : (found[at - 1] ?? tree.line ?? filter);
  else if (target.dataset.row)
    next =
      key === 'ArrowDown' && tree.line === target && tree.isLast
        ? found[0]
        : key === 'ArrowUp' && tree.line === target && isFirst(target)
          ? filter
          : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const isFirst = (line: HTMLElement): boolean => {
  const tree = line.closest('[role=tree]');
  return tree !== null && top(line) <= top(tree) + 1;
};
