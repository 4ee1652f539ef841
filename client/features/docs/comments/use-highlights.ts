import { type RefObject, useEffect, useRef } from 'react';
import { forget } from '../../../lib/query.js';
import { type CommentThread, commentReads, markOf } from './comment-keys.js';
import { textRoots, wordFinder } from './text-roots.js';

const ALL = 'comments';
const ACTIVE = 'comment-active';
const MARK = 'data-commented';
/** Delay in ms after a change of the text before anchors that are not found are asked for again. */
const ASK_AGAIN = 900;
/** Drawing takes one part in this many of the time: somebody may be typing in a long text with a thousand threads. */
const SHARE = 10;

export interface Highlights {
  /** The ranges of each thread on the screen. */
  readonly ranges: ReadonlyMap<string, readonly Range[]>;
}

/**
 * Marks the places of open threads on the screen: values by an attribute, words by the CSS Custom Highlight API, which
 * changes no element, so that it works in editors too.
 */
export function useHighlights(threads: readonly CommentThread[], active: string): RefObject<Highlights> {
  const shown = useRef<Highlights>({ ranges: new Map() });
  useEffect(() => {
    const open = threads.filter(({ resolvedAt, id }) => !resolvedAt || id === active);
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const draw = () => {
      const begun = performance.now();
      markValues(open, active);
      const { ranges, missing } = rangesOf(open);
      shown.current = { ranges };
      paint(ranges, active);
      clearTimeout(timer);
      // Somebody types inside the words: the server knows what they are now. Asked less often while that changes nothing.
      if (missing)
        timer = setTimeout(
          () => {
            asked += 1;
            void forget(...commentReads);
          },
          ASK_AGAIN * 2 ** Math.min(asked, 5),
        );
      rest = setTimeout(
        () => {
          rest = undefined;
          if (frame < 0) frame = requestAnimationFrame(draw);
        },
        (performance.now() - begun) * (SHARE - 1),
      );
      frame = 0;
    };
    draw();
    const watch = new MutationObserver(() => {
      // Below zero: wanted after the rest.
      frame ||= rest === undefined ? requestAnimationFrame(draw) : -1;
    });
    const main = document.querySelector('main') ?? document.body;
    watch.observe(main, { childList: true, subtree: true, characterData: true, attributeFilter: ['data-blame'] });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      clearTimeout(timer);
      clear();
    };
  }, [threads, active]);
  return shown;
}

function rangesOf(threads: readonly CommentThread[]) {
  const ranges = new Map<string, Range[]>();
  let missing = false;
  const roots = textRoots().map(wordFinder);
  for (const { id, anchor } of threads) {
    if (!anchor || 'mark' in anchor || !anchor.isAlive) continue;
    const found = roots.flatMap((find) => find(anchor.words, anchor.nth) ?? []);
    ranges.set(id, found);
    if (found.length === 0 && roots.length > 0) missing = true;
  }
  return { ranges, missing };
}

function paint(ranges: ReadonlyMap<string, readonly Range[]>, active: string): void {
  if (!('highlights' in CSS)) return;
  const all = [...ranges].filter(([id]) => id !== active).flatMap(([, found]) => found);
  CSS.highlights.set(ALL, new Highlight(...all));
  CSS.highlights.set(ACTIVE, new Highlight(...(ranges.get(active) ?? [])));
}

function markValues(threads: readonly CommentThread[], active: string): void {
  const counts = new Map<string, number>();
  const activeMark = threads.filter(({ id }) => id === active).map(markOf)[0];
  for (const thread of threads) {
    const mark = shownMark(markOf(thread));
    if (mark) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  for (const element of document.querySelectorAll('[data-blame]')) {
    const mark = element.getAttribute('data-blame') ?? '';
    const count = counts.get(mark);
    set(element, MARK, count ? String(count) : undefined);
    set(element, 'data-comment-active', mark === shownMark(activeMark) ? '' : undefined);
  }
}

/** A thread on a whole row is shown at its name. */
const shownMark = (mark: string | undefined) => mark?.replace(/:row$/, ':name');

/** Writes only what differs: each write is a change that the observer of another feature hears. */
function set(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function clear(): void {
  if ('highlights' in CSS) for (const name of [ALL, ACTIVE]) CSS.highlights.delete(name);
  for (const name of [MARK, 'data-comment-active'])
    for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
}
