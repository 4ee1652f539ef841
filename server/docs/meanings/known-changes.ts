import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { DocStatus } from '../../../contracts/platform/enums.js';
import { Clock } from '../../platform/runtime/clock.js';
import { asFirstWriting, isForCallers } from '../change-severity/first-writing.js';
import type { ChangeMeaning } from '../change-severity/index.js';

/** What a version changed. A version that does not exist yet is one that is made now. */
export interface VersionChanges {
  readonly docId: number;
  readonly version: number;
  readonly changes: readonly ChangeMeaning[];
}

const numbers = z.array(z.object({ n: z.coerce.number() }));
/**
 * The versions before which no caller could know the doc: it was never marked as done, is in no release and on no page
 * for readers outside, and is younger than a day. $1, $2: docs and versions; $3: now. The time at which a doc was added to
 * a release or share is not stored: the time of the release or share counts.
 */
const unknown = `select w.n from unnest($1::int8[], $2::int4[]) with ordinality w (doc_id, version, n)
  join docs d on d.id = w.doc_id
  left join events e on e.stream = 'doc-' || d.id and e.version = w.version
  cross join lateral (select coalesce(e.recorded_at, $3::timestamptz) as at) c
  where c.at < d.created_at + interval '1 day'
    and not exists (select from doc_places p where p.doc_id = d.id and p.version < w.version and p.status = ${DocStatus.done})
    and not exists (select from release_docs b join releases r on r.id = b.release_id
      where b.doc_id = d.id and r.created_at <= c.at)
    and not exists (select from compose_docs s where s.doc_id = d.id and s.created_at <= c.at)
    and not exists (
      with recursive up as (
        select d.id, d.parent_id, d.is_show
        union select f.id, f.parent_id, f.is_show from up join docs f on f.id = up.parent_id
      )
      select from shares s where s.module_id = d.module_id and s.created_at <= c.at and not exists (select from up where not is_show)
        and (s.is_all or exists (select from share_contents k join up on up.id = k.doc_id
          where k.share_id = s.id and (k.is_append or up.id = d.id)))
    )`;

/**
 * Decides whether a change counts: its severity is for those who call the API, so it counts only against what they could
 * know. The only place that decides it; see docs/decisions/0044.
 */
@Injectable()
export class KnownChanges {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** In the order of `versions`: their changes, or the one that stands for those of a doc that is being written. */
  async of(
    versions: readonly VersionChanges[],
    db: Pick<EntityManager, 'query'> = this.db,
  ): Promise<(readonly ChangeMeaning[])[]> {
    const asked = versions.flatMap(({ docId, version, changes }, at) =>
      isForCallers(changes) ? [{ docId, version, at }] : [],
    );
    const all = versions.map(({ changes }) => changes);
    if (asked.length === 0) return all;
    const values = [asked.map(({ docId }) => docId), asked.map(({ version }) => version), this.clock.now()];
    const found = numbers.parse(await db.query(unknown, values));
    const beingWritten = new Set(found.flatMap(({ n }) => asked[n - 1]?.at ?? []));
    return all.map((changes, at) => (beingWritten.has(at) ? asFirstWriting(changes) : changes));
  }

  async ofOne(version: VersionChanges): Promise<readonly ChangeMeaning[]> {
    const [changes] = await this.of([version]);
    return changes ?? [];
  }
}
