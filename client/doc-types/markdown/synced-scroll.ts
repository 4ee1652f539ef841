import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect } from 'react';

interface Mark {
  readonly line: number;
  readonly top: number;
}

/** Linear interpolation between the two marks around `value`; `by` is the known coordinate, `to` the wanted one. */
export function between(marks: readonly Mark[], value: number, by: 'line' | 'top'): number {
  const to = by === 'line' ? 'top' : 'line';
  let before: Mark = { line: 1, top: 0 };
  for (const mark of marks) {
    if (mark[by] > value) {
      const span = mark[by] - before[by];
      return span <= 0 ? before[to] : before[to] + ((value - before[by]) / span) * (mark[to] - before[to]);
    }
    before = mark;
  }
  return before[to];
}

function marksOf(preview: HTMLElement, lines: number): Mark[] {
  const base = preview.getBoundingClientRect().top - preview.scrollTop;
  const marks = [...preview.querySelectorAll<HTMLElement>('[data-line]')].map((block) => ({
    line: Number(block.dataset.line),
    top: block.getBoundingClientRect().top - base,
  }));
  return [...marks, { line: lines + 1, top: preview.scrollHeight }];
}

/** The source line at the top of the editor, with its scrolled-away fraction. */
function topLine(view: EditorView): number {
  const height = view.scrollDOM.scrollTop;
  const block = view.lineBlockAtHeight(height);
  const share = block.height > 0 ? (height - block.top) / block.height : 0;
  return view.state.doc.lineAt(block.from).number + Math.min(1, Math.max(0, share));
}

function scrollToLine(view: EditorView, line: number): void {
  const whole = Math.min(view.state.doc.lines, Math.max(1, Math.floor(line)));
  const block = view.lineBlockAt(view.state.doc.line(whole).from);
  view.scrollDOM.scrollTop = block.top + (line - whole) * block.height;
}

/** The pane under the pointer leads, the other follows, so that they never drive each other. */
export function useSyncedScroll(view: EditorView | null, preview: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const pane = preview.current;
    if (!on || !view || !pane) return;
    const source = view.scrollDOM;
    let leader: HTMLElement = source;
    const lead = (event: Event) => {
      if (event.currentTarget instanceof HTMLElement) leader = event.currentTarget;
    };
    const onSource = () => {
      if (leader === source) pane.scrollTop = between(marksOf(pane, view.state.doc.lines), topLine(view), 'line');
    };
    const onPane = () => {
      if (leader === pane) scrollToLine(view, between(marksOf(pane, view.state.doc.lines), pane.scrollTop, 'top'));
    };
    const starts = ['pointerenter', 'wheel', 'touchstart', 'keydown'] as const;
    for (const start of starts) {
      source.addEventListener(start, lead, { passive: true });
      pane.addEventListener(start, lead, { passive: true });
    }
    source.addEventListener('scroll', onSource, { passive: true });
    pane.addEventListener('scroll', onPane, { passive: true });
    return () => {
      for (const start of starts) {
        source.removeEventListener(start, lead);
        pane.removeEventListener(start, lead);
      }
      source.removeEventListener('scroll', onSource);
      pane.removeEventListener('scroll', onPane);
    };
  }, [view, preview, on]);
}
