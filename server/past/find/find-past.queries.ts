import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import { sources } from '../../../contracts/enums.js';
import type { findPast } from '../../../contracts/past.js';
import { encodeId } from '../../../contracts/wire.js';
import type { Actor } from '../../access/actor.js';
import { allows } from '../../access/policy.js';
import { ViewTreeQueries } from '../../docs/view-tree.queries.js';
import { PastScopes, type ScopeModule } from '../past-scopes.js';

type Found = Reply<typeof findPast>['list'][number];

const moment = z.object({ at: z.date(), actorId: z.number(), source: z.enum(sources), name: z.string() });
const rows = z.array(
  z.object({
    ...{ docId: z.number(), docName: z.string(), isFolder: z.boolean(), isDeleted: z.boolean() },
    ...{ moduleName: z.string(), projectName: z.string(), key: z.string(), value: z.string() },
    ...{ since: z.number(), until: z.number().nullable() },
    ...{ begun: momentOf(moment), ended: momentOf(moment).nullable() },
  }),
);
/** One row without a doc when nothing is found. */
const hitRows = z.array(z.looseObject({ hits: z.number(), docId: z.number().nullable() }));
/** From `json_build_object`, which writes dates as text. */
function momentOf(shape: typeof moment) {
  return shape.extend({ at: z.string().transform((text) => new Date(text)) });
}

const eventAs = (
  version: string,
) => `(select json_build_object('at', e.recorded_at, 'actorId', (e.meta->>'actorId')::bigint,
    'source', e.meta->>'source', 'name', coalesce(u.nickname, ''))
  from events e left join users u on u.id = (e.meta->>'actorId')::bigint
  where e.stream = 'doc-' || v.doc_id and e.version = v.${version})`;

/**
 * $1: the pattern, $2: applications, $3: those of which the caller may see deleted and hidden docs. What a reader does
 * not see in the tree now, because it or a folder above it is hidden, is not found either.
 */
const ask = (values: string, more: string) => `select d.id as "docId", d.name as "docName", d.is_folder as "isFolder",
    d.is_deleted as "isDeleted", m.name as "moduleName", p.name as "projectName", v.key, v.value, v.since, v.until,
    ${eventAs('since')} as begun, case when v.until is null then null else ${eventAs('until')} end as ended
  from ${values} join docs d on d.id = v.doc_id
    join modules m on m.id = d.module_id join projects p on p.id = m.project_id
  where ${more} d.module_id = any($2) and (d.module_id = any($3) or not d.is_deleted and not exists (
    with recursive up as (
      select d.id, d.parent_id, d.is_show
      union select f.id, f.parent_id, f.is_show from up join docs f on f.id = up.parent_id and f.module_id = d.module_id
    ) select from up where not is_show))
  order by v.until is null, v.id desc limit $4 offset $5`;
/** Values that are sorted at once. Of words that more values have, the newest values are read in their order. */
const RARE = 5_000;
/** A statement of its own, in which the planner uses the index of words: otherwise it prefers an order for the joins. */
const rare = (more: string) => `with hits as materialized (
    select v.*, w.value from past_words w join past_values v on v.word_id = w.id
      where w.value ilike $1 ${more} limit ${RARE + 1})
  select (select count(*)::int from hits) as hits, f.* from (values (1)) one
    left join (${ask('hits v', '')}) f on true`;
const common = (more: string) =>
  ask(
    '(select v.*, w.value from past_values v join past_words w on w.id = v.word_id) v',
    `v.value ilike $1 ${more} and`,
  );

/** Searches the values of all versions. */
@Injectable()
export class FindPast {
  constructor(
    private readonly db: DataSource,
    private readonly scopes: PastScopes,
    private readonly places: ViewTreeQueries,
  ) {}

  async find(actor: Actor, asked: Input<typeof findPast>): Promise<Reply<typeof findPast>> {
    const modules = await this.modules(actor, asked);
    const pattern = `%${asked.text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
    const whole = modules.filter(({ withDeleted }) => withDeleted);
    const values: unknown[] = [pattern, idsOf(modules), idsOf(whole), asked.limit + 1, asked.skip];
    const conditions = asked.gone ? ['and v.until is not null'] : [];
    if (asked.docId > 0) conditions.push(`and v.doc_id = $${values.push(asked.docId)}`);
    const found = await this.read(conditions.join(' '), values);
    return { list: found.slice(0, asked.limit).map(foundOf), more: found.length > asked.limit };
  }

  private async read(conditions: string, values: unknown[]): Promise<z.output<typeof rows>> {
    const few = hitRows.parse(await this.db.query(rare(conditions), values));
    const isCommon = (few[0]?.hits ?? 0) > RARE;
    return rows.parse(
      isCommon ? await this.db.query(common(conditions), values) : few.filter(({ docId }) => docId !== null),
    );
  }

  /** Without a scope: everything that the caller may read. */
  private async modules(actor: Actor, asked: Input<typeof findPast>): Promise<readonly ScopeModule[]> {
    if (asked.docId + asked.moduleId + asked.projectId + asked.spaceId > 0) return this.scopes.modules(actor, asked);
    const projects = await this.places.allVisible(actor);
    const modules = await this.places.modulesOf(projects);
    return modules.map(({ id, name, projectId }) => {
      const project = projects.find((one) => one.id === projectId);
      const withDeleted =
        project !== undefined && allows('doc.restore', { ...project, isSuperAdmin: actor.isSuperAdmin });
      return { id, name, withDeleted };
    });
  }
}

const idsOf = (modules: readonly ScopeModule[]): number[] => modules.map(({ id }) => id);

function foundOf(row: z.output<typeof rows>[number]): Found {
  const { moduleName, projectName, begun, ended, since, until, ...value } = row;
  return {
    ...value,
    path: [projectName, moduleName],
    since: told(since, begun),
    until: until === null || ended === null ? null : told(until, ended),
  };
}

const told = (version: number, { at, actorId, name, source }: z.output<typeof moment>) => ({
  ...{ version, at, source },
  by: { id: encodeId(actorId), name },
});
