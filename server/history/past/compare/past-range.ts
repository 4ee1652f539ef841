import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { pastMarks, pastRange } from '../../../../contracts/history/past.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { PastScopes } from './past-scopes.js';

const times = z.tuple([
  z.object({ first: z.date().nullable(), previous: z.date().nullable(), next: z.date().nullable() }),
]);
const contents = `e.stream = 'doc-' || d.id and e.type in ('DocCreated', 'DocEdited', 'DocRestored')`;
/** Two probes of an index for each doc and direction, however many versions it has. */
const sql = `with d as (select id, created_at from docs where module_id = any($1) and (not is_deleted or module_id = any($2))
    and ($4 = 0 or id = $4))
  select (select min(created_at) from d) as first,
    greatest(
      (select max(p.at) from d, lateral (select at from doc_places p where p.doc_id = d.id and p.at < $3 order by at desc limit 1) p),
      (select max(e.at) from d, lateral (select recorded_at as at from events e where ${contents} and e.recorded_at < $3
        order by recorded_at desc limit 1) e)) as previous,
    least(
      (select min(p.at) from d, lateral (select at from doc_places p where p.doc_id = d.id and p.at > $3 order by at limit 1) p),
      (select min(e.at) from d, lateral (select recorded_at as at from events e where ${contents} and e.recorded_at > $3
        order by recorded_at limit 1) e)) as next`;

const markRows = z.array(z.object({ at: z.date(), changes: z.coerce.number() }));
const MOST_MARKS = 100;
/** Docs of which every version is counted; in larger places each doc counts with its creation and its last change. */
const MOST_DOCS = 2_000;
/** $3: now. The newest change of each hundredth of the time since the first one. */
const marked = `with d as (select id, created_at, modified_at from docs
    where module_id = any($1) and (not is_deleted or module_id = any($2)) and ($4 = 0 or id = $4)
  ), changes as (
    select created_at as at from d union all select modified_at from d where modified_at > created_at
    union all
    select e.recorded_at from d join events e on ${contents} and e.recorded_at > d.created_at and e.recorded_at < d.modified_at
      where (select count(*) from d) <= ${MOST_DOCS}
  ), span as (select extract(epoch from min(at)) as first, extract(epoch from $3::timestamptz) as last from changes)
  select max(c.at) as at, count(*) as changes from changes c, span s where s.last > s.first
    group by width_bucket(extract(epoch from c.at), s.first, s.last, ${MOST_MARKS - 1}) order by 1`;

/** Finds the moments to which a slider can go. */
@Injectable()
export class PastRange {
  constructor(
    private readonly db: DataSource,
    private readonly scopes: PastScopes,
    private readonly clock: Clock,
  ) {}

  async read(actor: Actor, { at, ...scope }: Input<typeof pastRange>): Promise<Reply<typeof pastRange>> {
    const modules = await this.scopes.modules(actor, scope);
    const now = this.clock.now();
    const full = modules.filter(({ withDeleted }) => withDeleted);
    const values = [modules.map(({ id }) => id), full.map(({ id }) => id), at ?? now, scope.docId];
    const [found] = times.parse(await this.db.query(sql, values));
    return { ...found, now };
  }

  async marks(actor: Actor, scope: Input<typeof pastMarks>): Promise<Reply<typeof pastMarks>> {
    const modules = await this.scopes.modules(actor, scope);
    const full = modules.filter(({ withDeleted }) => withDeleted);
    const values = [modules.map(({ id }) => id), full.map(({ id }) => id), this.clock.now(), scope.docId];
    return markRows.parse(await this.db.query(marked, values));
  }
}
