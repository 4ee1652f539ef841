/** One line of a tree on screen. `depth` counts from 0. */
export interface TreeRow<T> {
  readonly item: T;
  readonly id: string;
  readonly parentId: string;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

export interface TreeShape<T> {
  idOf: (item: T) => string;
  /** '' = at the root. */
  parentOf: (item: T) => string;
}

/** Children by parent, in the given order. An item whose parent is missing is at the root, so that none is lost. */
export function childrenOf<T>(items: readonly T[], { idOf, parentOf }: TreeShape<T>): Map<string, T[]> {
  const known = new Set(items.map(idOf));
  const children = new Map<string, T[]>();
  for (const item of items) {
    const parent = known.has(parentOf(item)) ? parentOf(item) : '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(item);
    else children.set(parent, [item]);
  }
  return children;
}

/**
 * The visible lines: children of open nodes only. With `keep`, the items that pass it and their ancestors, all open.
 */
export function visibleRows<T>(
  items: readonly T[],
  shape: TreeShape<T>,
  isOpen: (id: string) => boolean,
  keep?: (item: T) => boolean,
): TreeRow<T>[] {
  const children = childrenOf(items, shape);
  const kept = keep && keptIds(items, shape, keep);
  const rows: TreeRow<T>[] = [];
  const seen = new Set<string>();
  const walk = (parentId: string, depth: number) => {
    for (const item of children.get(parentId) ?? []) {
      const id = shape.idOf(item);
      if (seen.has(id) || (kept && !kept.has(id))) continue;
      seen.add(id);
      const hasChildren = children.has(id);
      const open = hasChildren && (kept !== undefined || isOpen(id));
      rows.push({ item, id, parentId, depth, hasChildren, isOpen: open });
      if (open) walk(id, depth + 1);
    }
  };
  walk('', 0);
  return rows;
}

function keptIds<T>(items: readonly T[], { idOf, parentOf }: TreeShape<T>, keep: (item: T) => boolean): Set<string> {
  const byId = new Map(items.map((item) => [idOf(item), item]));
  const kept = new Set<string>();
  for (const item of items) {
    if (!keep(item)) continue;
    for (let at: T | undefined = item; at && !kept.has(idOf(at)); at = byId.get(parentOf(at))) kept.add(idOf(at));
  }
  return kept;
}

/** The node and all its descendants: invalid targets for moving it. */
export function subtreeIds<T>(items: readonly T[], shape: TreeShape<T>, root: string): Set<string> {
  const children = childrenOf(items, shape);
  const ids = new Set<string>();
  const walk = (id: string) => {
    if (ids.has(id)) return;
    ids.add(id);
    for (const child of children.get(id) ?? []) walk(shape.idOf(child));
  };
  walk(root);
  return ids;
}
