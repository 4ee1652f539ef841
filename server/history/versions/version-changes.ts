import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { type ChangeMeaning, eventMeaning } from '../../docs/change-severity/index.js';
import type { DocEvent } from '../../docs/doc/doc.events.js';
import { ModelsCompared } from '../../docs/models/models-compared.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { upTo } from '../../platform/runtime/up-to.js';
import { VersionRenderer } from './version-renderer.js';
import { type EventHead, type HistoryDoc, hasContent } from './versions.queries.js';

/** Events whose contents are in memory at a time. */
const BATCH = 25;
/** Events of which the changes are cached; they never change. */
const MOST_KEPT = 20_000;
/** A version with more changes is compared again each time: thousands of them would fill the memory. */
const MOST_CHANGES = 200;

const contentSql = `select e.position, e.stream, e.version, e.type, e.schema, e.data, e.meta, e.recorded_at as "recordedAt", e.hash
  from unnest($1::text[], $2::int[]) as w(stream, version) join events e on e.stream = w.stream and e.version = w.version`;

export interface DocEventHead {
  readonly doc: HistoryDoc;
  readonly event: EventHead;
}

/** What single events changed, without the summary of a history: for lists that are filtered by severity. */
@Injectable()
export class VersionChanges {
  private readonly kept = new LRUCache<string, readonly ChangeMeaning[]>(upTo(MOST_KEPT));

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly renderer: VersionRenderer,
    private readonly models: ModelsCompared,
  ) {}

  /**
   * In the order of `wanted`; null: nothing, or there was no time to compare it. Before it is known whether callers could
   * know the doc (`KnownChanges`), and before the choices of its project.
   */
  async of(wanted: readonly DocEventHead[], until: number): Promise<(readonly ChangeMeaning[] | null)[]> {
    const keys = await this.keys(wanted);
    const found = wanted.map(({ event }, at) => {
      const said = eventMeaning(event.type);
      if (event.isQuiet && !said) return [];
      return said ? [said] : (this.kept.get(keys[at] ?? '') ?? null);
    });
    const open = [...wanted.entries()].filter(([at, { event }]) => !found[at] && isCompared(event));
    for (let from = 0; from < open.length && performance.now() < until; from += BATCH) {
      const batch = open.slice(from, from + BATCH);
      const changes = await this.compared(
        batch.map(([, one]) => one),
        until,
      );
      for (const [n, [at]] of batch.entries()) {
        const one = changes[n];
        found[at] = one ?? null;
        if (one && one.length <= MOST_CHANGES) this.kept.set(keys[at] ?? '', one);
      }
    }
    return found;
  }

  /** What a change of a model means depends on the directions in which docs use it. */
  private async keys(wanted: readonly DocEventHead[]): Promise<string[]> {
    const uses = new Map<number, string>();
    for (const { doc } of wanted) if (!uses.has(doc.id)) uses.set(doc.id, String(await this.models.directions(doc)));
    return wanted.map(({ doc, event }) => `${doc.id}:${event.version}:${uses.get(doc.id)}`);
  }

  /** Both contents of each event with the models at its instant. */
  private async compared(
    batch: readonly DocEventHead[],
    until: number,
  ): Promise<(readonly ChangeMeaning[] | undefined)[]> {
    const contents = await this.contents(batch);
    const pairs = batch.flatMap(({ doc, event: { version, before, at } }, n) => {
      const [to, from] = [contents.get(`doc-${doc.id}:${version}`), contents.get(`doc-${doc.id}:${before}`)];
      return from && to ? [{ n, doc, from, to, at }] : [];
    });
    const models = await this.models.of(
      pairs.map(({ doc: { id, moduleId, type }, from, to, at }) => ({
        ...{ docId: id, moduleId, type, from, to, fromAt: at, toAt: at },
      })),
    );
    const found: (readonly ChangeMeaning[] | undefined)[] = batch.map(() => undefined);
    const changes = await this.renderer.meanings(
      pairs.map(({ doc: { type, isFolder }, from, to }, nth) => ({ type, isFolder, from, to, models: models[nth] })),
      until,
    );
    for (const [nth, { n }] of pairs.entries()) found[n] = changes[nth];
    return found;
  }

  /** After and before each event, by stream and version, in one statement. */
  private async contents(batch: readonly DocEventHead[]): Promise<ReadonlyMap<string, DocContent>> {
    const streams = batch.flatMap(({ doc: { id } }) => [`doc-${id}`, `doc-${id}`]);
    const versions = batch.flatMap(({ event: { version, before } }) => [version, before]);
    const events: RecordedEvent<DocEvent>[] = await this.db.query(contentSql, [streams, versions]);
    const found = new Map<string, DocContent>();
    for (const event of events) {
      const { stream, version, data } = this.log.upcast(event);
      if ('content' in data) found.set(`${stream}:${version}`, data.content);
    }
    return found;
  }
}

/** Whether it replaces a content. */
const isCompared = ({ type, before }: EventHead): boolean => hasContent(type) && before > 0;
