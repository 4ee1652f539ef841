import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DocEvent } from '../docs/doc.events.js';
import { EventLog } from '../log/event-log.js';
import type { Recorded } from '../log/kind.js';
import { Blame } from './blame.js';
import { type HistoryDoc, Versions } from './versions.queries.js';

/** Events that are read at once: with a large doc's content in each of them, some megabytes. */
const AT_ONCE = 10;
/** Values whose origin is remembered, over all docs; the doc that was asked for longest ago goes first. */
const KEPT = 300_000;

/** Computes blame from the stream and keeps it as a cache: never stored, thrown away at will, carried on from where it was. */
@Injectable()
export class Blames {
  /** With the size that it was counted with: one that goes on is larger when it comes back. */
  private readonly known = new Map<number, { readonly blame: Blame; readonly size: number }>();
  private readonly underWay = new Map<number, Promise<Blame>>();
  private size = 0;

  constructor(
    private readonly log: EventLog,
    private readonly versions: Versions,
  ) {}

  /** As of `doc.head`, or a later version that somebody else has asked for meanwhile. */
  async of(doc: HistoryDoc): Promise<Blame> {
    const before = await this.underWay.get(doc.id)?.catch(() => undefined);
    // Somebody who waited for the same work may have gone on first.
    if (this.underWay.has(doc.id)) return this.of(doc);
    const known = before ?? this.known.get(doc.id)?.blame;
    if (known && known.head >= doc.head) {
      this.keep(doc.id, known);
      return known;
    }
    const work = this.carryOn(doc).finally(() => this.underWay.delete(doc.id));
    this.underWay.set(doc.id, work);
    return work;
  }

  private async carryOn(doc: HistoryDoc): Promise<Blame> {
    const known = this.known.get(doc.id)?.blame;
    // What is half folded when something fails is in no cache.
    this.drop(doc.id);
    const blame = known ?? new Blame(doc.id);
    if (blame.contentVersion > 0) {
      const event = await this.versions.event(doc.id, blame.contentVersion);
      if (event && 'content' in event.data) blame.wake(event.data.content);
    }
    const read = (from: number): Promise<Recorded<DocEvent>[]> =>
      this.log.read<DocEvent>(`doc-${doc.id}`, { from, upTo: Math.min(doc.head, from + AT_ONCE - 1) });
    let next = read(blame.head + 1);
    while (blame.head < doc.head) {
      const events = await next;
      if (events.length === 0) break;
      // The database reads the next ones while these are compared.
      const after = blame.head + events.length;
      next = after < doc.head ? read(after + 1) : Promise.resolve([]);
      next.catch(() => undefined);
      const folders = await this.foldersOf(blame, events);
      for (const event of events) blame.take(event, folders);
      await setImmediate();
    }
    blame.rest();
    this.keep(doc.id, blame);
    return blame;
  }

  /** Names of the folders that the doc moves between in these events. */
  private async foldersOf(
    { parentId }: Blame,
    events: readonly Recorded<DocEvent>[],
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
    this.known.set(id, { blame, size });
    this.size += size;
    for (const oldest of this.known.keys()) {
      if (this.size <= KEPT || oldest === id) break;
      this.drop(oldest);
    }
  }

  private drop(id: number): void {
    this.size -= this.known.get(id)?.size ?? 0;
    this.known.delete(id);
  }
}
