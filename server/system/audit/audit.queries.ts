import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { auditPage } from '../../../contracts/admin.js';
import type { Input } from '../../../contracts/endpoint.js';
import { eventTypesFor } from './families.js';

export type AuditFilter = Omit<Input<typeof auditPage>, 'before' | 'pageSize'>;

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
export type AuditEntry = z.output<typeof rows>[number];
const bound = z.tuple([z.object({ position: z.number().nullable() })]);

const levels = ['docId', 'moduleId', 'projectId', 'spaceId'] as const;

// Each half uses its own partial index.
const docsOf = (modules: string) =>
  ['doc', 'comments', 'mocks']
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
    union all select 'mocks-' || ${id}`,
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
const columns = `e.position, e.stream, e.type, e.recorded_at as at, e.meta,
  case when e.stream like 'doc-%' or e.stream like 'comments-%' then e.data - 'content' else e.data end as data`;

/**
 * Maximum difference between order by time and by position: clocks differ, and positions are assigned before the
 * commit.
 */
const SLACK_MS = 15 * 60_000;

interface Way {
  readonly where: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
}

/** The most selective source of events for the filter: a user's events, streams, event types, or the whole log. */
function waysIn(filter: AuditFilter, types: readonly string[] | undefined, values: unknown[], way: Way): string {
  const { where, order, limit } = way;
  const level = levels.find((one) => filter[one] > 0);
  const streams = level && `(${streamsOf[level](`$${values.push(filter[level])}::bigint`)})`;
  // A user's events have an index; a time range is a range of positions: few enough to scan.
  if (filter.actorId || (streams && (filter.from || filter.to)))
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
    const types = eventTypesFor(filter.type, filter.family);
    if (types?.length === 0) return [];
    const order = way === 'newest' ? 'desc' : 'asc';
    const { values, where } = await this.conditions(filter, types, order, past);
    const from = waysIn(filter, types, values, { where, order, limit });
    const sql = `select ${columns} from ${from} order by e.position ${order} limit ${limit}`;
    return rows.parse(await this.db.query(sql, values));
  }

  /** The newest position; 0 in an empty log. */
  async newest(): Promise<number> {
    const [{ position }] = bound.parse(await this.db.query('select max(position) as position from events'));
    return position ?? 0;
  }

  private async conditions(
    filter: AuditFilter,
    types: readonly string[] | undefined,
    order: 'asc' | 'desc',
    past?: number,
  ) {
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
