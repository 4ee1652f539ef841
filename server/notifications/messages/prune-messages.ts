import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { RecurringJobs } from '../../platform/runtime/recurring-jobs.js';

const DAY_MS = 86_400_000;
/** Rows per statement, so that locks are held briefly. */
const PAGE = 5_000;
const pages = z.tuple([z.object({ last: z.number().nullable(), newest: z.date().nullable() })]);
const page = `select max(id) as last, max(created_at) as newest
  from (select id, created_at from messages where id > $1 order by id limit ${PAGE}) next`;
/** One that was made long ago may still grow. */
const old = 'delete from messages where id > $1 and id <= $2 and created_at < $3 and touched_at < $3';

/** Deletes messages, read or not, after the configured time. Runs on every node; deleting twice is harmless. */
@Injectable()
export class PruneMessages implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: RecurringJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.add({ what: 'prune messages', everyMs: DAY_MS / 4, run: () => this.prune() });
  }

  /** Ids grow with time: it walks from the oldest until it meets one that stays. */
  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.messageDays * DAY_MS);
    for (let from = 0; ; ) {
      const [{ last, newest }] = pages.parse(await this.db.query(page, [from]));
      if (last === null || newest === null) return;
      await this.db.query(old, [from, last, before]);
      if (newest >= before) return;
      from = last;
    }
  }
}
