// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewDoc } from '../../../contracts/docs.js';
import { DocType, TreeNodeType } from '../../../contracts/enums.js';
import { isOn } from '../../../contracts/wire.js';
import { useText } from '../../lib/i18n.js';
import { readAhead } from '../../lib/query.js';
import { lineKeys } from '../../lib/row-pages.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.js';
import { reveal } from '../../ui/tree-keys.js';
import { useRowWindow } from '../../ui/window-rows.js';
import { ServiceCard } from './ServiceCard.js';
import { BlankLine, TreeLine } from './TreeLine.js';
import { useTreeFocus } from './tree-focus.js';
import type { Node, TreePlace } from './tree-node.js';
import { useViewRows } from './use-view-rows.js';

/** Height of a line in px. */
const LINE = 32;
/** A pointer that rests so long means it, in ms. */
const RESTS = { read: 60, card: 450 } as const;

interface DocTreeProps {
  place: TreePlace;
  filter: string;
  docId: string;
  onAside?: (row: Node) => void;
}

/** The viewer's tree, of any size: the lines on screen are asked for, the current doc is in view. */
export function DocTree({ place, filter, docId, onAside }: DocTreeProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(0);
  const window = useRowWindow(list, length, LINE);
  const { rows, reply, error, refetch, revealAt, turn } = useViewRows({ place, filter, docId, window });
  // The window's end depends on the length, the rows on the window.
  useEffect(() => setLength(rows.length), [rows.length]);
  const open = (row: Node) =>
    row.type === TreeNodeType.doc ? void navigate(`/view/${row.docId}`) : turn(row.id, !isOn(row.isOpen));
  const focus = useTreeFocus({ rows, list, height: LINE, turn, open });
  const near = useNear(list);
  useInView(docId, revealAt, list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line under the pointer may be gone without the pointer having moved
  useEffect(near.leave, [filter, docId, near.leave]);
  const keys = lineKeys(window, rows, ({ id }) => id);
  return (
    <>
      <div
        ref={list}
        className="tree"
        role="tree"
        tabIndex={-1}
        aria-label={t('viewer:tree')}
        style={{ height: rows.length * LINE }}
        onKeyDown={focus.onKeyDown}
      >
        {keys.map((key, n) => {
          const index = window.from + n;
          const row = rows.at(index);
          return row ? (
            <TreeLine
              key={key}
              row={row}
              index={index}
              height={LINE}
              isCurrent={row.type === TreeNodeType.doc && row.docId === docId}
              isActive={index === focus.active}
              wanted={filter.trim()}
              turn={turn}
              onNear={near.come}
              onFar={near.leave}
              onFocus={focus.setActive}
              onAside={onAside}
            />
          ) : (
            <BlankLine key={key} index={index} height={LINE} />
          );
        })}
      </div>
      <Instead reply={reply} error={error} retry={refetch} />
      {near.card && <ServiceCard {...near.card} onClose={near.leave} />}
    </>
  );
}

interface InsteadProps {
  reply: { docs: number; total: number } | undefined;
  error: Error | null;
  retry: () => void;
}

/** What stands where there are no lines. */
function Instead({ reply, error, retry }: InsteadProps) {
  const { t } = useText();
  if (!reply) return error ? <ErrorState small error={error} retry={retry} /> : <SkeletonRows rows={8} />;
  if (reply.docs === 0) return <EmptyState small what={t('viewer:noDocs')} why={t('viewer:noDocsWhy')} />;
  return reply.total === 0 ? <EmptyState small what={t('docs:noMatch')} why={t('viewer:noMatchWhy')} /> : null;
}

/** Once for each doc that is looked for: its line is scrolled to. After that the reader's own hand rules. */
function useInView(docId: string, revealAt: number | null, list: { current: HTMLDivElement | null }): void {
  const shown = useRef('');
  useEffect(() => {
    if (revealAt === null || shown.current === docId || !list.current) return;
    shown.current = docId;
    reveal(list.current, revealAt * LINE, LINE);
  });
}

/** What the reader is about to open is fetched; of a Dubbo service a card comes up. */
function useNear(list: { current: HTMLDivElement | null }) {
  const [card, setCard] = useState<{ id: string; at: DOMRect }>();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const leave = useCallback(() => {
    for (const timer of timers.current.splice(0)) clearTimeout(timer);
    setCard(undefined);
  }, []);
  useEffect(() => leave, [leave]);
  const come = (row: Node, index: number) => {
    leave();
    if (row.docId) timers.current.push(setTimeout(() => readAhead(viewDoc, { id: row.docId }), RESTS.read));
    if (row.docType !== DocType.dubbo) return;
    const show = () => {
      const at = list.current?.querySelector(`[data-line="${index}"]`)?.getBoundingClientRect();
      if (at) setCard({ id: row.docId || row.id, at });
    };
    timers.current.push(setTimeout(show, RESTS.card));
  };
  return { card, come, leave };
}
