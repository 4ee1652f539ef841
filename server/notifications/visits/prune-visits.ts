import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { RecurringJobs } from '../../platform/runtime/recurring-jobs.js';

const DAY_MS = 86_400_000;
/** Rows per statement, so that locks are held briefly. */
const PAGE = 5_000;

/** The last change before $1, by halving: times grow with ids and have no index. */
const lastBefore = `with recursive search(low, high) as (
    select min(id), max(id) + 1 from doc_news
  union all
    select case when probe.at < $1 then probe.id + 1 else low end, case when probe.at < $1 then high else middle end
    from search, lateral (select (low + high) / 2 as middle) m, lateral (
      select id, at from doc_news where id >= middle order by id limit 1) probe
    where low < high
  ) select low - 1 as id from search order by high - low limit 1`;
/** The page of rows after a person and doc; those of versions before $3 go, unless a newer version is opened meanwhile. */
const forget = `with page as (
    select user_id, doc_id, version from doc_visits where (user_id, doc_id) > ($1::int8, $2::int8)
    order by user_id, doc_id limit ${PAGE}
  ), gone as (
    delete from doc_visits r using page p, events e
      where r.user_id = p.user_id and r.doc_id = p.doc_id and r.version = p.version
        and e.stream = 'doc-' || p.doc_id and e.version = p.version and e.recorded_at < $3
  ) select user_id as "userId", doc_id as "docId" from page order by 1 desc, 2 desc limit 1`;

const last = z.array(z.object({ id: z.number().nullable() }));
const pageEnd = z.array(z.object({ userId: z.number(), docId: z.number() }));

/**
 * A change is marked as unread for the configured time. What is older counts as read, so that which versions of it a person has
 * opened need not be remembered. Runs on every node; twice is harmless.
 */
@Injectable()
export class PruneVisits implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: RecurringJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.add({ what: 'prune visits', everyMs: DAY_MS, run: () => this.prune() });
  }

  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.visitDays * DAY_MS);
    const [found] = last.parse(await this.db.query(lastBefore, [before]));
    if (!found?.id) return;
    await this.db.query('update visits set seen = $1 where seen < $1', [found.id]);
    // A day later than the changes: the follower may have been behind.
    const old = new Date(before.getTime() - DAY_MS);
    for (let from = { userId: 0, docId: 0 }; ; ) {
      const [end] = pageEnd.parse(await this.db.query(forget, [from.userId, from.docId, old]));
      if (!end) return;
      from = end;
    }
  }
}
