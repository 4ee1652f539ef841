import { DocTree, type TreeDoc, type TreeDocRow } from '../../docs/tree/doc-tree.js';

/** What a share contains, as its managers chose it. */
export interface ShareScope {
  readonly isAll: boolean;
  /** Chosen docs, and folders with what is added to them later; all other folders share nothing by themselves. */
  readonly docs: ReadonlySet<number>;
  readonly folders: ReadonlySet<number>;
}

/**
 * The nodes that readers of a share may see now: shown docs that are chosen, or below a chosen folder. A folder is told
 * if a reader gets all of it, or if a chosen doc is directly in it (docs/wire.md 1.17); the names of folders above are
 * not told.
 */
function sharedRows(roots: readonly TreeDoc[], { isAll, docs, folders }: ShareScope): TreeDocRow[] {
  const rows = new Map<number, TreeDocRow>();
  const open: { node: TreeDoc; parent?: TreeDoc; isInside: boolean }[] = roots.map((node) => ({
    node,
    isInside: isAll,
  }));
  for (let at = open.pop(); at; at = open.pop()) {
    const { node, parent, isInside } = at;
    if (!node.row.isShow) continue;
    const isShared = isInside || (node.isFolder ? folders : docs).has(node.id);
    for (const child of node.children) open.push({ node: child, parent: node, isInside: isShared && node.isFolder });
    if (!isShared) continue;
    rows.set(node.id, node.row);
    if (parent && !node.isFolder) rows.set(parent.id, parent.row);
  }
  return [...rows.values()].map((row) => (rows.has(row.parentId) ? row : { ...row, parentId: 0 }));
}

/** Folders without a doc are left out; `docs` contains no folder. */
export function sharedTree(tree: DocTree, scope: ShareScope): DocTree {
  const shared = new DocTree();
  const rows = sharedRows(tree.roots, scope);
  shared.apply(rows);
  shared.sortBy(tree.order);
  return shared;
}
