import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { DocStatus, DocType } from '../../../contracts/platform/enums.js';
import type { ErasureRecord } from '../../platform/log/erasure.js';
import type { Upcasts } from '../../platform/log/kind.js';

/** Events of a doc or folder. Stored permanently: a new shape needs a new schema, a new meaning a new type. */
export type DocEvent =
  | { readonly type: 'DocCreated'; readonly data: DocCreation }
  | { readonly type: 'DocEdited'; readonly data: DocEdition }
  | { readonly type: 'DocRestored'; readonly data: { readonly fromVersion: number; readonly content: DocContent } }
  | { readonly type: 'DocMoved'; readonly data: { readonly parentId: number } }
  | { readonly type: 'DocReordered'; readonly data: { readonly orderIndex: number } }
  | { readonly type: 'DocStatusSet'; readonly data: { readonly status: DocStatus } }
  | { readonly type: 'DocVersionLabelled'; readonly data: { readonly label: string } }
  /** Contents, names and labels of all earlier events were removed for good; those events keep their places. */
  | { readonly type: 'DocErased'; readonly data: { readonly reason: string; readonly erased: ErasureRecord } }
  | { readonly type: BareDocEvent; readonly data: Readonly<Record<string, never>> };

/**
 * `editors`: users whose edits it contains; the meta's actor is the user who saved it. `writers`: who of several editors
 * typed each value; undefined if there was one editor, and in events from before it was recorded.
 */
export type DocEdition = {
  readonly content: DocContent;
  readonly editors: readonly number[];
  readonly writers?: Writers;
};

/** Users by value: `field:<name>`, `row:<rowId>:<attribute>`, `block:<n>` (a line or top-level node of the text). */
export type Writers = Readonly<Record<string, readonly number[]>>;

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
