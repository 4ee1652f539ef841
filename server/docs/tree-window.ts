/** A node of any tree that is shown: docs are leaves, all others are branches, empty ones too. */
export interface TreeNode<N> {
  readonly id: number;
  readonly isFolder: boolean;
  readonly children: readonly N[];
}

export interface TreeWish<N> {
  /** Part of the tree at all; what stands below one that is not, is not either. */
  readonly shows: (node: N) => boolean;
  /** The filters, as far as there are any: docs and branches that pass are shown with the way to them. */
  readonly passes?: ((node: N) => boolean) | undefined;
  readonly hideEmpty: boolean;
  readonly allOpen: boolean;
  /** Branches that are not as the rest. */
  readonly toggled: (node: N) => boolean;
  /** A node whose branches count as open; 0: none. */
  readonly reveal: number;
  readonly from: number;
  readonly limit: number;
}

export interface TreeLine<N> {
  readonly node: N;
  readonly depth: number;
  readonly parent: N | undefined;
  /** The parent's line; -1 at the top. */
  readonly parentAt: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Docs below it, at any depth, before the filters. */
  readonly docs: number;
}

export interface TreeWindow<N> {
  /** Lines that are visible in all. */
  readonly total: number;
  /** Docs in all, and those that the filters leave. */
  readonly docs: number;
  readonly hits: number;
  readonly lines: TreeLine<N>[];
  readonly revealAt: number | null;
  /** Branches above the revealed node, the top one first. */
  readonly above: readonly N[];
}

/** What is known of a branch before anything is shown. */
interface Sum {
  docs: number;
  hits: number;
  /** Whether it is shown, and whether a child is. */
  kept: boolean;
  hasChildren: boolean;
}

/** Children on their way, since folders may stand in folders by the thousand: more than calls can. */
interface Level<N> {
  readonly nodes: readonly N[];
  next: number;
  readonly parent: N | undefined;
}

/** The lines of a tree that are visible, of which a window is kept. Branches are counted first, then walked as far as they are open. */
export function treeWindow<N extends TreeNode<N>>(roots: readonly N[], wish: TreeWish<N>): TreeWindow<N> {
  const { sums, hits, above, top } = sumUp(roots, wish);
  const keeps = (node: N) => (node.isFolder ? sums.get(node)?.kept === true : (hits?.has(node) ?? true));
  const way = new Set(above);
  const lines: TreeLine<N>[] = [];
  const end = wish.from + wish.limit;
  let total = 0;
  let revealAt: number | null = null;
  const open: (Level<N> & { readonly parentAt: number })[] = [
    { nodes: roots, next: 0, parent: undefined, parentAt: -1 },
  ];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.next++];
    if (!node) open.pop();
    if (!node || !wish.shows(node) || !keeps(node)) continue;
    const at = total++;
    const sum = node.isFolder ? sums.get(node) : undefined;
    const hasChildren = sum?.hasChildren ?? false;
    const isOpen = hasChildren && isBranchOpen(node, wish, way);
    if (node.id === wish.reveal) revealAt = at;
    if (at >= wish.from && at < end) {
      const { parent, parentAt } = level;
      lines.push({ node, depth: open.length - 1, parent, parentAt, hasChildren, isOpen, docs: sum?.docs ?? 0 });
    }
    if (isOpen) open.push({ nodes: node.children, next: 0, parent: node, parentAt: at });
  }
  return { total, docs: top.docs, hits: top.hits, lines, revealAt, above };
}

/** With a filter everything that is left stands open: it is there because of what is in it. */
const isBranchOpen = <N extends TreeNode<N>>(node: N, wish: TreeWish<N>, way: ReadonlySet<N>) =>
  wish.passes !== undefined || wish.allOpen !== wish.toggled(node) || way.has(node);

/** The sums of all branches, the docs that pass the filters (undefined: all do), and the way to the revealed node. */
function sumUp<N extends TreeNode<N>>(roots: readonly N[], wish: TreeWish<N>) {
  const sums = new Map<N, Sum>();
  const hits = wish.passes && new Set<N>();
  const above: N[] = [];
  const top = noSum();
  const close = (node: N, { sum, before }: { sum: Sum; before: number }, into: Sum): void => {
    const passes = wish.passes?.(node) ?? true;
    sum.kept = sum.hasChildren || (passes && !(wish.hideEmpty && sum.docs === 0));
    sums.set(node, sum);
    into.docs += sum.docs;
    into.hits += sum.hits;
    into.hasChildren ||= sum.kept;
    if (wish.reveal && (above.length > before || node.children.some(({ id }) => id === wish.reveal))) above.push(node);
  };
  const open: (Level<N> & { readonly sum: Sum; readonly before: number })[] = [
    { nodes: roots, next: 0, parent: undefined, sum: top, before: 0 },
  ];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.next++];
    if (!node) {
      open.pop();
      if (level.parent) close(level.parent, level, open.at(-1)?.sum ?? top);
      continue;
    }
    if (!wish.shows(node)) continue;
    if (node.isFolder) {
      open.push({ nodes: node.children, next: 0, parent: node, sum: noSum(), before: above.length });
      continue;
    }
    const { sum } = level;
    sum.docs++;
    if (wish.passes && !wish.passes(node)) continue;
    sum.hits++;
    sum.hasChildren = true;
    hits?.add(node);
  }
  return { sums, hits, above: above.reverse(), top };
}

const noSum = (): Sum => ({ docs: 0, hits: 0, kept: false, hasChildren: false });
