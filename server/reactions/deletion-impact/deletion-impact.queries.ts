import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { deletionImpact } from '../../../contracts/doc-rows.js';
import type { Reply } from '../../../contracts/endpoint.js';
import { SubjectType } from '../../../contracts/enums.js';
import { subtree } from '../../docs/tree-batches.js';

const countRows = z.tuple([
  z.object({ docs: z.number(), folders: z.number(), locked: z.number(), subscribers: z.number() }),
]);
const releaseRows = z.array(z.object({ id: z.number(), releaseNo: z.string(), docs: z.number() }));
const nicknameRows = z.array(z.object({ nickname: z.string() }));

/** What deleting docs affects: subscribers, releases and users who are editing. */
@Injectable()
export class DeletionImpact {
  constructor(private readonly db: DataSource) {}

  async read(ids: readonly number[]): Promise<Reply<typeof deletionImpact>> {
    const query = (sql: string) => this.db.query(`${subtree} ${sql}`, [[...ids]]);
    const [counts] = countRows.parse(
      await query(`select count(*) filter (where not d.is_folder)::int as docs, count(*) filter (where d.is_folder)::int as folders,
          count(*) filter (where d.is_locked)::int as locked, (select count(distinct s.user_id)::int from subscriptions s
            where s.type = ${SubjectType.doc} and s.source_id in (select id from gone)) as subscribers
        from gone join docs d using (id)`),
    );
    const releases = await query(`select r.id, r.release_no as "releaseNo", count(*)::int as docs from gone g
      join release_docs rd on rd.doc_id = g.id join releases r on r.id = rd.release_id and r.deleted_at is null
      group by r.id order by r.id`);
    // Users whose edits are in no version yet, on any node.
    const editing = await query(`select distinct u.nickname from gone g
      join doc_updates e on e.doc_id = g.id and e.settled_version is null join users u on u.id = e.actor_id order by 1`);
    return {
      ...counts,
      releases: releaseRows.parse(releases),
      editing: nicknameRows.parse(editing).map(({ nickname }) => nickname),
    };
  }
}
