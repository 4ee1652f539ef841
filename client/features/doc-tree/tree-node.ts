import type { viewProjectTree } from '../../../contracts/docs.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { TreeNodeType } from '../../../contracts/enums.js';
import type { TreeShape } from '../../lib/tree.js';

export type Node = WireReply<typeof viewProjectTree>[number];

export const nodeShape: TreeShape<Node> = { idOf: ({ id }) => id, parentOf: ({ parentId }) => parentId };

/** Spec 2: url, label or docId, not case-sensitive; docs only, their folders come along. */
export function matchesNode(filter: string): ((node: Node) => boolean) | undefined {
  const wanted = filter.trim().toLowerCase();
  if (!wanted) return undefined;
  return ({ label, url, docId, type }) =>
    type === TreeNodeType.doc && [label, url, docId].some((text) => text.toLowerCase().includes(wanted));
}

/** The node of a doc; other nodes (project, application, folder) have ids of their own. */
export const nodeOfDoc = (nodes: readonly Node[], docId: string): Node | undefined =>
  nodes.find((node) => node.type === TreeNodeType.doc && node.docId === docId);
