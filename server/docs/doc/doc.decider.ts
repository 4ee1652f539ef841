import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { type DocStatus, DocType, NOT_DEPRECATED } from '../../../contracts/platform/enums.js';
import { checkInput } from '../../platform/http/input.js';
import { Refusal } from '../../platform/http/refusal.js';
import { canonical } from '../../platform/log/canonical.js';
import type { ErasureRecord } from '../../platform/log/erasure.js';
import type { EventMeta, Kind, NewestEvent, RowQuery, StreamEvent } from '../../platform/log/kind.js';
import { contentRules, rulesOf } from '../doc-types/index.js';
import { DocRow, type DocState } from './doc.entity.js';
import { type BareDocEvent, type DocCreation, type DocEdition, type DocEvent, docUpcasts } from './doc.events.js';

/** Ids from a parent up to the root, the parent first; undefined when the application has no such folder. */
export type Ancestors = readonly number[] | undefined;

/** What a rule needs to know about other docs is passed in the command as a fact (`ancestors`, `children`, `taken`). */
export type DocCommand =
  | ({ readonly type: 'CreateDoc'; readonly ancestors: Ancestors } & { readonly doc: DocCreation })
  | ({ readonly type: 'EditDoc'; readonly editors?: readonly number[] } & Omit<DocEdition, 'editors'>)
  /** `content` is undefined when that version has none. */
  | { readonly type: 'RestoreDoc'; readonly fromVersion: number; readonly content: DocContent | undefined }
  | { readonly type: 'MoveDoc'; readonly parentId: number; readonly ancestors: Ancestors }
  | { readonly type: 'ReorderDoc'; readonly orderIndex: number }
  | { readonly type: 'SetDocStatus'; readonly status: number }
  | { readonly type: 'SetDocShown'; readonly isShow: boolean }
  /** `taken`: labels of the other docs with the same identity. */
  | { readonly type: 'LabelDocVersion'; readonly label: string; readonly taken: readonly string[] }
  /** Removes the contents of a deleted doc for good; the log replaces the data of its events in the same commit. */
  | { readonly type: 'EraseDoc'; readonly reason: string; readonly erased: ErasureRecord }
  | { readonly type: 'LockDoc' | 'UnlockDoc' }
  | { readonly type: 'DeleteDoc'; readonly children: number }
  /** A doc whose folder no longer exists returns to the root. */
  | { readonly type: 'UndeleteDoc'; readonly ancestors: Ancestors };

const noEvents: readonly DocEvent[] = [];
const bare = (type: BareDocEvent): DocEvent[] => [{ type, data: {} }];

function decide(command: DocCommand, doc: DocState | undefined, by: EventMeta): readonly DocEvent[] {
  if (command.type === 'CreateDoc') return create(command, doc);
  if (!doc) throw new Refusal('doc.unknown');
  if (doc.isErased) throw new Refusal('doc.erased');
  if (command.type === 'UndeleteDoc') return undelete(command.ancestors, doc);
  if (command.type === 'EraseDoc') {
    if (!doc.isDeleted) throw new Refusal('past.notDeleted', { name: doc.name });
    return [{ type: 'DocErased', data: { reason: command.reason, erased: command.erased } }];
  }
  if (doc.isDeleted) throw new Refusal('doc.deleted', { name: doc.name });
  // docs/spec.md 4: pushes do not change a locked doc; people may.
  if (doc.isLocked && by.source === 'push') return noEvents;
  return decideLiving(command, doc);
}

type LivingCommand = Exclude<DocCommand, { type: 'CreateDoc' | 'UndeleteDoc' | 'EraseDoc' }>;

function decideLiving(command: LivingCommand, doc: DocState): readonly DocEvent[] {
  switch (command.type) {
    case 'EditDoc':
      return edit(command, doc);
    case 'RestoreDoc':
      return restore(command.fromVersion, command.content, doc);
    case 'MoveDoc':
      return move(command.parentId, command.ancestors, doc);
    case 'ReorderDoc':
      if (command.orderIndex === doc.orderIndex) return noEvents;
      return [{ type: 'DocReordered', data: { orderIndex: command.orderIndex } }];
    case 'SetDocStatus':
      if (command.status === doc.status) return noEvents;
      return [{ type: 'DocStatusSet', data: { status: knownStatus(command.status) } }];
    case 'SetDocShown':
      return command.isShow === doc.isShow ? noEvents : bare(command.isShow ? 'DocShown' : 'DocHidden');
    case 'LabelDocVersion':
      return label(command.label, command.taken, doc);
    case 'LockDoc':
      return doc.isLocked ? noEvents : bare('DocLocked');
    case 'UnlockDoc':
      return doc.isLocked ? bare('DocUnlocked') : noEvents;
    case 'DeleteDoc':
      if (command.children > 0) throw new Refusal('doc.notEmpty', { name: doc.name, children: command.children });
      return bare('DocDeleted');
  }
}

function create({ doc, ancestors }: { doc: DocCreation; ancestors: Ancestors }, before: DocState | undefined) {
  if (before) throw new Refusal('doc.exists', { name: before.name });
  if (!ancestors) throw new Refusal('doc.parentUnknown');
  const content = checked(doc.content, doc);
  const data = { ...doc, content, type: doc.isFolder ? DocType.http : doc.type, status: knownStatus(doc.status) };
  return [{ type: 'DocCreated', data }] satisfies DocEvent[];
}

function edit(
  { content: given, editors = [], writers }: Extract<DocCommand, { type: 'EditDoc' }>,
  doc: DocState,
): readonly DocEvent[] {
  const content = checked(given, doc);
  if (sameContent(doc.content, content)) return noEvents;
  return [{ type: 'DocEdited', data: { content, editors: [...new Set(editors)], ...(writers && { writers }) } }];
}

function restore(fromVersion: number, given: DocContent | undefined, doc: DocState): readonly DocEvent[] {
  if (!given) throw new Refusal('version.noContent', { version: fromVersion });
  const content = checked(given, doc);
  return sameContent(doc.content, content) ? noEvents : [{ type: 'DocRestored', data: { fromVersion, content } }];
}

function move(parentId: number, ancestors: Ancestors, doc: DocState): readonly DocEvent[] {
  if (parentId === doc.parentId) return noEvents;
  if (!ancestors) throw new Refusal('doc.parentUnknown');
  if (ancestors.includes(doc.id)) throw new Refusal('doc.cycle', { name: doc.name });
  return [{ type: 'DocMoved', data: { parentId } }];
}

function label(text: string, taken: readonly string[], doc: DocState): readonly DocEvent[] {
  if (text === doc.label) return noEvents;
  if (text !== '' && taken.includes(text)) throw new Refusal('doc.labelExists');
  return [{ type: 'DocVersionLabelled', data: { label: text } }];
}

function undelete(ancestors: Ancestors, doc: DocState): readonly DocEvent[] {
  if (!doc.isDeleted) throw new Refusal('doc.notDeleted', { name: doc.name });
  const back = bare('DocUndeleted');
  return ancestors ? back : [...back, { type: 'DocMoved', data: { parentId: 0 } }];
}

/** Parses the content with the schema of its type. @throws Refusal that names the invalid field. */
const checked = (content: DocContent, of: { readonly isFolder: boolean; readonly type: number }): DocContent =>
  checkInput(contentRules(of).schema, content);

const sameContent = (a: DocContent, b: DocContent) => canonical(a) === canonical(b);

function knownStatus(status: number): DocStatus {
  if (status === 0 || status === 5 || status === 10) return status;
  throw new Refusal('doc.status', { status });
}

/** Values that the row stores of the content: the content itself and its columns. */
export function contentColumns(of: { readonly type: number; readonly isFolder: boolean }, content: DocContent) {
  const { contentType: _, ...columns } = contentRules(of).columns(content);
  return { content, ...columns };
}

/** A name must not be empty. */
const NAMELESS = '-';

/** What is left of a content that was removed for good. */
export const erasedContent = (doc: { readonly type: DocType; readonly isFolder: boolean }): DocContent =>
  doc.isFolder ? { name: NAMELESS } : rulesOf(doc.type).empty(NAMELESS);

function evolve(before: DocState, event: StreamEvent<DocEvent>): DocState {
  const isQuiet = event.meta.isQuiet && event.type !== 'DocCreated';
  const doc = isQuiet ? before : { ...before, modifierId: event.meta.actorId, modifiedAt: event.recordedAt };
  switch (event.type) {
    case 'DocCreated': {
      const { content, ...place } = event.data;
      const created = { creatorId: event.meta.actorId, createdAt: event.recordedAt, contentVersion: event.version };
      return { ...doc, ...place, ...contentColumns(place, content), ...created };
    }
    case 'DocEdited':
    case 'DocRestored':
      return { ...doc, ...contentColumns(doc, event.data.content), contentVersion: event.version };
    case 'DocMoved':
      return { ...doc, parentId: event.data.parentId };
    case 'DocReordered':
      return { ...doc, orderIndex: event.data.orderIndex };
    case 'DocStatusSet':
      return { ...doc, status: event.data.status };
    case 'DocVersionLabelled':
      return { ...doc, label: event.data.label };
    case 'DocShown':
    case 'DocHidden':
      return { ...doc, isShow: event.type === 'DocShown' };
    case 'DocLocked':
    case 'DocUnlocked':
      return { ...doc, isLocked: event.type === 'DocLocked' };
    case 'DocErased':
      return { ...doc, ...contentColumns(doc, erasedContent(doc)), label: '', isErased: true };
    case 'DocDeleted':
    case 'DocUndeleted':
      return { ...doc, isDeleted: event.type === 'DocDeleted' };
  }
}

const initial = (id: number): DocState => ({
  id,
  moduleId: 0,
  parentId: 0,
  type: DocType.http,
  isFolder: false,
  name: '',
  url: '',
  httpMethod: '',
  author: '',
  deprecated: NOT_DEPRECATED,
  label: '',
  status: 5,
  isShow: true,
  isLocked: false,
  isDeleted: false,
  isErased: false,
  orderIndex: 0,
  content: { name: '' },
  contentVersion: 0,
  creatorId: 0,
  modifierId: 0,
  createdAt: new Date(0),
  modifiedAt: new Date(0),
});

/** Error for a command whose `expected` version is outdated: names who changed the doc, and when. */
async function stale({ version, actorId, at }: NewestEvent, query: RowQuery): Promise<Error> {
  const [user] = await query('select nickname from users where id = $1', [actorId]);
  return new Refusal('doc.stale', { who: user?.nickname ?? '', at: at.toISOString(), version });
}

export const docKind: Kind<DocState, DocCommand, DocEvent> = {
  category: 'doc',
  entity: DocRow,
  initial,
  decide,
  evolve,
  stale,
  upcasts: docUpcasts,
  erasing: 'DocErased',
};
