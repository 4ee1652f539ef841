import type { ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../contracts/docs/doc-types/facts.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { RowChange } from '../../../contracts/docs/row-changes.js';
import type { DocState } from '../../docs/doc/doc.entity.js';
import { contentRules, type Difference, rulesOf } from '../../docs/doc-types/index.js';

export type DocKindRef = Pick<DocState, 'type' | 'isFolder'>;
export interface VersionSummary {
  readonly added: number;
  readonly removed: number;
  readonly fields: string[];
  readonly rows: { style: ParamStyle; kind: RowChange['kind']; count: number; names: string[] }[];
}
/** Row names per table and kind of change in a summary. */
const MAX_NAMES = 3;

/** The differences between two contents of one doc. */
export const contentDifference = (of: DocKindRef, from: DocContent, to: DocContent): Difference =>
  contentRules(of).diff(from, to);

/**
 * True for a doc with tables, whose description is one field among others: a count of its lines would not be useful.
 */
const describedByFields = ({ type, isFolder }: DocKindRef): boolean => !isFolder && factsOf(type).hasTables;

/** The content that a new doc is compared with. */
export const emptyBefore = (of: DocKindRef, after: DocContent): DocContent =>
  of.isFolder ? after : rulesOf(of.type).empty(after.name);

export function summarize(of: DocKindRef, { fields, text, rows }: Difference): VersionSummary {
  const names = fields.map(({ field }) => field);
  if (!describedByFields(of))
    return { added: text.added, removed: text.removed, fields: names, rows: rowSummaries(rows) };
  const body = text.from === text.to ? [] : ['body'];
  return { added: 0, removed: 0, fields: [...names, ...body], rows: rowSummaries(rows) };
}

function rowSummaries(rows: readonly RowChange[]): VersionSummary['rows'] {
  const found = new Map<string, VersionSummary['rows'][number]>();
  for (const { style, kind, path } of rows) {
    const key = `${style} ${kind}`;
    const summed = found.get(key) ?? { style, kind, count: 0, names: [] };
    summed.count++;
    if (summed.names.length < MAX_NAMES) summed.names.push(path.at(-1) ?? '');
    found.set(key, summed);
  }
  return [...found.values()];
}

/** The differences of a doc's state other than its content, as texts; `folder` by its name. */
export function placeDifference(
  from: DocState,
  to: DocState,
  folders: ReadonlyMap<number, string>,
): Difference['fields'] {
  const attributesOf = (doc: DocState) => ({
    folder: folders.get(doc.parentId) ?? '',
    label: doc.label,
    status: String(doc.status),
    isShow: String(doc.isShow),
    isLocked: String(doc.isLocked),
    isDeleted: String(doc.isDeleted),
    orderIndex: String(doc.orderIndex),
  });
  const before = Object.entries(attributesOf(from));
  const after = new Map(Object.entries(attributesOf(to)));
  const moved = from.parentId !== to.parentId;
  return before.flatMap(([field, value]) => {
    const now = after.get(field) ?? '';
    // Two folders may have the same name: a move between them is listed nevertheless.
    return value === now && !(field === 'folder' && moved) ? [] : [{ field, from: value, to: now }];
  });
}
