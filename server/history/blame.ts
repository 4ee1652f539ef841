import { isDeepStrictEqual } from 'node:util';
import type { RowAttribute } from '../../contracts/doc-types/api.js';
import type { DocContent } from '../../contracts/doc-types/index.js';
import { cutTo } from '../../contracts/doc-types/plain-text.js';
import type { RowChange } from '../../contracts/history.js';
import { contentRules } from '../doc-types/index.js';
import { docKind } from '../docs/doc.decider.js';
import type { DocState } from '../docs/doc.entity.js';
import type { DocEvent } from '../docs/doc.events.js';
import type { RecordedEvent } from '../log/kind.js';
import { contentDifference, placeDifference } from './differences.js';

export interface BlameOrigin {
  /** The version that set the value. */
  readonly at: number;
  /** The previous value. */
  readonly from: string;
}
export type RowAspect = 'row' | 'place' | RowAttribute;
/** A version that set values of the doc. */
export interface BlameCause {
  readonly version: number;
  readonly at: Date;
  readonly source: RecordedEvent<DocEvent>['meta']['source'];
  readonly actorId: number;
  readonly editors: readonly number[];
  /** As in a history entry. */
  readonly author: string | undefined;
  readonly origin: string | undefined;
}

/** The fields that a new doc has in addition to its content, named as in `placeDifference`. */
const placeFields = ['folder', 'label', 'status', 'isShow', 'isLocked', 'orderIndex'];
/** Maximum length of a previous value; the comparison shows all of it. */
const MAX_TEXT = 500;
/**
 * Copies the shortened text: in V8 a slice references the whole string, so a word in the cache would keep a whole doc
 * in memory.
 */
const shortened = (text: string): string =>
  text.length <= MAX_TEXT ? text : Buffer.from(`${cutTo(text, MAX_TEXT)}…`).toString();
/** Characters of a previous value that count as one more origin in `size`. */
const perOrigin = 64;
const sizeOf = ({ from }: BlameOrigin): number => 1 + Math.floor(from.length / perOrigin);

/**
 * The version that last set each value of a doc: a fold of its stream by the doc type's `diff`. It holds only the
 * newest content, and releases that in `suspend` while it is cached.
 */
export class Blame {
  readonly fields = new Map<string, BlameOrigin>();
  readonly rows = new Map<string, Map<RowAspect, BlameOrigin>>();
  readonly causes = new Map<number, BlameCause>();
  head = 0;
  private state: DocState;
  /** The text before its last change: written into `fields` once, in `suspend`. */
  private textBefore: { readonly at: number; readonly text: () => string } | undefined;

  constructor(docId: number) {
    this.state = docKind.initial(docId);
  }

  /** The version of the content that the next one is compared with; 0 when there is none yet. */
  get contentVersion(): number {
    return this.state.contentVersion;
  }

  get parentId(): number {
    return this.state.parentId;
  }

  /** The size in the cache: roughly the number of origins. */
  get size(): number {
    let size = this.causes.size + this.rows.size;
    for (const origin of this.fields.values()) size += sizeOf(origin);
    for (const row of this.rows.values()) for (const origin of row.values()) size += sizeOf(origin);
    return size;
  }

  /** Continues after `suspend`, with the content of `contentVersion`. */
  resume(content: DocContent): void {
    this.state = { ...this.state, content };
  }

  apply(event: RecordedEvent<DocEvent>, folders: ReadonlyMap<number, string>): void {
    const before = this.state;
    const after = docKind.evolve(before, event);
    const { version } = event;
    if (event.type === 'DocCreated') this.created(after, version);
    else {
      if ('content' in event.data) this.changed(before, after, version);
      for (const { field, from } of placeDifference(before, after, folders))
        this.fields.set(field, { at: version, from });
    }
    const { source, actorId, author, origin } = event.meta;
    const editors = event.type === 'DocEdited' ? event.data.editors : [];
    this.causes.set(version, { version, at: event.recordedAt, source, actorId, editors, author, origin });
    this.state = after;
    this.head = version;
  }

  /** Drops the causes that no value refers to, and the content. */
  suspend(): void {
    this.writeText();
    const used = new Set([...this.fields.values()].map(({ at }) => at));
    for (const row of this.rows.values()) for (const { at } of row.values()) used.add(at);
    for (const version of this.causes.keys()) if (!used.has(version)) this.causes.delete(version);
    this.state = { ...this.state, content: { name: '' } };
  }

  private created(doc: DocState, version: number): void {
    const first = { at: version, from: '' };
    const rows = contentRules(doc).rows(doc.content);
    const fields = Object.entries(doc.content).flatMap(([field, value]) => (value === rows ? [] : [field]));
    for (const field of [...fields, ...placeFields]) this.fields.set(field, first);
    for (const { id } of rows) this.rows.set(id, new Map([['row', first]]));
  }

  private changed(before: DocState, after: DocState, at: number): void {
    const { fields, rows, text } = contentDifference(after, before.content, after.content);
    for (const { field, from } of fields) this.fields.set(field, { at, from: shortened(from) });
    if (!fields.some(({ field }) => field === 'body') && sourceChanged(after, before.content)) {
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

function sourceChanged(after: DocState, before: DocContent): boolean {
  const rules = contentRules(after);
  return !isDeepStrictEqual(rules.source(before), rules.source(after.content));
}
