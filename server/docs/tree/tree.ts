interface Node {
  readonly id: number;
  readonly parentId: number;
  readonly isFolder: boolean;
}

/** Number of docs (not folders) below each folder, at any depth. A parent that is not in the list is ignored. */
export function countDocs(nodes: readonly Node[]): Map<number, number> {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const counts = new Map<number, number>();
  for (const node of nodes) {
    if (node.isFolder) continue;
    const seen = new Set<number>();
    for (let at = node.parentId; parents.has(at) && !seen.has(at); at = parents.get(at) ?? 0) {
      seen.add(at);
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  }
  return counts;
}
