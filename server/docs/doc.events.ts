import type { DocContent } from '../../contracts/doc-types/index.js';
import type { DocStatus, DocType } from '../../contracts/enums.js';
import type { Upcasts } from '../log/kind.js';

/** All that can happen to a doc or a folder. Stored for ever: another shape is a new schema, another meaning a new type. */
export type DocEvent =
  | { readonly type: 'DocCreated'; readonly data: DocBeginning }
  /** `editors`: the users whose words are in it; the meta's actor is who sealed it. */
  | { readonly type: 'DocEdited'; readonly data: { readonly content: DocContent; readonly editors: readonly number[] } }
  | { readonly type: 'DocRestored'; readonly data: { readonly fromVersion: number; readonly content: DocContent } }
  | { readonly type: 'DocMoved'; readonly data: { readonly parentId: number } }
  | { readonly type: 'DocReordered'; readonly data: { readonly orderIndex: number } }
  | { readonly type: 'DocStatusSet'; readonly data: { readonly status: DocStatus } }
  | { readonly type: 'DocVersionLabelled'; readonly data: { readonly label: string } }
  | { readonly type: BareDocEvent; readonly data: Readonly<Record<string, never>> };

export type BareDocEvent = 'DocShown' | 'DocHidden' | 'DocLocked' | 'DocUnlocked' | 'DocDeleted' | 'DocUndeleted';

export type DocBeginning = {
  readonly type: DocType;
  readonly moduleId: number;
  /** 0: the root. */
  readonly parentId: number;
  readonly isFolder: boolean;
  readonly content: DocContent;
  readonly orderIndex: number;
  readonly status: DocStatus;
  readonly isShow: boolean;
};

export type DocEventType = DocEvent['type'];

/** By event type, oldest first; every event is of its first schema so far. */
export const docUpcasts: Upcasts = {};

/** The doc's id in a stream's name; undefined for other streams. */
export function docIdOf(stream: string): number | undefined {
  const digits = /^doc-(\d{1,15})$/.exec(stream)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
