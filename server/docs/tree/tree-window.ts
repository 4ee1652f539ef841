import { type Outline, OutlineBranch } from './tree-outline.js';

/** Which branches are open, and which range of rows is requested. */
export interface WindowQuery<N> {
  readonly allOpen: boolean;
  /** Branches whose state is the opposite of `allOpen`. */
  readonly toggled: (node: N) => boolean;
  /** With a filter all remaining branches are open, because they contain a hit. */
  readonly isFiltered: boolean;
  /** A node whose ancestors are treated as open; 0: none. */
  readonly reveal: number;
  readonly from: number;
  readonly limit: number;
}

export interface TreeWindowRow<N> {
  readonly node: N;
  readonly depth: number;
  readonly parent: N | undefined;
  /** Row index of the parent; -1 at the top level. */
  readonly parentAt: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Docs below it, at any depth, that pass the filter. */
  readonly docs: number;
}

export interface TreeWindow<N> {
  /** Total number of visible rows. */
  readonly total: number;
  /** All docs; `hits`: those that pass the filter. */
  readonly docs: number;
  readonly hits: number;
  readonly rows: TreeWindowRow<N>[];
  readonly revealAt: number | null;
  /** Ancestors of the revealed node, the top one first. */
  readonly above: readonly N[];
}

interface Level<N> {
  readonly inner: Outline<N>;
  readonly node: N | undefined;
  readonly at: number;
  next: number;
}

/** Counts the visible rows of an outline and returns a window of them. Skips runs of docs outside the window. */
export function windowOf<N extends { readonly id: number }>(outline: Outline<N>, query: WindowQuery<N>): TreeWindow<N> {
  const above = query.reveal ? wayTo(outline, query.reveal) : [];
  const parentOfRevealed = above.at(-1);
  const way = new Set(above);
  const rows: TreeWindowRow<N>[] = [];
  const end = query.from + query.limit;
  let total = 0;
  let revealAt: number | null = null;
  const open: Level<N>[] = [{ inner: outline, node: undefined, at: -1, next: 0 }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { entries, hasBranches } = level.inner;
    const left = entries.length - level.next;
    const isAway = total >= end || total + left <= query.from;
    if (!hasBranches && isAway && query.reveal === 0) {
      total += left;
      open.pop();
      continue;
    }
    const entry = entries[level.next++];
    if (!entry) {
      open.pop();
      continue;
    }
    const branch = entry instanceof OutlineBranch ? entry : undefined;
    const node = entry instanceof OutlineBranch ? entry.node : entry;
    const at = total++;
    const hasChildren = branch !== undefined && branch.inner.entries.length > 0;
    const isOpen = hasChildren && (query.isFiltered || query.allOpen !== query.toggled(node) || way.has(node));
    if (node.id === query.reveal && level.node === parentOfRevealed) revealAt = at;
    if (at >= query.from && at < end) {
      const docs = branch?.inner.hits ?? 0;
      const place = { depth: open.length - 1, parent: level.node, parentAt: level.at };
      rows.push({ node, ...place, hasChildren, isOpen, docs });
    }
    if (isOpen && branch) open.push({ inner: branch.inner, node, at, next: 0 });
  }
  return { total, docs: outline.docs, hits: outline.hits, rows, revealAt, above };
}

/** Ancestors of a node, the top one first; empty if the node is not shown. */
function wayTo<N extends { readonly id: number }>(outline: Outline<N>, id: number): N[] {
  const open: Level<N>[] = [{ inner: outline, node: undefined, at: 0, next: 0 }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const entry = level.inner.entries[level.next++];
    if (!entry) open.pop();
    else if (!(entry instanceof OutlineBranch)) {
      if (entry.id === id) return open.flatMap(({ node }) => node ?? []);
    } else if (entry.node.id === id) return open.flatMap(({ node }) => node ?? []);
    else open.push({ inner: entry.inner, node: entry.node, at: 0, next: 0 });
  }
  return [];
}
