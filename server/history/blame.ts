import { isDeepStrictEqual } from 'node:util';
import type { RowAttribute } from '../../contracts/doc-types/api.js';
import type { DocContent } from '../../contracts/doc-types/index.js';
import type { RowChange } from '../../contracts/history.js';
import { cutTo } from '../doc-types/plain-text.js';
import { docKind } from '../docs/doc.decider.js';
import type { DocState } from '../docs/doc.entity.js';
import type { DocEvent } from '../docs/doc.events.js';
import type { Recorded } from '../log/kind.js';
import { contentDifference, placeDifference } from './differences.js';

export interface Origin {
  /** The version that gave the value. */
  readonly at: number;
  /** The value before. */
  readonly from: string;
}
export type OfRow = 'row' | 'place' | RowAttribute;
/** The version that values point at. */
export interface Cause {
  readonly version: number;
  readonly at: Date;
  readonly source: Recorded<DocEvent>['meta']['source'];
  readonly actorId: number;
  readonly editors: readonly number[];
}

/** What a doc is given at its birth beside its content, by `placeDifference`'s names. */
const placeFields = ['folder', 'label', 'status', 'isShow', 'isLocked', 'orderIndex'];
/** Of a value before, so much is told; the whole of it is in the comparison. */
const told = 500;
/** A piece of a text holds on to all of it, so that a word kept would keep a whole doc: the piece is written out. */
const shortened = (text: string): string =>
  text.length <= told ? text : Buffer.from(`${cutTo(text, told)}…`).toString();
/** What a value before takes, beside its origin: as much as another origin, for each so many of its characters. */
const perOrigin = 64;
const sizeOf = ({ from }: Origin): number => 1 + Math.floor(from.length / perOrigin);

/**
 * Who gave every value of a doc what it is: the fold of its stream by the type's own `diff`. It knows no content but the
 * newest, and gives that back (`rest`) when it waits for the next event.
 */
export class Blame {
  readonly fields = new Map<string, Origin>();
  readonly rows = new Map<string, Map<OfRow, Origin>>();
  readonly causes = new Map<number, Cause>();
  head = 0;
  private state: DocState;
  /** What the text said before it changed last: written out once, at the end. */
  private textBefore: { readonly at: number; readonly text: () => string } | undefined;

  constructor(docId: number) {
    this.state = docKind.initial(docId);
  }

  /** The version of the content that the next one is compared with; 0 = there was none yet. */
  get contentVersion(): number {
    return this.state.contentVersion;
  }

  get parentId(): number {
    return this.state.parentId;
  }

  /** How much there is to keep. */
  get size(): number {
    let size = this.causes.size + this.rows.size;
    for (const origin of this.fields.values()) size += sizeOf(origin);
    for (const row of this.rows.values()) for (const origin of row.values()) size += sizeOf(origin);
    return size;
  }

  /** Goes on after `rest`, with the content of `contentVersion`. */
  wake(content: DocContent): void {
    this.state = { ...this.state, content };
  }

  take(event: Recorded<DocEvent>, folders: ReadonlyMap<number, string>): void {
    const before = this.state;
    const after = docKind.evolve(before, event);
    const { version } = event;
    if (event.type === 'DocCreated') this.born(after, version);
    else {
      if ('content' in event.data) this.changed(before, after, version);
      for (const { field, from } of placeDifference(before, after, folders))
        this.fields.set(field, { at: version, from });
    }
    const { source, actorId } = event.meta;
    const editors = event.type === 'DocEdited' ? event.data.editors : [];
    this.causes.set(version, { version, at: event.recordedAt, source, actorId, editors });
    this.state = after;
    this.head = version;
  }

  /** Forgets what nothing points at any more, and the content. */
  rest(): void {
    this.writeText();
    const used = new Set([...this.fields.values()].map(({ at }) => at));
    for (const row of this.rows.values()) for (const { at } of row.values()) used.add(at);
    for (const version of this.causes.keys()) if (!used.has(version)) this.causes.delete(version);
    this.state = { ...this.state, content: { name: '' } };
  }

  private born(doc: DocState, version: number): void {
    const first = { at: version, from: '' };
    const said = Object.keys(doc.content).filter((field) => field !== 'params');
    for (const field of [...said, ...placeFields]) this.fields.set(field, first);
    if ('params' in doc.content) for (const { id } of doc.content.params) this.rows.set(id, new Map([['row', first]]));
  }

  private changed(before: DocState, after: DocState, at: number): void {
    const { fields, rows, text } = contentDifference(after, before.content, after.content);
    for (const { field, from } of fields) this.fields.set(field, { at, from: shortened(from) });
    if (!fields.some(({ field }) => field === 'body') && bodyChanged(before.content, after.content)) {
      this.fields.set('body', { at, from: '' });
      this.textBefore = { at, text: () => text.from };
    }
    for (const row of rows) this.rowChanged(row, at);
  }

  private rowChanged({ rowId, kind, moved, attributes }: RowChange, at: number): void {
    if (kind === 'removed') {
      this.rows.delete(rowId);
      return;
    }
    const known = this.rows.get(rowId);
    if (kind === 'added' || !known) {
      this.rows.set(rowId, new Map([['row', { at, from: '' }]]));
      return;
    }
    if (moved) known.set('place', { at, from: shortened(moved.from.join('.')) });
    for (const { attribute, from } of attributes) known.set(attribute, { at, from: shortened(from) });
  }

  private writeText(): void {
    if (!this.textBefore) return;
    const { at, text } = this.textBefore;
    this.fields.set('body', { at, from: shortened(text()) });
    this.textBefore = undefined;
  }
}

const bodyChanged = (from: DocContent, to: DocContent): boolean =>
  'body' in from && 'body' in to && !isDeepStrictEqual(from.body, to.body);
