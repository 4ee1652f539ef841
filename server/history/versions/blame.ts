import { isDeepStrictEqual } from 'node:util';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { cutTo } from '../../../contracts/docs/doc-types/plain-text.js';
import type { RowChange } from '../../../contracts/docs/row-changes.js';
import { docKind } from '../../docs/doc/doc.decider.js';
import type { DocState } from '../../docs/doc/doc.entity.js';
import type { DocEvent, Writers } from '../../docs/doc/doc.events.js';
import { contentRules } from '../../docs/doc-types/index.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { originsOfBlocks, proseBlocks } from './blame-blocks.js';
import { contentDifference, placeDifference } from './differences.js';

export interface BlameOrigin {
  /** The version that set the value. */
  readonly at: number;
  /** The previous value. */
  readonly from: string;
  /** Who of the version's editors typed it; undefined when it had one editor, or when that is not known. */
  readonly by?: readonly number[] | undefined;
}
/** A line or top-level node of the text. */
export type BlockOrigin = Omit<BlameOrigin, 'from'>;
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
  readonly rows = new Map<string, Map<string, BlameOrigin>>();
  /** Of each line of Markdown, or each top-level node of rich text. */
  blocks: readonly BlockOrigin[] = [];
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
    let size = this.causes.size + this.rows.size + this.blocks.length;
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
      if ('content' in event.data) this.changed(before, after, new VersionWriters(event));
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
    for (const { at } of this.blocks) used.add(at);
    for (const version of this.causes.keys()) if (!used.has(version)) this.causes.delete(version);
    this.state = { ...this.state, content: { name: '' } };
  }

  private created(doc: DocState, at: number): void {
    const first = { at, from: '' };
    const rows = contentRules(doc).rows(doc.content);
    const fields = Object.entries(doc.content).flatMap(([field, value]) => (value === rows ? [] : [field]));
    for (const field of [...fields, ...placeFields]) this.fields.set(field, first);
    for (const { id } of rows) this.rows.set(id, new Map([['row', first]]));
    this.blocks = blocksOf(doc).map(() => ({ at }));
  }

  private changed(before: DocState, after: DocState, writers: VersionWriters): void {
    const { at } = writers;
    const { fields, rows, text } = contentDifference(after, before.content, after.content);
    for (const { field, from } of fields) this.fields.set(field, writers.origin(`field:${field}`, shortened(from)));
    if (sourceChanged(after, before.content)) {
      if (!fields.some(({ field }) => field === 'body')) {
        this.fields.set('body', writers.origin('field:body', ''));
        this.textBefore = { at, text: () => text.from };
      }
      this.blocks = originsOfBlocks(this.blocks, blocksOf(before), blocksOf(after), (block) => ({
        ...{ at, by: writers.of(`block:${block}`) },
      }));
    }
    for (const row of rows) this.rowChanged(row, writers);
  }

  private rowChanged({ rowId, kind, moved, attributes }: RowChange, writers: VersionWriters): void {
    if (kind === 'removed') {
      this.rows.delete(rowId);
      return;
    }
    const origin = (aspect: string, from: string) => writers.origin(`row:${rowId}:${aspect}`, from);
    const known = this.rows.get(rowId);
    if (kind === 'added' || !known) {
      this.rows.set(rowId, new Map([['row', origin('row', '')]]));
      return;
    }
    if (moved) known.set('place', origin('place', shortened(moved.from.join('.'))));
    for (const { attribute, from } of attributes) known.set(attribute, origin(attribute, shortened(from)));
  }

  private writeText(): void {
    if (!this.textBefore) return;
    const { at, text } = this.textBefore;
    this.fields.set('body', { at, by: this.fields.get('body')?.by, from: shortened(text()) });
    this.textBefore = undefined;
  }
}

/** The users who typed each value of one version. */
class VersionWriters {
  private readonly writers: Writers;
  readonly at: number;

  constructor({ version, data }: RecordedEvent<DocEvent>) {
    this.at = version;
    this.writers = 'writers' in data ? (data.writers ?? {}) : {};
  }

  of(key: string): readonly number[] | undefined {
    return Object.hasOwn(this.writers, key) ? this.writers[key] : undefined;
  }

  origin(key: string, from: string): BlameOrigin {
    return { at: this.at, from, by: this.of(key) };
  }
}

const blocksOf = (doc: DocState): string[] => proseBlocks(contentRules(doc).source(doc.content));

function sourceChanged(after: DocState, before: DocContent): boolean {
  const rules = contentRules(after);
  return !isDeepStrictEqual(rules.source(before), rules.source(after.content));
}
