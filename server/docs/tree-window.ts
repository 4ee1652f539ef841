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

/** The lines of a tree that are visible, of which a window is kept. Branches are counted first, then walked as far as they are open. */
export function treeWindow<N extends TreeNode<N>>(roots: readonly N[], wish: TreeWish<N>): TreeWindow<N> {
  const { sums, hits, above, top } = sumUp(roots, wish);
  const keeps = (node: N) => (node.isFolder ? sums.get(node)?.kept === true : (hits?.has(node) ?? true));
  const lines: TreeLine<N>[] = [];
  const end = wish.from + wish.limit;
  let total = 0;
  let revealAt: number | null = null;
  const walk = (nodes: readonly N[], depth: number, parent: N | undefined, parentAt: number): void => {
    for (const node of nodes) {
      if (!wish.shows(node) || !keeps(node)) continue;
      const at = total++;
      const sum = node.isFolder ? sums.get(node) : undefined;
      const hasChildren = sum?.hasChildren ?? false;
      const isOpen = hasChildren && isBranchOpen(node, wish, above);
      if (node.id === wish.reveal) revealAt = at;
      if (at >= wish.from && at < end)
        lines.push({ node, depth, parent, parentAt, hasChildren, isOpen, docs: sum?.docs ?? 0 });
      if (isOpen) walk(node.children, depth + 1, node, at);
    }
  };
  walk(roots, 0, undefined, -1);
  return { total, docs: top.docs, hits: top.hits, lines, revealAt, above };
}

/** With a filter everything that is left stands open: it is there because of what is in it. */
const isBranchOpen = <N extends TreeNode<N>>(node: N, wish: TreeWish<N>, above: readonly N[]) =>
  wish.passes !== undefined || wish.allOpen !== wish.toggled(node) || above.includes(node);

/** The sums of all branches, the docs that pass the filters (undefined: all do), and the way to the revealed node. */
function sumUp<N extends TreeNode<N>>(roots: readonly N[], wish: TreeWish<N>) {
  const sums = new Map<N, Sum>();
  const hits = wish.passes && new Set<N>();
  const above: N[] = [];
  const add = (nodes: readonly N[]): Sum => {
    const all: Sum = { docs: 0, hits: 0, kept: false, hasChildren: false };
    for (const node of nodes) {
      if (!wish.shows(node)) continue;
      const passes = wish.passes?.(node) ?? true;
      if (!node.isFolder) {
        all.docs++;
        if (!passes) continue;
        all.hits++;
        all.hasChildren = true;
        hits?.add(node);
        continue;
      }
      const before = above.length;
      const sum = add(node.children);
      sum.kept = sum.hasChildren || (passes && !(wish.hideEmpty && sum.docs === 0));
      sums.set(node, sum);
      all.docs += sum.docs;
      all.hits += sum.hits;
      all.hasChildren ||= sum.kept;
      if (wish.reveal && (above.length > before || node.children.some(({ id }) => id === wish.reveal)))
        above.push(node);
    }
    return all;
  };
  const top = add(roots);
  return { sums, hits, above: above.reverse(), top };
}
