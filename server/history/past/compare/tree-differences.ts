import type { changedParts } from '../../../../contracts/history/past.js';
import type { DocTree, TreeDoc } from '../../../docs/tree/doc-tree.js';

type Part = (typeof changedParts)[number];

/** The docs and folders of a tree by id, with its models and *About*; with `below`, only that doc and everything below it. */
export function treeDocs(tree: DocTree | undefined, below: number): ReadonlyMap<number, TreeDoc> {
  const found = new Map<number, TreeDoc>();
  const from = below > 0 ? [tree?.nodes.get(below)].filter((node) => node && !node.row.isDeleted) : (tree?.roots ?? []);
  const open = from.flatMap((node) => node ?? []);
  for (let node = open.pop(); node; node = open.pop()) {
    found.set(node.id, node);
    open.push(...node.children);
  }
  for (const [id, node] of tree?.unlisted ?? [])
    if (!node.row.isDeleted && (below === 0 || below === id)) found.set(id, node);
  return found;
}

/** Names of the folders above a doc, the outermost first. */
export function pathOf(tree: DocTree | undefined, { row }: TreeDoc): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  for (let at = row.parentId; at > 0 && !seen.has(at); ) {
    seen.add(at);
    const folder = tree?.nodes.get(at);
    if (!folder) break;
    names.unshift(folder.row.name);
    at = folder.row.parentId;
  }
  return names;
}

/** The parts of a doc that differ. The content contains the name and the address: these are named instead. */
export function changedPartsOf({ row: was }: TreeDoc, { row: is }: TreeDoc, isContentChanged: boolean): Part[] {
  const parts: Part[] = isContentChanged ? ['content'] : [];
  if (was.name !== is.name) parts.push('name');
  if (was.parentId !== is.parentId) parts.push('folder');
  if (was.url !== is.url || was.httpMethod !== is.httpMethod) parts.push('url');
  for (const part of ['label', 'status', 'isShow', 'isLocked', 'deprecated', 'orderIndex'] as const)
    if (was[part] !== is[part]) parts.push(part);
  return parts;
}
