import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { Health } from '../../platform/runtime/health.js';
import { Metrics } from '../../platform/runtime/metrics.js';
import { RecurringJobs } from '../../platform/runtime/recurring-jobs.js';
import { BackupSchedule } from './backup-schedule.js';
import { Backups } from './backups.js';
import { WalCopies } from './wal/wal-copies.js';

const LOOK_MS = 60_000;

/** Looks each minute, on every node, whether a backup or a trial is due; tells machines how the last ones went. */
@Injectable()
export class BackupTimer implements OnApplicationBootstrap {
  constructor(
    private readonly backups: Backups,
    private readonly schedule: BackupSchedule,
    private readonly clock: Clock,
    private readonly jobs: RecurringJobs,
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly changes: WalCopies,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.add({ what: 'look for due backups', everyMs: LOOK_MS, run: () => this.backups.look() });
    this.health.addFact('backups', () => this.facts());
    this.metrics.gauge('annals_backup_troubles', 'Late or failed backups and trials of them', [], async (gauge) => {
      const schedule = await this.schedule.read(this.clock.now());
      const found = schedule ? (await this.backups.troubles(schedule)).length : 0;
      gauge.set({}, found + (this.changes.status()?.isLate ? 1 : 0));
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

  private async facts(): Promise<object> {
    const schedule = await this.schedule.read(this.clock.now());
    return schedule ? { on: true, troubles: await this.backups.troubles(schedule) } : { on: false };
  }
}
