import type { ParamStyle } from '../../contracts/doc-types/api.js';
import type { DocContent } from '../../contracts/doc-types/index.js';
import { DocType } from '../../contracts/enums.js';
import type { RowChange } from '../../contracts/history.js';
import { type Difference, rulesOf } from '../doc-types/index.js';
import type { DocState } from '../docs/doc.entity.js';

type OfType = Pick<DocState, 'type' | 'isFolder'>;
export interface Summary {
  readonly added: number;
  readonly removed: number;
  readonly fields: string[];
  readonly rows: { style: ParamStyle; kind: RowChange['kind']; count: number; names: string[] }[];
}
/** Names that a summary tells of a table, in each way. */
const told = 3;

/** What changed between two contents of one doc; a folder's content is its name, and of which service its docs are. */
export function contentDifference({ type, isFolder }: OfType, from: DocContent, to: DocContent): Difference {
  if (!isFolder) return rulesOf(type).diff(from, to);
  const after = new Map(folderTexts(to));
  const fields = folderTexts(from).flatMap(([field, value]) => {
    const now = after.get(field) ?? '';
    return value === now ? [] : [{ field, from: value, to: now }];
  });
  return { fields, text: { from: '', to: '', added: 0, removed: 0 }, rows: [] };
}

const dubboFields = ['interfaceName', 'version', 'protocol', 'author', 'dependency'] as const;

function folderTexts(content: DocContent): [string, string][] {
  const dubbo = 'dubbo' in content ? content.dubbo : undefined;
  return [['name', content.name], ...dubboFields.map((key): [string, string] => [`dubbo.${key}`, dubbo?.[key] ?? ''])];
}

/** Of an HTTP or a Dubbo doc the description is one field among others: to count its lines would tell little. */
const toldByFields = ({ type, isFolder }: OfType): boolean =>
  !isFolder && (type === DocType.http || type === DocType.dubbo);

/** `before` undefined: the doc is new. */
export function summary(of: OfType, before: DocContent | undefined, after: DocContent): Summary {
  const empty = of.isFolder ? after : (before ?? rulesOf(of.type).empty(after.name));
  const { fields, text, rows } = contentDifference(of, before ?? empty, after);
  const names = fields.map(({ field }) => field);
  if (!toldByFields(of)) return { added: text.added, removed: text.removed, fields: names, rows: rowSummaries(rows) };
  const body = text.from === text.to ? [] : ['body'];
  return { added: 0, removed: 0, fields: [...names, ...body], rows: rowSummaries(rows) };
}

function rowSummaries(rows: readonly RowChange[]): Summary['rows'] {
  const found = new Map<string, Summary['rows'][number]>();
  for (const { style, kind, path } of rows) {
    const key = `${style} ${kind}`;
    const summed = found.get(key) ?? { style, kind, count: 0, names: [] };
    summed.count++;
    if (summed.names.length < told) summed.names.push(path.at(-1) ?? '');
    found.set(key, summed);
  }
  return [...found.values()];
}

/** What a doc says beside its content, as texts; `folder` by its name. */
export function placeDifference(
  from: DocState,
  to: DocState,
  folders: ReadonlyMap<number, string>,
): Difference['fields'] {
  const told = (doc: DocState) => ({
    folder: folders.get(doc.parentId) ?? '',
    label: doc.label,
    status: String(doc.status),
    isShow: String(doc.isShow),
    isLocked: String(doc.isLocked),
    isDeleted: String(doc.isDeleted),
    orderIndex: String(doc.orderIndex),
  });
  const before = Object.entries(told(from));
  const after = new Map(Object.entries(told(to)));
  const moved = from.parentId !== to.parentId;
  return before.flatMap(([field, value]) => {
    const now = after.get(field) ?? '';
    // Two folders may bear one name: the move is told all the same.
    return value === now && !(field === 'folder' && moved) ? [] : [{ field, from: value, to: now }];
  });
}

export const textOf = ({ type, isFolder }: OfType, content: DocContent): string =>
  isFolder ? '' : rulesOf(type).text(content);
export const htmlOf = ({ type, isFolder }: OfType, content: DocContent): string =>
  isFolder ? '' : rulesOf(type).html(content);
export const descriptionOf = ({ type, isFolder }: OfType, content: DocContent): string =>
  isFolder ? '' : rulesOf(type).description(content);
