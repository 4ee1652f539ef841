import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { auditPage } from '../../../contracts/admin.js';
import type { Input } from '../../../contracts/endpoint.js';
import { wantedTypes } from './families.js';

export type Filter = Omit<Input<typeof auditPage>, 'before' | 'pageSize'>;

const rows = z.array(
  z.object({
    position: z.number(),
    stream: z.string(),
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
      })
      .loose(),
  }),
);
export type Entry = z.output<typeof rows>[number];
const bound = z.tuple([z.object({ position: z.number().nullable() })]);

const levels = ['docId', 'moduleId', 'projectId', 'spaceId'] as const;

// Each half has a partial index of its own.
const docsOf = (modules: string) => `select 'doc-' || id from docs where module_id in (${modules}) and not is_deleted
    union all select 'doc-' || id from docs where module_id in (${modules}) and is_deleted`;
const modulesOf = (projects: string) => `select id from modules where project_id in (${projects})`;
const projectsOf = (space: string) => `select id from projects where space_id = ${space}`;

/** What is in a place now, deleted things too; the most exact place that is named counts. */
const streamsOf: Readonly<Record<(typeof levels)[number], (id: string) => string>> = {
  docId: (id) => `select 'doc-' || ${id} as stream`,
  moduleId: (id) => `select 'module-' || ${id} as stream union all ${docsOf(id)}`,
  projectId: (id) => `select 'project-' || ${id} as stream
    union all select 'module-' || id from modules where project_id = ${id}
    union all ${docsOf(modulesOf(id))}`,
  spaceId: (id) => `select 'space-' || ${id} as stream
    union all select 'project-' || id from projects where space_id = ${id}
    union all select 'module-' || id from modules where project_id in (${projectsOf(id)})
    union all ${docsOf(modulesOf(projectsOf(id)))}`,
};

// The contents of docs are large, and no sentence tells them.
const columns = `e.position, e.stream, e.type, e.recorded_at as at, e.meta,
  case when e.stream like 'doc-%' then e.data - 'content' else e.data end as data`;

/** Clocks of nodes differ, and a position is given before its commit: so far the order of times may differ from that of positions. */
const SLACK_MS = 15 * 60_000;

interface Way {
  readonly where: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
}

/** Where the query begins, so that it reads little more than it gives: a person's events, the streams of a place, one kind, or simply the end. */
function waysIn(filter: Filter, types: readonly string[] | undefined, values: unknown[], way: Way): string {
  const { where, order, limit } = way;
  const level = levels.find((one) => filter[one] > 0);
  const streams = level && `(${streamsOf[level](`$${values.push(filter[level])}::bigint`)})`;
  // A person's events have an index; a stretch of time is a stretch of positions: few enough to be looked at one by one.
  if (filter.actorId || (streams && (filter.from || filter.to)))
    return `events e where true ${where} ${streams ? `and e.stream in ${streams}` : ''}`;
  const first = (of: string, by: string, n: number, columns: string) =>
    `lateral (select ${columns} from events e where ${of} ${where} order by e.${by} ${order} limit ${n})`;
  // The page's lines can only be in the streams whose own first lines are the first: those are found in the index alone.
  if (streams)
    return `(select s.stream from ${streams} s, ${first('e.stream = s.stream', 'version', 1, 'e.position')} head
        order by head.position ${order} limit ${limit}) s, ${first('e.stream = s.stream', 'version', limit, 'e.*')} e`;
  if (types)
    return `unnest($${values.push(types)}::text[]) t(type), ${first('e.type = t.type', 'position', limit, 'e.*')} e`;
  return `events e where true ${where}`;
}

/** Reads the log for the audit: by position only, so that the last page is as quick as the first. */
@Injectable()
export class AuditQueries {
  constructor(private readonly db: DataSource) {}

  /** At most `limit` entries behind `past` (excluded), newest or oldest first. */
  async read(filter: Filter, way: 'newest' | 'oldest', limit: number, past?: number): Promise<Entry[]> {
    const types = wantedTypes(filter.type, filter.family);
    if (types?.length === 0) return [];
    const order = way === 'newest' ? 'desc' : 'asc';
    const { values, where } = await this.conditions(filter, types, order, past);
    const from = waysIn(filter, types, values, { where, order, limit });
    const sql = `select ${columns} from ${from} order by e.position ${order} limit ${limit}`;
    return rows.parse(await this.db.query(sql, values));
  }

  /** The newest position that there is; 0 in an empty log. */
  async newest(): Promise<number> {
    const [{ position }] = bound.parse(await this.db.query('select max(position) as position from events'));
    return position ?? 0;
  }

  private async conditions(filter: Filter, types: readonly string[] | undefined, order: 'asc' | 'desc', past?: number) {
    const values: unknown[] = [];
    const parts: string[] = [];
    const add = (condition: string, value: unknown) =>
      parts.push(`and ${condition.replace('?', `$${values.push(value)}`)}`);
    if (past !== undefined) add(`e.position ${order === 'desc' ? '<' : '>'} ?`, past);
    if (filter.actorId) add(`(e.meta ->> 'actorId')::bigint = ?`, filter.actorId);
    if (types) add('e.type = any(?::text[])', types);
    if (filter.from) {
      add('e.recorded_at >= ?', filter.from);
      add('e.position >= ?', await this.firstSince(filter.from.getTime() - SLACK_MS));
    }
    if (filter.to) {
      add('e.recorded_at <= ?', filter.to);
      add('e.position < ?', await this.firstSince(filter.to.getTime() + SLACK_MS));
    }
    return { values, where: parts.join(' ') };
  }

  /** The position at which a moment begins, found by halving: no index on times could be as small, and none would sort by position. */
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
