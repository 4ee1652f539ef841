// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Severity } from '../../../../contracts/docs/change-severity/rules.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { viewDoc } from '../../../../contracts/docs/docs.js';
import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { isInServer } from '../../../lib/in-server.js';
import { readAhead } from '../../../lib/query.js';
import { lineKeys } from '../../../lib/row-pages.js';
import { useIsPhone } from '../../../lib/viewport.js';
import type { ChangeMarks } from '../../../lib/visits.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.js';
import { reveal, useTreeKeys } from '../../../ui/tree-keys.js';
import { useRowWindow } from '../../../ui/window-rows.js';
import styles from './doc-tree.module.css';
import { type MenuOfRow, menuKey } from './row-menu.js';
import { ServiceCard } from './ServiceCard.js';
import { BlankLine, TreeLine } from './TreeLine.js';
import { modulesIn, type TreeScope, type ViewNode } from './tree-node.js';
import { useViewRows } from './use-view-rows.js';

/** Lines that the server renders, which knows no window. */
const FIRST_LINES = 60;
/** Height of a line in px, and of one with buttons that a finger must hit. */
const LINE = 32;
const PHONE_LINE = 44;
/** Delays before a hovered line triggers an action, in ms. */
const RESTS = { read: 60, card: 450 } as const;

/** The target of the tree's links: the viewer or the editor. */
export interface TreeTarget {
  path(row: ViewNode): string;
  /** Prefetches the data of `path`. */
  prefetch(row: ViewNode): void;
}
export const viewerTarget: TreeTarget = {
  path: ({ docId }) => `/view/${docId}`,
  prefetch: ({ docId }) => readAhead(viewDoc, { id: docId }),
};

/** The viewer of an earlier moment. */
export const viewerTargetAt = (at: string): TreeTarget => ({
  path: ({ docId }) => `/view/${docId}?at=${encodeURIComponent(at)}`,
  prefetch: ({ docId }) => readAhead(viewDoc, { id: docId, at }),
});

interface DocTreeProps {
  target: TreeTarget;
  place: TreeScope;
  filter: string;
  docId: string;
  onAside?: (row: ViewNode) => void;
  marks?: ChangeMarks | undefined;
  /** Other results are shown below, so a filter without a line is not without a result. */
  hasMore?: boolean;
  /** Receives the applications that are on screen; memoized. */
  onModules?: (ids: readonly string[]) => void;
  /** Opens the menu of a line. */
  onMenu?: (menu: MenuOfRow) => void;
  /** Whether new docs can be added. */
  mayAdd?: boolean;
}

/** The viewer's tree, of any size: the lines on screen are fetched, the current doc is scrolled into view. */
export function DocTree({
  target,
  place,
  filter,
  docId,
  onAside,
  marks,
  hasMore = false,
  onModules,
  onMenu,
  mayAdd,
}: DocTreeProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(isInServer ? FIRST_LINES : 0);
  const phone = useIsPhone();
  const line = onMenu && phone ? PHONE_LINE : LINE;
  const window = useRowWindow(list, length, line);
  const { rows, reply, error, refetch, revealAt, turn } = useViewRows({ place, filter, docId, window });
  // The window's end depends on the length, the rows on the window.
  useEffect(() => setLength(rows.length), [rows.length]);
  const open = (row: ViewNode) =>
    row.type === TreeNodeType.doc ? void navigate(target.path(row)) : turn(row.id, !isOn(row.isOpen));
  const focus = useTreeKeys({ rows, window, list, height: line, toggle: turn, open, more: menuKey(list, onMenu) });
  const near = useNear(list, target);
  useInView(docId, revealAt, list, line);
  const modules = modulesIn(rows, window);
  useEffect(() => {
    if (modules !== '') onModules?.(modules.split(','));
  }, [modules, onModules]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line under the pointer may change without a pointer move
  useEffect(near.leave, [filter, docId, near.leave]);
  const keys = lineKeys(window, rows, ({ id }) => id);
  return (
    <>
      <div
        ref={list}
        className={styles.tree}
        role="tree"
        tabIndex={-1}
        aria-label={t('viewer:tree')}
        style={{ height: rows.length * line }}
        onKeyDown={focus.onKeyDown}
        onBlur={focus.onBlur}
      >
        {keys.map((key, n) => {
          const index = window.from + n;
          if (index >= rows.length) return null;
          const row = rows.at(index);
          return row ? (
            <TreeLine
              key={key}
              row={row}
              path={target.path(row)}
              index={index}
              height={line}
              isCurrent={row.type === TreeNodeType.doc && row.docId === docId}
              focus={focus.rowProps(row, index)}
              wanted={filter.trim()}
              turn={turn}
              onNear={near.come}
              onFar={near.leave}
              onAside={onAside}
              changed={markOf(marks, row)}
              onMenu={onMenu}
              mayAdd={mayAdd}
            />
          ) : (
            <BlankLine key={key} index={index} height={line} />
          );
        })}
      </div>
      <TreeState reply={reply} error={error} retry={refetch} hasMore={hasMore} />
      {near.card && <ServiceCard {...near.card} onClose={near.leave} />}
    </>
  );
}

/** A branch is marked while it is closed: an open one shows the marks within it. */
function markOf(marks: ChangeMarks | undefined, row: ViewNode): Severity | undefined {
  if (row.type === TreeNodeType.doc) return marks?.docs.get(row.docId);
  return !isOn(row.isOpen) && marks?.around.has(row.id) ? 'wording' : undefined;
}

interface InsteadProps {
  reply: { docs: number; total: number } | undefined;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
}

/** Shown in place of lines. */
function TreeState({ reply, error, retry, hasMore }: InsteadProps) {
  const { t } = useText();
  if (!reply) return error ? <ErrorState small error={error} retry={retry} /> : <SkeletonRows rows={8} />;
  if (reply.docs === 0) return <EmptyState small what={t('viewer:noDocs')} why={t('viewer:noDocsWhy')} />;
  return reply.total === 0 && !hasMore ? (
    <EmptyState small what={t('docs:noMatch')} why={t('viewer:noMatchWhy')} />
  ) : null;
}

/** Scrolls to the line of each revealed doc once; afterwards the reader scrolls freely. */
function useInView(
  docId: string,
  revealAt: number | null,
  list: { current: HTMLDivElement | null },
  line: number,
): void {
  const shown = useRef('');
  useEffect(() => {
    if (revealAt === null || shown.current === docId || !list.current) return;
    shown.current = docId;
    reveal(list.current, revealAt * line, line);
  });
}

/** Prefetches the doc under the pointer or focus; for a Dubbo service it opens a card. */
function useNear(list: { current: HTMLDivElement | null }, target: TreeTarget) {
  const [card, setCard] = useState<{ id: string; at: DOMRect }>();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const leave = useCallback(() => {
    for (const timer of timers.current.splice(0)) clearTimeout(timer);
    setCard(undefined);
  }, []);
  useEffect(() => leave, [leave]);
  const come = (row: ViewNode) => {
    leave();
    if (row.docId) timers.current.push(setTimeout(() => target.prefetch(row), RESTS.read));
    if (!factsOf(row.docType).belongsToService) return;
    const show = () => {
      const at = list.current?.querySelector(`[data-row="${CSS.escape(row.id)}"]`)?.getBoundingClientRect();
      if (at) setCard({ id: row.docId || row.id, at });
    };
    timers.current.push(setTimeout(show, RESTS.card));
  };
  return { card, come, leave };
}
