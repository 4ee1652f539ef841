import { encodeId } from '../../contracts/wire.js';
import type { DocEntry } from './doc.queries.js';
import type { TreeNode } from './tree-window.js';

/** The columns of a doc or folder that is not deleted, with those that stand below it. */
export class TreeDoc implements TreeNode<TreeDoc> {
  readonly children: TreeDoc[] = [];
  private wire = '';
  private words = '';

  constructor(readonly row: TreeRow) {}

  get id(): number {
    return this.row.id;
  }
  get isFolder(): boolean {
    return this.row.isFolder;
  }
  get wireId(): string {
    this.wire ||= encodeId(this.row.id);
    return this.wire;
  }
  /** What the text filter looks into (spec 2): name, address, id. */
  get haystack(): string {
    this.words ||= `${this.row.name}\n${this.row.url}\n${this.wireId}`.toLowerCase();
    return this.words;
  }
}

export interface TreeRow extends Omit<DocEntry, 'moduleId' | 'createdAt' | 'creatorName' | 'modifierName'> {
  readonly creatorId: number;
  readonly modifierId: number;
}

/** The tree of one application as the database had it at some moment: `sum` of the versions of all its docs, deleted ones too. */
export class DocTree {
  readonly nodes = new Map<number, TreeDoc>();
  roots: readonly TreeDoc[] = [];
  sum = 0;
  newest = new Date(0);

  /** Rows that are new or newer. */
  take(rows: readonly TreeRow[]): void {
    this.sum = this.sumWith(rows);
    for (const row of rows) {
      this.nodes.set(row.id, new TreeDoc(row));
      if (row.modifiedAt > this.newest) this.newest = row.modifiedAt;
    }
    this.roots = rooted([...this.nodes.values()].filter(({ row }) => !row.isDeleted));
  }

  sumWith(rows: readonly TreeRow[]): number {
    return rows.reduce((sum, { id, version }) => sum + version - (this.nodes.get(id)?.row.version ?? 0), this.sum);
  }
}

/** Docs below their folders, in the order of the table. One whose folder is gone, or that stands in a circle, stands at the root: nothing gets lost. */
export function rooted(all: readonly TreeDoc[]): TreeDoc[] {
  const nodes = new Map(all.map((node) => [node.id, node]));
  const sorted = [...all].sort((a, b) => a.row.orderIndex - b.row.orderIndex || a.id - b.id);
  for (const node of sorted) node.children.length = 0;
  const roots: TreeDoc[] = [];
  for (const node of sorted) {
    const parent = nodes.get(node.row.parentId);
    if (parent?.isFolder) parent.children.push(node);
    else roots.push(node);
  }
  const reached = new Set<TreeDoc>();
  const reach = (from: TreeDoc) => {
    const open = [from];
    for (let node = open.pop(); node; node = open.pop()) {
      if (reached.has(node)) continue;
      reached.add(node);
      open.push(...node.children);
    }
  };
  roots.forEach(reach);
  if (reached.size === sorted.length) return roots;
  for (const node of sorted) {
    if (reached.has(node)) continue;
    const parent = nodes.get(node.row.parentId);
    parent?.children.splice(parent.children.indexOf(node), 1);
    roots.push(node);
    reach(node);
  }
  return roots;
}
