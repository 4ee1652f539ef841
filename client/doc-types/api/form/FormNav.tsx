import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { useText } from '../../../lib/i18n.js';
import { type TableEditing } from '../editing/table-editing.js';
import { useRowCount } from '../editing/use-row-count.js';

export interface NavEntry {
  readonly id: string;
  readonly title: string;
  readonly style?: ParamStyle;
}

/** The sections of the form, always visible; the current one is marked. */
export function FormNav({
  editing,
  entries,
  page,
}: {
  editing: TableEditing;
  entries: readonly NavEntry[];
  page: RefObject<HTMLElement | null>;
}) {
  const { t } = useText();
  const [present, choose] = useSectionInView(page, entries);
  const bar = useRef<HTMLElement>(null);
  // If the bar is wider than the screen, the marked entry is scrolled into view without moving the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is rendered by then
  useEffect(() => {
    const mark = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && mark)
      bar.current.scrollLeft = mark.offsetLeft - (bar.current.clientWidth - mark.offsetWidth) / 2;
  }, [present]);
  return (
    <nav ref={bar} className="form-nav no-print" aria-label={t('api:form.sections')}>
      {entries.map((entry) => (
        <button
          key={entry.id}
          type="button"
          aria-current={entry.id === present ? 'location' : undefined}
          onClick={() => {
            choose(entry.id);
            jump(page.current, entry.id);
          }}
        >
          {entry.title}
          {entry.style !== undefined && <Count editing={editing} style={entry.style} />}
        </button>
      ))}
    </nav>
  );
}

function Count({ editing, style }: { editing: TableEditing; style: ParamStyle }) {
  const count = useRowCount(editing, style);
  return count === 0 ? null : <span className="form-nav-count">{count}</span>;
}

function jump(page: HTMLElement | null, id: string): void {
  const section = page?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  section?.scrollIntoView({ block: 'start' });
  // The next Tab continues from here.
  section?.focus({ preventScroll: true });
}

const handEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * The distance below the top edge, in px, at which a section becomes the current one: below the bar of the sections.
 */
const READ = 96;

/**
 * The last section whose top has reached the top of the page; at the very end, the last one. A chosen section stays
 * marked until the user scrolls: near the end of the page it may never reach the top.
 */
function useSectionInView(page: RefObject<HTMLElement | null>, entries: readonly NavEntry[]) {
  const chosen = useRef(false);
  const [present, setPresent] = useState(entries[0]?.id ?? '');
  useEffect(() => {
    const scroller = page.current;
    if (!scroller) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      if (chosen.current) return;
      const { top } = scroller.getBoundingClientRect();
      const isEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const passed = entries.filter(({ id }) => {
        const section = scroller.querySelector(`#${CSS.escape(id)}`);
        return section !== null && (isEnd || section.getBoundingClientRect().top < top + READ);
      });
      setPresent(passed.at(-1)?.id ?? entries[0]?.id ?? '');
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const byHand = () => {
      chosen.current = false;
    };
    look();
    scroller.addEventListener('scroll', soon, { passive: true });
    for (const event of handEvents) scroller.addEventListener(event, byHand, { passive: true });
    return () => {
      for (const event of handEvents) scroller.removeEventListener(event, byHand);
      scroller.removeEventListener('scroll', soon);
      cancelAnimationFrame(frame);
    };
  }, [page, entries]);
  const choose = (id: string) => {
    chosen.current = true;
    setPresent(id);
  };
  return [present, choose] as const;
}
