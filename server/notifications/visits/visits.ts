import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { changeMarks, readAllChanges, readingList, visitDoc } from '../../../contracts/notifications/visits.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { hiddenDocs } from '../../docs/doc/hidden-docs.js';
import { ViewTreeQueries } from '../../docs/tree/view-tree.queries.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ChangesByDoc } from '../news/changes-by-doc.js';
import { severityOfRank } from '../news/severity-rank.js';
import { viewableNews } from '../news/viewable-news.js';

const MOST_MARKS = 2_000;
const MOST_LISTED = 1_000;

/** $1: the reader. Changes by others after the reader's first visit, of docs not opened since. */
const unseen = `n.module_id = v.module_id and n.id > v.seen and n.actor_id <> $1
  and n.version > coalesce((select r.version from doc_visits r where r.user_id = $1 and r.doc_id = n.doc_id), 0)`;
const marksSql = `select d.id as "docId", d.module_id as "moduleId", max(n.severity) as severity, d.is_deleted as "isDeleted"
  from visits v join doc_news n on ${unseen}
  join docs d on d.id = n.doc_id and d.module_id = v.module_id and not d.is_folder and d.is_show
  where v.user_id = $1 and v.module_id = any($2) group by d.id order by severity desc, max(n.id) desc limit ${MOST_MARKS}`;
const foldersSql = `with recursive up as (
    select parent_id as id, 1 as depth from docs where id = any($1)
    union
    select d.parent_id, depth + 1 from up join docs d on d.id = up.id where up.id > 0 and depth < 1000
  ) select distinct id from up where id > 0`;
const listSql = `not d.is_folder and d.is_show and n.id in (select n.id from visits v join doc_news n on ${unseen} where v.user_id = $1 and v.module_id = $2
  order by n.id desc limit ${MOST_LISTED + 1})`;
const newest = '(select coalesce(max(n.id), 0) from doc_news n where n.module_id =';

const marks = z.array(
  z.object({ docId: z.number(), moduleId: z.number(), severity: z.number(), isDeleted: z.boolean() }),
);
const ids = z.array(z.object({ id: z.number() }));

/** What changed since a person last read it. */
@Injectable()
export class Visits {
  constructor(
    private readonly db: DataSource,
    private readonly tree: ViewTreeQueries,
    private readonly clock: Clock,
    private readonly docs: ChangesByDoc,
  ) {}

  async marks(actor: Actor, { spaceId, projectId }: Input<typeof changeMarks>): Promise<Reply<typeof changeMarks>> {
    const projects = await this.tree.visibleIn(actor, spaceId > 0 ? { spaceId } : { projectId });
    const modules = await this.tree.modulesOf(projects);
    const all = marks.parse(await this.db.query(marksSql, [actor.id, modules.map(({ id }) => id)]));
    const found = await this.shown(all);
    const folders = ids.parse(await this.db.query(foldersSql, [found.map(({ docId }) => docId)]));
    const counts = new Map<number, number>();
    for (const { moduleId } of found) counts.set(moduleId, (counts.get(moduleId) ?? 0) + 1);
    const changed = modules.filter(({ id }) => counts.has(id));
    const places = new Set(changed.flatMap(({ id, projectId: project }) => [id, project]));
    return {
      docs: found
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ docId, severity }) => ({ docId, severity: severityOfRank(severity) })),
      around: [...new Set([...folders.map(({ id }) => id), ...places])],
      modules: changed.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 })),
    };
  }

  async list(userId: number, moduleId: number, lang: Lang): Promise<Reply<typeof readingList>> {
    // Read first: a change that is stored meanwhile stays unread.
    const [last] = ids.parse(await this.db.query(`select ${newest} $1) as id`, [moduleId]));
    const news = await viewableNews(this.db, userId, listSql, [moduleId]);
    const list = await this.docs.of(await this.shown(news.slice(0, MOST_LISTED)), lang);
    return { list, hasMore: news.length > MOST_LISTED, upTo: last?.id ?? 0 };
  }

  /** The tree of the viewer shows nothing below a hidden folder, to nobody. */
  private async shown<T extends { readonly docId: number }>(found: readonly T[]): Promise<T[]> {
    const hidden = await hiddenDocs(
      this.db,
      found.map(({ docId }) => docId),
    );
    return found.filter(({ docId }) => !hidden.has(docId));
  }

  /** The first visit of an application begins with nothing unread. */
  async visit(userId: number, { docId, version }: Input<typeof visitDoc>): Promise<void> {
    const now = this.clock.now();
    await this.db.query(
      `insert into visits (user_id, module_id, seen, at)
        select $1, d.module_id, ${newest} d.module_id), $3 from docs d where d.id = $2 and d.module_id > 0
        on conflict (user_id, module_id) do update set at = excluded.at`,
      [userId, docId, now],
    );
    await this.db.query(
      `insert into doc_visits as r (user_id, doc_id, version) select $1, id, least($3, version) from docs where id = $2
        on conflict (user_id, doc_id) do update set version = excluded.version where r.version < excluded.version`,
      [userId, docId, version],
    );
  }

  async readAll(userId: number, { moduleId, upTo }: Input<typeof readAllChanges>): Promise<void> {
    await this.db.query(
      `insert into visits as v (user_id, module_id, seen, at) values ($1, $2, least($3::bigint, ${newest} $2)), $4)
        on conflict (user_id, module_id) do update set seen = greatest(v.seen, excluded.seen), at = excluded.at`,
      [userId, moduleId, upTo, this.clock.now()],
    );
  }
}
