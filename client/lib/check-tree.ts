import { childrenOf } from './tree.js';

export interface CheckNode {
  readonly id: string;
  /** '' = at the root. */
  readonly parentId: string;
  readonly label: string;
  /** Only leaves are chosen; their ancestors show a count. */
  readonly isLeaf: boolean;
  readonly detail?: string;
}
export type CheckState = 'all' | 'some' | 'none';

const shape = { idOf: ({ id }: CheckNode) => id, parentOf: ({ parentId }: CheckNode) => parentId };

/** The leaves below each node, including the node itself when it is one. */
export function leavesOf(nodes: readonly CheckNode[]): Map<string, string[]> {
  const children = childrenOf(nodes, shape);
  const leaves = new Map<string, string[]>();
  const walk = (node: CheckNode): string[] => {
    const known = leaves.get(node.id);
    if (known) return known;
    leaves.set(node.id, []);
    const below = node.isLeaf ? [node.id] : (children.get(node.id) ?? []).flatMap(walk);
    leaves.set(node.id, below);
    return below;
  };
  for (const node of nodes) walk(node);
  return leaves;
}

export function checkState(leaves: readonly string[], checked: ReadonlySet<string>): CheckState {
  const count = leaves.filter((id) => checked.has(id)).length;
  return count === 0 ? 'none' : count === leaves.length ? 'all' : 'some';
}

/** Checks all of the leaves, or unchecks them if all are checked. */
export function toggled(leaves: readonly string[], checked: ReadonlySet<string>): Set<string> {
  const next = new Set(checked);
  const isFull = checkState(leaves, checked) === 'all';
  for (const id of leaves) {
    if (isFull) next.delete(id);
    else next.add(id);
  }
  return next;
}
