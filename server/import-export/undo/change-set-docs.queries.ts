import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { changeSetDocs, docOutcomes } from '../../../contracts/import-export/change-sets.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { VersionMeanings } from '../../docs/meanings/version-meanings.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ChangeSet } from '../change-sets/change-set.entity.js';
import { isChangedSince } from './undo-plan.js';

/** Events of one change set in a doc's stream: first and last version, and their number. */
const span = `lateral (select min(e.version) as first, max(e.version) as last, count(*) as events from events e
    where e.stream = 'doc-' || c.doc_id and (e.meta ->> 'changeSet')::int8 = c.change_set_id) v`;
const detail = z.object({
  renamedFrom: z.string().default(''),
  reason: z.string().default(''),
  offers: z.number().default(0),
});
const rows = z.array(
  z.object({
    ...{ docId: z.number(), name: z.string(), isFolder: z.boolean(), isDeleted: z.boolean(), httpMethod: z.string() },
    ...{ url: z.string(), outcome: z.enum(docOutcomes), detail, head: z.number() },
    ...{ first: z.number().nullable(), last: z.number().nullable(), events: z.coerce.number() },
    ...{ modifier: z.string().nullable(), at: z.date() },
  }),
);
type Page = Reply<typeof changeSetDocs>;
/** Milliseconds that a page may compare versions; the docs after that have no meaning. */
const COMPARE_MS = 1_000;
const counts = z.tuple([z.object({ n: z.coerce.number() })]);

/** Reads what a change set did to each doc. */
@Injectable()
export class ChangeSetDocsQueries {
  constructor(
    private readonly db: DataSource,
    private readonly meanings: VersionMeanings,
  ) {}

  /** @throws Refusal if the application has no such change set */
  async set(moduleId: number, id: number): Promise<ChangeSet> {
    const set = await this.db.getRepository(ChangeSet).findOneBy({ id, moduleId });
    if (!set) throw new Refusal('changeSet.unknown');
    return set;
  }

  async page({ moduleId, id, after, limit }: Input<typeof changeSetDocs>): Promise<Page> {
    const { losses } = await this.set(moduleId, id);
    const sql = `select c.doc_id as "docId", d.name, d.is_folder as "isFolder", d.is_deleted as "isDeleted",
        d.http_method as "httpMethod", d.url, c.outcome, c.detail, d.version as head, v.first, v.last, v.events,
        (select nickname from users u where u.id = d.modifier_id) as modifier, d.modified_at as at
      from change_set_docs c join docs d on d.id = c.doc_id, ${span}
      where c.change_set_id = $1 and c.doc_id > $2 order by c.doc_id limit $3`;
    const found = rows.parse(await this.db.query(sql, [id, after, limit]));
    const [{ n }] = counts.parse(
      await this.db.query('select count(*) as n from change_set_docs where change_set_id = $1', [id]),
    );
    const last = found.length === limit ? found.at(-1)?.docId : undefined;
    const list = await this.withMeanings(moduleId, found.map(shown));
    return { list, next: last ?? 0, total: n, losses: after === 0 ? [...losses] : [] };
  }

  private async withMeanings(moduleId: number, docs: readonly ReturnType<typeof shown>[]): Promise<Page['list']> {
    const written = docs.flatMap(({ docId, versions }) => (versions ? [{ docId, moduleId, ...versions }] : []));
    const meanings = await this.meanings.listed(written, performance.now() + COMPARE_MS);
    const byDoc = new Map(written.map(({ docId }, at) => [docId, meanings[at] ?? null]));
    return docs.map((doc) => ({ ...doc, meaning: byDoc.get(doc.docId) ?? null }));
  }
}

function shown({ detail, head, first, last, events, modifier, at, ...doc }: z.output<typeof rows>[number]) {
  const versions = first === null || last === null ? null : { from: first - 1, to: last };
  const isChanged = first !== null && last !== null && isChangedSince({ ...doc, head, first, last, events });
  return { ...doc, ...detail, versions, changedSince: isChanged ? { name: modifier ?? '', at } : null };
}
