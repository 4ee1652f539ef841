import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { findPast } from '../../../../contracts/history/past.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { sources } from '../../../../contracts/platform/enums.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { ViewTreeQueries } from '../../../docs/tree/view-tree.queries.js';
import type { Actor } from '../../../platform/access/actor.js';
import { allows } from '../../../platform/access/policy.js';
import { containing } from '../../../platform/database/contains-pattern.js';
import { PastScopes, type ScopeModule } from '../compare/past-scopes.js';
import { rareWords } from './rare-words.js';

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
 * Of values with their words, and whether they are there (`is_there`), those that are gone first, the newest first. $1: the pattern, $2: applications, $3: those of which the caller may see deleted and hidden docs. What a reader does
 * not see in the tree now, because it or a folder above it is hidden, is not found either.
 */
const ask = (values: string) => `select d.id as "docId", d.name as "docName", d.is_folder as "isFolder",
    d.is_deleted as "isDeleted", m.name as "moduleName", p.name as "projectName", v.key, v.value, v.since, v.until,
    ${eventAs('since')} as begun, case when v.until is null then null else ${eventAs('until')} end as ended
  from ${values} join docs d on d.id = v.doc_id
    join modules m on m.id = d.module_id join projects p on p.id = m.project_id
  where d.module_id = any($2) and (d.module_id = any($3) or not d.is_deleted and not exists (
    with recursive up as (
      select d.id, d.parent_id, d.is_show
      union select f.id, f.parent_id, f.is_show from up join docs f on f.id = up.parent_id and f.module_id = d.module_id
    ) select from up where not is_show))
  order by v.is_there, v.id desc limit $4 offset $5`;
const each = (more: string) =>
  `(select v.*, v.until is null as is_there, w.value from past_values v join past_words w on w.id = v.word_id where w.value ilike $1 ${more}) v`;
/** Hits in their order, so that docs are looked up for the newest alone; none when there are more than `most`. */
const sorted = (most: number | 'all') =>
  `(select * from hits where ${most === 'all' ? 'true' : `(select count(*) from hits) <= ${most}`} order by is_there, id desc) v`;

/** Words, and values that have them, which are all sorted. */
const RARE = 10_000;
/** Values among which common words are searched before all values that have them are read. */
const NEWEST = 30_000;
/**
 * Reads the values of each word by their index, which the planner would not do for thousands of words: it reads all
 * values instead. Begins with the number of hits, above `RARE` without any.
 */
const rare = (
  more: string,
  words: number,
) => `with words as materialized (select id, value from past_words where ${containsAll(words)} limit ${RARE + 1}),
  hits as materialized (
    select v.*, v.until is null as is_there, words.value from words
      cross join lateral (select * from past_values v where v.word_id = words.id ${more} offset 0) v
      where (select count(*) from words) <= ${RARE} limit ${RARE + 1})
  select greatest((select count(*) from words), (select count(*) from hits))::int as hits, f.* from (values (1)) one
    left join (${ask(sorted(RARE))}) f on true`;
/** The index is asked for so many rare words, from $6 on; for the whole text if there are none. */
const containsAll = (words: number): string =>
  words === 0
    ? 'value ilike $1'
    : [...Array.from({ length: words }, (_, n) => `value ilike $${6 + n}`), `value || '' ilike $1`].join(' and ');
/** Reads the newest values in their order, each with its word, up to the last one that is asked for. */
const newest = (more: string) =>
  ask(
    `(select v.*, w.value from (
        select v.*, until is null as is_there from past_values v where true ${more} order by until is null, id desc limit ${NEWEST}) v
      cross join lateral (select value from past_words w where w.id = v.word_id and value ilike $1 offset 0) w) v`,
  );
const every = (more: string) => `with hits as materialized (select * from ${each(more)}) ${ask(sorted('all'))}`;

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
    const text = asked.text.trim();
    const whole = modules.filter(({ withDeleted }) => withDeleted);
    const values: unknown[] = [containing(text), idsOf(modules), idsOf(whole), asked.limit + 1, asked.skip];
    const gone = asked.gone ? 'and v.until is not null' : '';
    const found =
      asked.docId > 0
        ? await this.read(ask(each(`${gone} and v.doc_id = $6`)), [...values, asked.docId])
        : await this.everywhere(text, gone, asked.limit + 1, values);
    return { list: found.slice(0, asked.limit).map(foundOf), more: found.length > asked.limit };
  }

  /** Words that few values have are all sorted; of others, the newest are read first. */
  private async everywhere(
    text: string,
    gone: string,
    wanted: number,
    values: readonly unknown[],
  ): Promise<z.output<typeof rows>> {
    const words = await rareWords(this.db, text);
    const few = hitRows.parse(await this.db.query(rare(gone, words.length), [...values, ...words]));
    if ((few[0]?.hits ?? 0) <= RARE) return rows.parse(few.filter(({ docId }) => docId !== null));
    const found = await this.read(newest(gone), values);
    return found.length === wanted ? found : this.read(every(gone), values);
  }

  private async read(sql: string, values: readonly unknown[]): Promise<z.output<typeof rows>> {
    return rows.parse(await this.db.query(sql, [...values]));
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
