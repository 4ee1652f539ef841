import type { DocContent } from '../../contracts/doc-types/index.js';
import type { DocStatus, DocType } from '../../contracts/enums.js';
import type { Upcasts } from '../log/kind.js';

/** Events of a doc or folder. Stored permanently: a new shape needs a new schema, a new meaning a new type. */
export type DocEvent =
  | { readonly type: 'DocCreated'; readonly data: DocCreation }
  /** `editors`: users whose edits it contains; the meta's actor is the user who saved it. */
  | { readonly type: 'DocEdited'; readonly data: { readonly content: DocContent; readonly editors: readonly number[] } }
  | { readonly type: 'DocRestored'; readonly data: { readonly fromVersion: number; readonly content: DocContent } }
  | { readonly type: 'DocMoved'; readonly data: { readonly parentId: number } }
  | { readonly type: 'DocReordered'; readonly data: { readonly orderIndex: number } }
  | { readonly type: 'DocStatusSet'; readonly data: { readonly status: DocStatus } }
  | { readonly type: 'DocVersionLabelled'; readonly data: { readonly label: string } }
  | { readonly type: BareDocEvent; readonly data: Readonly<Record<string, never>> };

export type BareDocEvent = 'DocShown' | 'DocHidden' | 'DocLocked' | 'DocUnlocked' | 'DocDeleted' | 'DocUndeleted';

export type DocCreation = {
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

/** By event type, oldest first; all events still have their first schema. */
export const docUpcasts: Upcasts = {};

/** Doc id from a stream name; undefined for other streams. */
export function docIdOf(stream: string): number | undefined {
  const digits = /^doc-(\d{1,15})$/.exec(stream)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
