import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DocEvent } from '../../docs/doc/doc.events.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { Blame } from './blame.js';
import { type HistoryDoc, Versions } from './versions.queries.js';

/** Events per read: with the content of a large doc in each, some megabytes. */
const AT_ONCE = 10;
/** Total size of the cache, over all docs; the least recently used doc is evicted first. */
const KEPT = 300_000;

/**
 * Computes the blame of docs from their streams and caches it: never stored, evicted at any time, continued from its
 * last version.
 */
@Injectable()
export class BlameCache {
  /** `size` is the counted size: it grows when the blame continues. */
  private readonly kept = new Map<number, { readonly blame: Blame; readonly size: number }>();
  private readonly underWay = new Map<number, Promise<Blame>>();
  private size = 0;

  constructor(
    private readonly log: EventLog,
    private readonly versions: Versions,
  ) {}

  /** The blame as of `doc.head`, or of a later version that a concurrent call requested. */
  async current(doc: HistoryDoc): Promise<Blame> {
    const before = await this.underWay.get(doc.id)?.catch(() => undefined);
    // Another call that waited for the same work may have started the next one.
    if (this.underWay.has(doc.id)) return this.current(doc);
    const known = before ?? this.kept.get(doc.id)?.blame;
    if (known && known.head >= doc.head) {
      this.keep(doc.id, known);
      return known;
    }
    const work = this.carryOn(doc).finally(() => this.underWay.delete(doc.id));
    this.underWay.set(doc.id, work);
    return work;
  }

  private async carryOn(doc: HistoryDoc): Promise<Blame> {
    const known = this.kept.get(doc.id)?.blame;
    // Removed first, so that a partial fold is not cached after an error.
    this.drop(doc.id);
    const blame = known ?? new Blame(doc.id);
    if (blame.contentVersion > 0) {
      const event = await this.versions.event(doc.id, blame.contentVersion);
      if (event && 'content' in event.data) blame.resume(event.data.content);
    }
    const read = (from: number): Promise<RecordedEvent<DocEvent>[]> =>
      this.log.read<DocEvent>(`doc-${doc.id}`, { from, upTo: Math.min(doc.head, from + AT_ONCE - 1) });
    let next = read(blame.head + 1);
    while (blame.head < doc.head) {
      const events = await next;
      if (events.length === 0) break;
      // The database reads the next batch while this one is compared.
      const after = blame.head + events.length;
      next = after < doc.head ? read(after + 1) : Promise.resolve([]);
      next.catch(() => undefined);
      const folders = await this.foldersOf(blame, events);
      for (const event of events) blame.apply(event, folders);
      await setImmediate();
    }
    blame.suspend();
    this.keep(doc.id, blame);
    return blame;
  }

  /** Names of the folders that the doc is moved between in these events. */
  private async foldersOf(
    { parentId }: Blame,
    events: readonly RecordedEvent<DocEvent>[],
  ): Promise<ReadonlyMap<number, string>> {
    const targets = events.flatMap(({ type, data }) =>
      type === 'DocMoved' && 'parentId' in data ? [data.parentId] : [],
    );
    if (targets.length === 0) return new Map();
    return this.versions.folders([parentId, ...targets]);
  }

  private keep(id: number, blame: Blame): void {
    this.drop(id);
    const { size } = blame;
    this.kept.set(id, { blame, size });
    this.size += size;
    for (const oldest of this.kept.keys()) {
      if (this.size <= KEPT || oldest === id) break;
      this.drop(oldest);
    }
  }

  private drop(id: number): void {
    this.size -= this.kept.get(id)?.size ?? 0;
    this.kept.delete(id);
  }
}
