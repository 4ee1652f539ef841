import type { viewProjectTree } from '../../../../contracts/docs/doc-trees.js';
import type { releasePage } from '../../../../contracts/history/frozen-releases.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import type { listReleases } from '../../../../contracts/workspace/releases.js';
import { type CheckNode, checkState, leavesOf } from '../../../lib/check-tree.js';

export type Release = WireReply<typeof listReleases>[number];
/** What the page of a release shows. */
export type ReleaseFacts = WireReply<typeof releasePage>;
export const releasePath = ({ projectId, id }: { projectId: string; id: string }): string =>
  `/project/release/${projectId}/${id}`;

type Tree = WireReply<typeof viewProjectTree>;

export const checkNodes = (tree: Tree): CheckNode[] =>
  tree.map(({ id, parentId, label, type, url }) => ({
    id,
    parentId,
    label,
    isLeaf: type === TreeNodeType.doc,
    detail: url,
  }));

/** The docs of a release. Its folders are left out: they follow from the docs. */
export function boundLeaves(tree: Tree, bound: Release['moduleSourceIdMap']): Set<string> {
  const docs = new Set(tree.filter(({ type }) => type === TreeNodeType.doc).map(({ id }) => id));
  return new Set(
    Object.values(bound)
      .flat()
      .filter((id) => docs.has(id)),
  );
}

/**
 * Application → docs, and the folders with all their docs selected (docs/wire.md 1.6). Docs of the release that are not
 * in the tree (hidden docs) are kept.
 */
export function bindingOf(
  tree: Tree,
  checked: ReadonlySet<string>,
  before: Release['moduleSourceIdMap'],
): Release['moduleSourceIdMap'] {
  const byId = new Map(tree.map((node) => [node.id, node]));
  const leaves = leavesOf(checkNodes(tree));
  const binding: Record<string, string[]> = {};
  for (const [moduleId, ids] of Object.entries(before)) {
    const unseen = ids.filter((id) => !byId.has(id));
    if (unseen.length > 0) binding[moduleId] = unseen;
  }
  for (const { id, type } of tree) {
    if (type !== TreeNodeType.doc && type !== TreeNodeType.folder) continue;
    if (checkState(leaves.get(id) ?? [], checked) !== 'all') continue;
    let at = byId.get(id);
    while (at && at.type !== TreeNodeType.module) at = byId.get(at.parentId);
    if (at) binding[at.id] = [...(binding[at.id] ?? []), id];
  }
  return binding;
}
