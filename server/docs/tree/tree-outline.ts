/** A node of a displayed tree: docs are leaves, all other nodes are branches, even empty ones. */
export interface TreeNode<N> {
  readonly id: number;
  readonly isFolder: boolean;
  readonly children: readonly N[];
}

/** Which nodes can be shown, regardless of which branches are open. */
export interface OutlineQuery<N> {
  /** Whether a node belongs to the tree; if not, nor do its descendants. */
  readonly shows: (node: N) => boolean;
  /** Filter, if any: nodes that pass are shown with the branches above them. */
  readonly passes?: ((node: N) => boolean) | undefined;
  readonly hideEmpty: boolean;
}

/** The shown children of a branch. Docs are stored as the nodes themselves, so 50,000 of them need one array only. */
export interface Outline<N> {
  readonly entries: readonly (N | OutlineBranch<N>)[];
  /** Without branches among the entries, the number of visible rows is the number of entries. */
  readonly hasBranches: boolean;
  /** Docs below before filtering; `hits`: docs that pass the filter. */
  readonly docs: number;
  readonly hits: number;
}

export class OutlineBranch<N> {
  constructor(
    readonly node: N,
    readonly inner: Outline<N>,
  ) {}
}

/** An outline under construction. An explicit stack, because folders may be nested deeper than recursion allows. */
class OpenLevel<N> implements Outline<N> {
  readonly entries: (N | OutlineBranch<N>)[] = [];
  hasBranches = false;
  docs = 0;
  hits = 0;
  next = 0;

  constructor(
    readonly nodes: readonly N[],
    readonly node: N | undefined,
  ) {}

  add(node: N, inner: Outline<N>, { passes, hideEmpty }: OutlineQuery<N>): void {
    this.docs += inner.docs;
    this.hits += inner.hits;
    const isKept = inner.entries.length > 0 || ((passes?.(node) ?? true) && !(hideEmpty && inner.docs === 0));
    if (!isKept) return;
    this.entries.push(new OutlineBranch(node, inner));
    this.hasBranches = true;
  }
}

/** One pass over all nodes. Without filters the result is the same for all users until the tree changes: cacheable. */
export function outlineOf<N extends TreeNode<N>>(roots: readonly N[], query: OutlineQuery<N>): Outline<N> {
  const { shows, passes } = query;
  const top = new OpenLevel<N>(roots, undefined);
  const open = [top];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.next++];
    if (!node) {
      open.pop();
      if (level.node) open.at(-1)?.add(level.node, level, query);
    } else if (!shows(node)) {
    } else if (node.isFolder) {
      open.push(new OpenLevel(node.children, node));
    } else {
      level.docs++;
      if (passes && !passes(node)) continue;
      level.hits++;
      level.entries.push(node);
    }
  }
  return top;
}

/** Joins the outlines of branches into one: applications of a project, or projects of a space. */
export function joinOutlines<N>(
  parts: readonly (readonly [N, Outline<N>])[],
  query: Pick<OutlineQuery<N>, 'passes' | 'hideEmpty'>,
): Outline<N> {
  const top = new OpenLevel<N>([], undefined);
  for (const [node, inner] of parts) top.add(node, inner, { ...query, shows: () => true });
  return top;
}
