import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { Health, type HealthCheck } from '../../platform/runtime/health.js';
import { Lifecycle, StopOrder } from '../../platform/runtime/lifecycle.js';
import { Logger } from '../../platform/runtime/logger.js';
import { Metrics } from '../../platform/runtime/metrics.js';
import { late, within } from '../../platform/runtime/within.js';
import { BackupSchedule } from './backup-schedule.js';
import { Backups } from './backups.js';

const LOOK_MS = 60_000;
const FACTS_MS = 1_000;

/** Looks each minute, on every node, whether a backup or a trial is due; tells machines how the last ones went. */
@Injectable()
export class BackupTimer implements OnApplicationBootstrap {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly backups: Backups,
    private readonly schedule: BackupSchedule,
    private readonly clock: Clock,
    private readonly lifecycle: Lifecycle,
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.lifecycle.onStop('backups', StopOrder.tasks, () => clearInterval(this.timer));
    this.health.add('backups', () => this.facts());
    this.metrics.gauge('annals_backup_troubles', 'Late or failed backups and trials of them', [], async (gauge) => {
      const schedule = await this.schedule.read(this.clock.now());
      gauge.set({}, schedule ? (await this.backups.troubles(schedule)).length : 0);
    });
    this.metrics.gauge(
      'annals_backup_age_seconds',
      'Age of the newest backup or trial that succeeded',
      ['kind'],
      async (gauge) => {
        gauge.reset();
        const schedule = await this.schedule.read(this.clock.now());
        if (!schedule) return;
        for (const kind of ['backup', 'drill'] as const) {
          const { success } = await this.backups.runs(kind, schedule);
          if (success) gauge.set({ kind }, (this.clock.now().getTime() - success.askedAt.getTime()) / 1_000);
        }
      },
    );
  }

  /** Always `ok`: the node serves without backups, and while the database is too busy to tell. */
  private async facts(): Promise<HealthCheck> {
    const read = async () => {
      const schedule = await this.schedule.read(this.clock.now());
      return schedule ? { on: true, troubles: await this.backups.troubles(schedule) } : { on: false };
    };
    const known = await within(
      FACTS_MS,
      read().catch(() => ({})),
    );
    return known === late ? { ok: true } : { ok: true, ...known };
  }

  private look(): void {
    this.backups.look().catch((err: unknown) => this.logger.error({ err }, 'cannot look for due backups'));
  }
}
