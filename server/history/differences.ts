import type { DocContent } from '../../contracts/doc-types/index.js';
import { type Difference, rulesOf } from '../doc-types/index.js';
import type { DocState } from '../docs/doc.entity.js';

type OfType = Pick<DocState, 'type' | 'isFolder'>;
export interface Summary {
  readonly added: number;
  readonly removed: number;
  readonly fields: string[];
}

/** What changed between two contents of one doc; a folder's content is its name. */
export function contentDifference({ type, isFolder }: OfType, from: DocContent, to: DocContent): Difference {
  if (!isFolder) return rulesOf(type).diff(from, to);
  const fields = from.name === to.name ? [] : [{ field: 'name', from: from.name, to: to.name }];
  return { fields, text: { from: '', to: '', added: 0, removed: 0 } };
}

/** `before` undefined: the doc is new. */
export function summary(of: OfType, before: DocContent | undefined, after: DocContent): Summary {
  const empty = of.isFolder ? after : (before ?? rulesOf(of.type).empty(after.name));
  const { fields, text } = contentDifference(of, before ?? empty, after);
  return { added: text.added, removed: text.removed, fields: fields.map(({ field }) => field) };
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
