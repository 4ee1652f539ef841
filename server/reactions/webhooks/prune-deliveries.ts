import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { Lifecycle, StopOrder } from '../../platform/lifecycle.js';
import { Lines } from '../../platform/log-lines.js';

const keptMs = 90 * 86_400_000;
const everyMs = 3_600_000;
/** At once, so that no lock is held for long. */
const most = 5_000;

const gone = z.tuple([z.array(z.unknown()), z.number()]);
const old = `delete from deliveries where id in (
  select id from deliveries where at < $1 and state in ('delivered', 'parked') order by id limit ${most}
) returning id`;
// Nobody can take them up again: what they would deliver is not there any more.
const leftOver = `delete from tasks t where t.kind = 'deliver' and t.parked_at < $1
  and not exists (select 1 from deliveries d where d.key = t.key)`;

// One that has not been spoken to for so long has its whole budget, with a row or without.
const idle = `delete from robots where coalesce(quiet_until, '-infinity') < $1
  and not exists (select 1 from unnest(sends) as s (at) where s.at >= $1)`;

/** Deliveries are kept for 90 days; what still waits for a try is kept until it has had it. Every node looks; the work is the same. */
@Injectable()
export class PruneDeliveries implements OnApplicationBootstrap {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly lines: Lines,
    private readonly lifecycle: Lifecycle,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.prune().catch((err: unknown) => this.lines.error({ err }, 'cannot prune deliveries'));
    }, everyMs);
    this.lifecycle.onStop('pruning', StopOrder.tasks, async () => {
      clearInterval(this.timer);
      await this.running;
    });
  }

  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - keptMs);
    let count = most;
    while (count === most) [, count] = gone.parse(await this.db.query(old, [before]));
    await this.db.query(leftOver, [before]);
    await this.db.query(idle, [before]);
  }
}
