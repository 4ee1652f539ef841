import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ChangesReply } from '../../../contracts/docs/change-severity/choices.js';
import { isAtLeast, type Severity, severities } from '../../../contracts/docs/change-severity/rules.js';
import type { activityMeanings, activityPage } from '../../../contracts/history/activity.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { sources } from '../../../contracts/platform/enums.js';
import { hasEventMeaning } from '../../docs/change-severity/index.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { type AuditEntry, AuditQueries, type EventSelection } from '../audit/audit.queries.js';
import { EntityNameQueries, type EntityNames } from '../audit/names.js';
import { auditLineOf } from '../audit/wording.js';
import { hasContent } from '../versions/versions.queries.js';
import { type ActivityInput, ActivityScopes } from './activity-scopes.js';
import { ChangeSetUndos } from './change-set-undos.js';
import { type EventSet, EventSets } from './change-sets.js';
import { EventMeanings } from './event-meanings.js';
import { activityTypes } from './kinds.js';

type Page = Reply<typeof activityPage>;
type ActivityLine = Page['list'][number]['lines'][number];

/** Events of a set that the list shows, and of a set that was asked for alone. */
const MOST_SHOWN = { inList: 8, alone: 200 };
const MOST_MODULES = 100;
/** Events that one page reads: a push of thousands of docs is one entry, but its events are read all. */
const MOST_READ = 20_000;
/** Milliseconds that a call may compare versions. */
const COMPARE_MS = 1_000;
/** What events mean to callers, by position. */
type Meanings = ReadonlyMap<number, ChangesReply>;
const idRows = z.array(z.object({ id: z.number() }));
const anySource = z.enum(sources).catch('system');

/** Reads the log as the activity of people in a place. */
@Injectable()
export class Activity {
  constructor(
    private readonly db: DataSource,
    private readonly events: AuditQueries,
    private readonly names: EntityNameQueries,
    private readonly scopes: ActivityScopes,
    private readonly meanings: EventMeanings,
    private readonly undos: ChangeSetUndos,
  ) {}

  async page(actor: Actor, lang: Lang, asked: Input<typeof activityPage>): Promise<Page> {
    const { before, pageSize, ...filter } = asked;
    const { moduleIds, ...scope } = await this.scopes.of(actor, filter);
    const sets = new EventSets(pageSize, filter.changeSet > 0 ? MOST_SHOWN.alone : MOST_SHOWN.inList);
    const next = await this.collect(sets, selectionOf(filter, scope), filter.severity, before);
    const found = [...sets.sets.values()];
    const meanings = filter.severity === '' ? new Map() : await this.meanings.of(shownIn(found), fromNow());
    const list = await this.inWords(actor, lang, found, meanings);
    return { list, next, moduleIds: moduleIds.slice(0, MOST_MODULES) };
  }

  /** What events of the place mean to callers, as far as they can be compared in time. */
  async meaningsOf(actor: Actor, asked: Input<typeof activityMeanings>): Promise<Reply<typeof activityMeanings>> {
    const { positions, ...place } = asked;
    const { streams, streamsAmong } = await this.scopes.of(actor, place);
    const events = await this.events.select({ positions, streams, streamsAmong }, 'newest', positions.length);
    const found = await this.meanings.of(events, fromNow());
    return [...found].map(([position, meaning]) => ({ position, meaning }));
  }

  /** The selected events that are at least as severe. `isDone`: there are none after these. */
  async read(
    selection: EventSelection,
    severity: Severity | '',
    ...way: readonly ['newest' | 'oldest', number, number?]
  ): Promise<{ read: readonly AuditEntry[]; matching: readonly AuditEntry[] }> {
    if (severity === '') {
      const all = await this.events.select(selection, ...way);
      return { read: all, matching: all };
    }
    const read = await this.events.select({ ...selection, types: selection.types?.filter(mayMean) }, ...way);
    const meanings = await this.meanings.of(read, Number.POSITIVE_INFINITY);
    const matching = read.filter(({ position }) => {
      const worst = worstIn(meanings.get(position));
      return worst !== undefined && isAtLeast(worst, severity);
    });
    return { read, matching };
  }

  /** Fills the sets; resolves with the position to continue before, null at the end. */
  private async collect(
    sets: EventSets,
    selection: EventSelection,
    severity: Severity | '',
    before?: number,
  ): Promise<number | null> {
    const until = performance.now() + COMPARE_MS;
    let past = before;
    // With a filter by severity each event is compared: fewer at a time.
    let step = severity === '' ? 100 : 50;
    for (let total = 0; total < MOST_READ && performance.now() < until; total += step) {
      if (severity === '' && total > 0) step = 1_000;
      const { read, matching } = await this.read(selection, severity, 'newest', step, past);
      for (const event of matching) if (!sets.take(event)) return sets.last ?? null;
      past = read.at(-1)?.position ?? past;
      if (read.length < step) return null;
    }
    return past ?? null;
  }

  private async inWords(
    actor: Actor,
    lang: Lang,
    sets: readonly EventSet[],
    meanings: Meanings,
  ): Promise<Page['list']> {
    const lineOf = await this.lines(lang, shownIn(sets), meanings);
    const undos = await this.undos.of(
      actor,
      sets.map(({ newest }) => newest.meta.changeSet),
    );
    return sets.map(({ key, newest, events, shown: ofSet }) => {
      const { meta, at } = newest;
      const { actorName } = lineOf(newest);
      return {
        ...{ key, at, events, source: anySource.parse(meta.source), author: meta.author, remark: meta.remark },
        ...{ changeSet: meta.changeSet, actor: { id: meta.actorId, name: actorName } },
        undo: undos.get(meta.changeSet) ?? null,
        lines: ofSet.map((event) => lineOf(event).line),
      };
    });
  }

  private async folders(docIds: readonly number[]): Promise<ReadonlySet<number>> {
    const sql = 'select id from docs where id = any($1) and is_folder';
    return new Set(idRows.parse(await this.db.query(sql, [docIds])).map(({ id }) => id));
  }

  /** Words the events in the reader's language. */
  async lines(lang: Lang, events: readonly AuditEntry[], meanings: Meanings) {
    const names = await this.names.of(events);
    const folders = await this.folders(events.flatMap(({ stream }) => docIn(stream)));
    return (event: AuditEntry): { actorName: string; line: ActivityLine } => {
      const { position, at, type, about, sentence, actorName } = auditLineOf(lang, event, names);
      const isFolder = docIn(event.stream).some((id) => folders.has(id));
      const line = {
        ...{ position, at, type, about: { ...about, isFolder }, sentence },
        version: event.stream.startsWith('doc-') ? event.version : 0,
        editors: editorsOf(event, names),
        meaning: meanings.get(position) ?? null,
      };
      return { actorName: event.meta.actorId === 0 ? '' : actorName, line };
    };
  }
}

/** Comments, mocks, cases and the like mean nothing to callers: with a filter by severity they need not be read. */
const mayMean = (type: string): boolean => hasEventMeaning(type) || hasContent(type);

const shownIn = (sets: readonly EventSet[]): AuditEntry[] => sets.flatMap(({ shown }) => shown);
const fromNow = (): number => performance.now() + COMPARE_MS;

type Streams = Pick<EventSelection, 'streams' | 'streamsAmong'>;

export const selectionOf = (asked: ActivityInput, { streams, streamsAmong }: Streams): EventSelection => {
  const { kinds, people, sources: among, changeSet, from, to } = asked;
  return { types: activityTypes(kinds), streams, streamsAmong, people, sources: among, changeSet, from, to };
};

export const worstIn = (meaning: ChangesReply | null | undefined): Severity | undefined =>
  meaning ? severities.find((severity) => (meaning.counts[severity] ?? 0) > 0) : undefined;

const docIn = (stream: string): number[] => {
  const id = /^(?:doc|comments|mocks|cases)-(\d+)$/.exec(stream)?.[1];
  return id ? [Number(id)] : [];
};

const editors = z.object({ editors: z.array(z.number()) }).transform((data) => data.editors);
const editorIds = ({ data }: AuditEntry): number[] => editors.safeParse(data).data ?? [];
/** One person is the actor already. */
function editorsOf(event: AuditEntry, names: EntityNames): ActivityLine['editors'] {
  const ids = editorIds(event);
  return ids.length < 2 ? [] : ids.map((id) => ({ id, name: names.get(`user-${id}`) ?? '' }));
}
