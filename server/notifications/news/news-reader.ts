import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { NewsKind } from '../../../contracts/notifications/news.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { areOnlyRewritten, type ContentChanges } from '../../docs/change-severity/index.js';
import type { DocEvent } from '../../docs/doc/doc.events.js';
import { docIdOf } from '../../docs/doc/doc.events.js';
import { KnownChanges } from '../../docs/meanings/known-changes.js';
import { ModelsCompared } from '../../docs/models/models-compared.js';
import { contentEventTypes } from '../../history/versions/versions.queries.js';
import { systemActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { preparedIn, together } from '../../platform/log/session.js';
import { SeverityChoices } from '../../workspace/severity/severity-choices.js';
import { changesOfEvent, type StoredMeaning, storedMeaning } from './change-meaning.js';
import { type DocPlace, docPlaces } from './doc-places.js';
import { type ModelEffect, ModelEffects } from './model-effects.js';
import type { NewsChange } from './routing.js';

/** Changes of order, lock, label and visibility are not reported, and neither are rows that only became models, or rows again. */
const kinds = new Map<string, NewsKind>(
  Object.entries({
    DocCreated: 'added',
    DocEdited: 'edited',
    DocRestored: 'restored',
    DocStatusSet: 'status',
    DocMoved: 'moved',
    DocDeleted: 'deleted',
    DocUndeleted: 'undeleted',
  } as const satisfies Partial<Record<DocEvent['type'], NewsKind>>),
);

/** A reported change before it has its row in `doc_news`. */
export interface NewsDraft extends NewsChange, StoredMeaning {
  readonly kind: NewsKind;
  readonly event: RecordedEvent;
  readonly docName: string;
  readonly actorName: string;
  readonly before: number;
  readonly isFolder: boolean;
  /** Of a model: what its change means to the docs that use it. */
  readonly effects: readonly ModelEffect[];
}

const people = z.array(z.object({ id: z.number(), name: z.string() }));
const editors = z.object({ editors: z.array(z.number()).catch([]) });
const withContent: readonly string[] = contentEventTypes;
/** The doc is added or removed as a whole. */
const whole: ReadonlySet<NewsKind> = new Set(['added', 'deleted', 'undeleted']);

/** Reads what a batch of events means for people: places, names and the contents before, each in one query. */
@Injectable()
export class NewsReader {
  constructor(
    private readonly log: EventLog,
    private readonly choices: SeverityChoices,
    private readonly known: KnownChanges,
    private readonly models: ModelsCompared,
    private readonly effects: ModelEffects,
  ) {}

  async read(events: readonly RecordedEvent[], tx: EntityManager): Promise<NewsDraft[]> {
    const reported = events.flatMap((event) => {
      const docId = docIdOf(event.stream);
      const kind = kinds.get(event.type);
      return docId === undefined || kind === undefined ? [] : [{ event, docId, kind }];
    });
    if (reported.length === 0) return [];
    const ids = [...new Set(reported.map(({ docId }) => docId))];
    const [found, names, befores] = await together([
      docPlaces(tx, ids),
      this.names(tx, events),
      this.contentsBefore(tx, events),
    ]);
    const chosen = await this.choices.ofModules(
      [...found.values()].map(({ moduleId }) => moduleId),
      tx,
    );
    const placed = reported.flatMap(({ event, docId, kind }) => {
      const place = found.get(docId);
      return place
        ? [{ event, kind, place, ...contentsOf(event, befores.get(`${event.stream} ${event.version}`)) }]
        : [];
    });
    const models = await this.modelsOf(placed, tx);
    const changed = placed.flatMap(({ event, kind, place, before, after }, at): ChangedDoc[] => {
      const found = changesOfEvent(place, event.type, before, after, models[at]);
      const isSame = kind === 'edited' && before && after && areOnlyRewritten(found, before, after, models[at]);
      return isSame ? [] : [{ event, kind, place, found }];
    });
    const counted = await this.known.of(
      changed.map(({ event, place, found: { changes } }) => ({ docId: place.id, version: event.version, changes })),
      tx,
    );
    const effects = await this.effects.of(changed, chosen, tx);
    return changed.map((one, at) => {
      const { event, kind, place, found: own } = one;
      const ofDocs = effects[at] ?? [];
      // What callers see of a model they see in the docs that use it: one that is new, or goes unused, means nothing to them.
      const isUnused = place.type === DocType.model && whole.has(kind) && ofDocs.length === 0;
      const ofModel = isUnused ? [] : own.changes;
      const changes = isUnused || ofDocs.some(({ severity }) => severity > 0) ? ofModel : (counted[at] ?? []);
      const actorName = names.get(event.meta.actorId) ?? event.meta.author ?? systemActor.nickname;
      const meaning = storedMeaning({ changes, parts: own.parts }, chosen.get(place.moduleId));
      return { ...draftOf(one, actorName, meaning), effects: ofDocs };
    });
  }

  /** An event is judged with the models at its instant on both sides: what changed in models is their own news. */
  private async modelsOf(placed: readonly PlacedEvent[], tx: EntityManager) {
    const edits = [...placed.entries()].flatMap(([n, { event, place, before, after }]) =>
      before && after
        ? [{ n, docId: place.id, ...place, from: before, to: after, fromAt: event.recordedAt, toAt: event.recordedAt }]
        : [],
    );
    const models = await this.models.of(edits, tx);
    const byEvent = new Map(edits.map(({ n }, at) => [n, models[at]]));
    return placed.map((_, n) => byEvent.get(n));
  }

  private async names(tx: EntityManager, events: readonly RecordedEvent[]): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(events.map(({ meta }) => meta.actorId))].filter((id) => id > 0);
    if (ids.length === 0) return new Map();
    const found = await preparedIn(tx, 'select id, nickname as name from users where id = any($1)', [ids]);
    return new Map(people.parse(found).map(({ id, name }) => [id, name]));
  }

  /** The content before each event that has one, by stream and version of that event. */
  private async contentsBefore(tx: EntityManager, events: readonly RecordedEvent[]) {
    const edits = events.filter(({ type, version }) => withContent.includes(type) && version > 1);
    if (edits.length === 0) return new Map<string, RecordedEvent>();
    const sql = `select w.stream, w.version as "of", p.version, p.type, p.schema, p.data
      from unnest($1::text[], $2::int[]) as w (stream, version) join lateral (
        select e.version, e.type, e.schema, e.data from events e
          where e.stream = w.stream and e.version < w.version and e.type = any($3) order by e.version desc limit 1
      ) p on true`;
    const rows: (RecordedEvent & { of: number })[] = await tx.query(sql, [
      edits.map(({ stream }) => stream),
      edits.map(({ version }) => version),
      withContent,
    ]);
    return new Map<string, RecordedEvent>(rows.map((row) => [`${row.stream} ${row.of}`, this.log.upcast(row)]));
  }
}

const contentsOf = (event: RecordedEvent, before: RecordedEvent | undefined) => ({
  before: contentOf(before),
  after: contentOf(event),
});
const contentOf = (event: RecordedEvent | undefined): DocContent | undefined => {
  const content: unknown = event?.data.content;
  return isContent(content) ? content : undefined;
};
const isContent = (content: unknown): content is DocContent => typeof content === 'object' && content !== null;

interface ReportedEvent {
  readonly event: RecordedEvent;
  readonly kind: NewsKind;
  readonly place: DocPlace;
}
/** A reported event with its contents, if it has any. */
interface PlacedEvent extends ReportedEvent {
  readonly before: DocContent | undefined;
  readonly after: DocContent | undefined;
}
/** A reported event, its doc and what it changed. */
interface ChangedDoc extends ReportedEvent {
  readonly found: ContentChanges;
}

function draftOf(
  { event, kind, place }: ChangedDoc,
  actorName: string,
  meaning: StoredMeaning,
): Omit<NewsDraft, 'effects'> {
  const { id, folders, releases, isHidden, moduleId, projectId, spaceId, status, docName, isFolder } = place;
  const { meta, data } = event;
  const set = event.type === 'DocStatusSet' ? z.object({ status: z.number() }).parse(data).status : status;
  return {
    ...{
      event,
      docId: id,
      folders,
      moduleId,
      projectId,
      spaceId,
      releases,
      kind,
      docName,
      actorName,
      isHidden,
      isFolder,
    },
    ...meaning,
    before: event.version - 1,
    writers: [...new Set([meta.actorId, ...editors.parse(data).editors])].filter((one) => one > 0),
    source: meta.source,
    status: set,
  };
}
