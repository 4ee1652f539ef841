import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { auditPage } from '../../../contracts/history/audit.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { eventTypesFor } from './families.js';

export type AuditFilter = Omit<Input<typeof auditPage>, 'before' | 'pageSize'>;

/** What is read of the log: all that is given must match. */
export interface EventSelection {
  readonly types?: readonly string[] | undefined;
  /** Query for the names of streams; pushes its parameters. */
  readonly streams?: ((values: unknown[]) => string) | undefined;
  /** The same of these docs only, a query for their ids: if given, the neighbourhood of a page is searched first. */
  readonly streamsAmong?: ((values: unknown[], docs: string) => string) | undefined;
  readonly actorId?: number;
  /** Users who did it, or typed with others what became it. */
  readonly people?: readonly number[];
  readonly sources?: readonly string[];
  readonly changeSet?: number;
  /** With `streamsAmong`. */
  readonly positions?: readonly number[];
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const rows = z.array(
  z.object({
    position: z.number(),
    stream: z.string(),
    version: z.number(),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    at: z.date(),
    meta: z
      .object({
        actorId: z.number().default(0),
        source: z.string().default(''),
        requestId: z.string().default(''),
        remark: z.string().default(''),
        address: z.string().default(''),
        author: z.string().default(''),
        changeSet: z.number().default(0),
      })
      .loose(),
  }),
);
export type AuditEntry = z.output<typeof rows>[number];
const orders = { newest: 'desc', oldest: 'asc' } as const;
const bound = z.tuple([z.object({ position: z.number().nullable() })]);

const levels = ['docId', 'moduleId', 'projectId', 'spaceId'] as const;

// Each half uses its own partial index.
const docsOf = (modules: string) =>
  ['doc', 'comments', 'mocks', 'cases']
    .flatMap((kind) => ['not is_deleted', 'is_deleted'].map((half) => [kind, half]))
    .map(([kind, half]) => `select '${kind}-' || id from docs where module_id in (${modules}) and ${half}`)
    .join(' union all ');
const modulesOf = (projects: string) => `select id from modules where project_id in (${projects})`;
const projectsOf = (space: string) => `select id from projects where space_id = ${space}`;

/**
 * Query for the streams currently in a space, project, application or doc, including deleted ones; the narrowest level
 * wins.
 */
const streamsOf: Readonly<Record<(typeof levels)[number], (id: string) => string>> = {
  docId: (id) => `select 'doc-' || ${id} as stream union all select 'comments-' || ${id}
    union all select 'mocks-' || ${id} union all select 'cases-' || ${id}`,
  moduleId: (id) => `select 'module-' || ${id} as stream union all ${docsOf(id)}`,
  projectId: (id) => `select 'project-' || ${id} as stream
    union all select 'module-' || id from modules where project_id = ${id}
    union all ${docsOf(modulesOf(id))}`,
  spaceId: (id) => `select 'space-' || ${id} as stream
    union all select 'project-' || id from projects where space_id = ${id}
    union all select 'module-' || id from modules where project_id in (${projectsOf(id)})
    union all ${docsOf(modulesOf(projectsOf(id)))}`,
};

// Contents of docs and comments are large and not shown in the audit log.
const columns = `e.position, e.stream, e.version, e.type, e.recorded_at as at, e.meta,
  case when e.stream like 'doc-%' or e.stream like 'comments-%' then e.data - 'content' else e.data end as data`;

/**
 * Maximum difference between order by time and by position: clocks differ, and positions are assigned before the
 * commit.
 */
const SLACK_MS = 15 * 60_000;

/** Docs that several people typed name all of them; an event has one actor. Both halves have an index. */
const doneBy = `((e.meta ->> 'actorId')::bigint = any(?::bigint[]) or e.data -> 'editors' is not null
  and e.data -> 'editors' @> any(array(select jsonb_build_array(one) from unnest(?::bigint[]) one)))`;

/** Times the events of a page that are searched next to it before the streams of its place are listed. */
const NEAR_PAGES = 5;
const nearDocs = `select substring(stream from '[0-9]+$')::bigint from near where stream ~ '^(doc|comments|mocks|cases)-[0-9]+$'`;

interface Way {
  readonly where: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
}

/** The most selective source of events: a user's events, streams, event types, or the whole log. */
function waysIn(selection: EventSelection, values: unknown[], way: Way): string {
  const { where, order, limit } = way;
  const { types, streams: ask, from, to } = selection;
  const streams = ask && `(${ask(values)})`;
  // A user's events have an index; a time range is a range of positions: few enough to scan.
  if (selection.actorId || selection.people?.length || (streams && (from || to)))
    return `events e where true ${where} ${streams ? `and e.stream in ${streams}` : ''}`;
  const first = (of: string, by: string, n: number, columns: string) =>
    `lateral (select ${columns} from events e where ${of} ${where} order by e.${by} ${order} limit ${n})`;
  // The page can only contain events of the streams whose first events are first; these are found by the index alone.
  if (streams)
    return `(select s.stream from ${streams} s, ${first('e.stream = s.stream', 'version', 1, 'e.position')} head
        order by head.position ${order} limit ${limit}) s, ${first('e.stream = s.stream', 'version', limit, 'e.*')} e`;
  if (types)
    return `unnest($${values.push(types)}::text[]) t(type), ${first('e.type = t.type', 'position', limit, 'e.*')} e`;
  return `events e where true ${where}`;
}

/** Reads the log for the audit, with keyset pagination by position, so that the last page is as fast as the first. */
@Injectable()
export class AuditQueries {
  constructor(private readonly db: DataSource) {}

  /** At most `limit` entries after `past` (exclusive), newest or oldest first. */
  async read(filter: AuditFilter, way: 'newest' | 'oldest', limit: number, past?: number): Promise<AuditEntry[]> {
    const { actorId, from, to } = filter;
    const level = levels.find((one) => filter[one] > 0);
    const streams = level && ((values: unknown[]) => streamsOf[level](`$${values.push(filter[level])}::bigint`));
    const types = eventTypesFor(filter.type, filter.family);
    return this.select({ types, streams, actorId, from, to }, way, limit, past);
  }

  /** Like `read`, of any selection. */
  async select(
    selection: EventSelection,
    way: 'newest' | 'oldest',
    limit: number,
    past?: number,
  ): Promise<AuditEntry[]> {
    if (selection.types?.length === 0) return [];
    const near = await this.near(selection, way, limit, past);
    if (near.length === limit || selection.positions) return near;
    const order = orders[way];
    const { values, where } = await this.conditions(selection, order, past);
    const from = waysIn(selection, values, { where, order, limit });
    const sql = `select ${columns} from ${from} order by e.position ${order} limit ${limit}`;
    return rows.parse(await this.db.query(sql, values));
  }

  /** Of a place with much of the log a page is found in its neighbourhood, without listing thousands of streams. */
  private async near(
    selection: EventSelection,
    way: 'newest' | 'oldest',
    limit: number,
    past?: number,
  ): Promise<AuditEntry[]> {
    const { streamsAmong, people, positions, from, to } = selection;
    if (!streamsAmong || people?.length || from || to) return [];
    const order = orders[way];
    const start = past ?? (way === 'newest' ? (await this.newest()) + 1 : 0);
    const { values, where } = await this.conditions(selection, order, start);
    const most = limit * NEAR_PAGES;
    const end = positions
      ? ''
      : `and e.position between $${values.push(start - most)} and $${values.push(start + most)}`;
    const sql = `with near as materialized (select e.position, e.stream from events e where true ${end} ${where})
      select ${columns} from (select position from near where stream in (${streamsAmong(values, nearDocs)})
          order by position ${order} limit ${limit}) found
        join events e on e.position = found.position order by e.position ${order}`;
    return rows.parse(await this.db.query(sql, values));
  }

  /** The newest position; 0 in an empty log. */
  async newest(): Promise<number> {
    const [{ position }] = bound.parse(await this.db.query('select max(position) as position from events'));
    return position ?? 0;
  }

  private async conditions(selection: EventSelection, order: 'asc' | 'desc', past?: number) {
    const values: unknown[] = [];
    const parts: string[] = [];
    const add = (condition: string, value: unknown) =>
      parts.push(`and ${condition.replaceAll('?', `$${values.push(value)}`)}`);
    const { types, actorId, people, sources, changeSet, positions, from, to } = selection;
    if (past !== undefined) add(`e.position ${order === 'desc' ? '<' : '>'} ?`, past);
    if (actorId) add(`(e.meta ->> 'actorId')::bigint = ?`, actorId);
    if (people?.length) add(doneBy, people);
    if (positions) add('e.position = any(?::int8[])', positions);
    if (types) add('e.type = any(?::text[])', types);
    if (sources?.length) add(`e.meta ->> 'source' = any(?::text[])`, sources);
    if (changeSet) add(`(e.meta ->> 'changeSet')::bigint = ?`, changeSet);
    if (from) {
      add('e.recorded_at >= ?', from);
      add('e.position >= ?', await this.firstSince(from.getTime() - SLACK_MS));
    }
    if (to) {
      add('e.recorded_at <= ?', to);
      add('e.position < ?', await this.firstSince(to.getTime() + SLACK_MS));
    }
    return { values, where: parts.join(' ') };
  }

  /**
   * First position at or after a time, by binary search: needs no index on times, which also would not sort by
   * position.
   */
  private async firstSince(moment: number): Promise<number> {
    const sql = `with recursive search(low, high) as (
        select min(position), max(position) + 1 from events
      union all
        select case when probe.recorded_at < $1 then probe.position + 1 else low end,
          case when probe.recorded_at < $1 then high else middle end
        from search, lateral (select (low + high) / 2 as middle) m, lateral (
          select position, recorded_at from events where position >= middle order by position limit 1) probe
        where low < high
      ) select low as position from search order by high - low limit 1`;
    const [{ position }] = bound.parse(await this.db.query(sql, [new Date(moment)]));
    return position ?? 0;
  }
}
