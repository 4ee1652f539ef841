import { factsOf } from '../../../contracts/docs/doc-types/facts.js';
import { searchable } from '../../../contracts/platform/folded.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { type DocSort, docOrder } from '../doc/doc-order.js';
import type { DocListRow } from './doc.queries.js';
import type { TreeNode } from './tree-outline.js';
import type { TreeText } from './tree-text.js';

/** A doc or folder: its columns and its children that are not deleted. */
export class TreeDoc implements TreeNode<TreeDoc> {
  readonly children: TreeDoc[] = [];
  private wire = '';
  private words = '';
  private chinese: boolean | undefined;
  /** Its index in the search text of its tree. */
  searchPosition = 0;

  constructor(readonly row: TreeDocRow) {}

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
  /** Text that the filter searches (docs/spec.md 2): name, address, id. */
  get haystack(): string {
    this.words ||= searchable(`${this.row.name}\n${this.row.url}\n${this.wireId}`);
    return this.words;
  }
  /** Whether there is anything in its name that letters could spell. */
  get isChinese(): boolean {
    this.chinese ??= /[\u4e00-\u9fff]/.test(this.row.name);
    return this.chinese;
  }
}

export interface TreeDocRow extends Omit<DocListRow, 'moduleId' | 'createdAt' | 'creatorName' | 'modifierName'> {
  readonly creatorId: number;
  readonly modifierId: number;
}

/** Snapshot of one application's tree. `sum`: total of the versions of all its docs, including deleted ones. */
export class DocTree {
  /** Without models and *About*, which have places of their own (docs/models.md). */
  readonly nodes = new Map<number, TreeDoc>();
  /** The others: their versions count in the sum, and comparisons of instants have them. */
  readonly unlisted = new Map<number, TreeDoc>();
  roots: readonly TreeDoc[] = [];
  sum = 0;
  /** Transaction id below which all committed changes are included; 0: never compared with the database. */
  seenTo = 0n;
  private sort: DocSort = 'by_order';
  newest = new Date(0);
  /** Whether any doc has a version label or a maintainer: empty columns are not shown. */
  hasVersions = false;
  hasAuthors = false;
  private search: SearchText | undefined;

  /** Takes over rows that are new or have a higher version. */
  apply(rows: readonly TreeDocRow[]): void {
    this.sum = this.sumWith(rows);
    for (const row of rows) {
      (factsOf(row.type).isListed ? this.nodes : this.unlisted).set(row.id, new TreeDoc(row));
      if (row.modifiedAt > this.newest) this.newest = row.modifiedAt;
    }
    const shown = [...this.nodes.values()].filter(({ row }) => !row.isDeleted);
    this.roots = buildTree(shown, this.sort);
    this.hasVersions = shown.some(({ row }) => row.label !== '');
    this.hasAuthors = shown.some(({ row }) => row.author !== '');
    this.search = undefined;
  }

  get order(): DocSort {
    return this.sort;
  }

  /** Builds a new array of roots when the order differs. */
  sortBy(sort: DocSort): void {
    if (this.sort === sort) return;
    this.sort = sort;
    this.roots = buildTree(
      [...this.nodes.values()].filter(({ row }) => !row.isDeleted),
      sort,
    );
  }

  /** Returns a predicate for nodes that contain the text in name, address or id, or whose name is spelled so. */
  matching({ text, isSpelled }: TreeText): (node: TreeDoc) => boolean {
    this.search ??= new SearchText([...this.nodes.values()]);
    const hits = this.search.find(text);
    return (node) =>
      hits[node.searchPosition] === 1 || (isSpelled !== undefined && node.isChinese && isSpelled(node.row.name));
  }

  sumWith(rows: readonly TreeDocRow[]): number {
    return rows.reduce((sum, { id, version }) => sum + version - (this.versionOf(id) ?? 0), this.sum);
  }

  versionOf(id: number): number | undefined {
    return (this.nodes.get(id) ?? this.unlisted.get(id))?.row.version;
  }
}

/**
 * Texts of all nodes, concatenated: `indexOf` jumps from hit to hit, which takes a tenth of the time of searching
 * 50,000 texts separately.
 */
class SearchText {
  private readonly text: string;
  private readonly ends: Uint32Array;

  constructor(nodes: readonly TreeDoc[]) {
    this.text = nodes.map(({ haystack }) => haystack).join('\0');
    this.ends = new Uint32Array(nodes.length);
    let end = -1;
    nodes.forEach((node, position) => {
      node.searchPosition = position;
      end += node.haystack.length + 1;
      this.ends[position] = end;
    });
  }

  /** 1 at the index of each node that contains the text. */
  find(wanted: string): Uint8Array {
    const hits = new Uint8Array(this.ends.length);
    if (wanted.includes('\0')) return hits;
    let position = 0;
    for (let at = this.text.indexOf(wanted); at >= 0; ) {
      position = this.nodeAt(at, position);
      hits[position] = 1;
      at = this.text.indexOf(wanted, (this.ends[position] ?? at) + 1);
    }
    return hits;
  }

  /** Binary search for the node at a position of the text, starting at node `low`. */
  private nodeAt(at: number, low: number): number {
    let [from, to] = [low, this.ends.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.ends[middle] ?? 0) < at) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Nests docs in their folders, in table order. Nodes whose folder is missing, and cycles, go to the root. */
export function buildTree(all: readonly TreeDoc[], sort: DocSort = 'by_order'): TreeDoc[] {
  const nodes = new Map(all.map((node) => [node.id, node]));
  const sorted = [...all].sort((a, b) => docOrder[sort](a.row, b.row));
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
