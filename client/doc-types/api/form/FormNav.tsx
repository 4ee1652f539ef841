import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ParamStyle } from '../../../../contracts/doc-types/api.js';
import { useText } from '../../../lib/i18n.js';
import type { TableEditing } from '../grid/index.js';

export interface NavEntry {
  readonly id: string;
  readonly title: string;
  readonly style?: ParamStyle;
}

/** How many rows of that table are not gone. */
export const useRowCount = ({ rows }: TableEditing, style: ParamStyle): number =>
  useSyncExternalStore(rows.subscribeShape, () => rows.arrangedOf(style).filter(({ gone }) => !gone).length);

/** The sections of the form, always in sight; the one that is being read is marked. */
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
  const present = useSectionInView(page, entries);
  const bar = useRef<HTMLElement>(null);
  // Where the bar is wider than the screen, the marked one is in sight; the page itself is not moved for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is drawn by then
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
          onClick={() => jump(page.current, entry.id)}
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
  // The next Tab goes on from here.
  section?.focus({ preventScroll: true });
}

/** How far below the top edge a section begins to be the one that is read, in px: below the bar of the sections. */
const READ = 96;

/** The last section whose top has come to the top of the page; at the very end, the last one. */
function useSectionInView(page: RefObject<HTMLElement | null>, entries: readonly NavEntry[]): string {
  const [present, setPresent] = useState(entries[0]?.id ?? '');
  useEffect(() => {
    const scroller = page.current;
    if (!scroller) return;
    let frame = 0;
    const look = () => {
      frame = 0;
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
    look();
    scroller.addEventListener('scroll', soon, { passive: true });
    return () => {
      scroller.removeEventListener('scroll', soon);
      cancelAnimationFrame(frame);
    };
  }, [page, entries]);
  return present;
}
