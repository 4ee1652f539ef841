import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { RecurringJobs } from '../../platform/runtime/recurring-jobs.js';

const DAY_MS = 86_400_000;
const everyMs = 3_600_000;
/** Rows per statement, so that locks are held briefly. */
const most = 5_000;
/** After this time without messages a robot's full limit is available, with or without a row. */
const IDLE_MS = DAY_MS;

const gone = z.tuple([z.array(z.unknown()), z.number()]);
const old = `delete from deliveries where (hook_id, id) in (
  select hook_id, id from deliveries where at < $1 and state in ('delivered', 'parked', 'paused')
    and (state <> 'paused' or hook_id = 0) limit ${most}
) returning id`;
// These tasks cannot be resumed: their deliveries no longer exist.
const leftOver = `delete from tasks t where t.kind = 'deliver' and t.parked_at < $1
  and not exists (select 1 from deliveries d where d.key = t.key)`;

const idle = `delete from robots where coalesce(quiet_until, '-infinity') < $1
  and not exists (select 1 from unnest(sends || sent) as s (at) where s.at >= $1)`;

/**
 * Deletes deliveries to chats and programs after the configured time, except those with a pending try, and those that a
 * webhook keeps until it is switched on: a program needs every event, but a card of last quarter is no news. Runs on
 * every node; deleting twice is harmless.
 */
@Injectable()
export class PruneDeliveries implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: RecurringJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.add({ what: 'prune deliveries', everyMs, run: () => this.prune() });
  }

  async prune(): Promise<void> {
    const now = this.clock.now().getTime();
    const before = new Date(now - this.config.deliveryDays * DAY_MS);
    let count = most;
    while (count === most) [, count] = gone.parse(await this.db.query(old, [before]));
    await this.db.query(leftOver, [before]);
    await this.db.query(idle, [new Date(now - IDLE_MS)]);
  }
}
