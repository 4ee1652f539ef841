import { Injectable } from '@nestjs/common';
import { Cron } from 'croner';
import { backupTime } from '../../../contracts/workspace/settings.js';
import { Settings } from '../../platform/settings/settings.js';
import type { Retention } from './retention.js';

export interface Schedule extends Retention {
  /** A folder, or `s3://bucket/prefix`. */
  readonly to: string;
  /** The last instants at which a backup and the trial of one were due. */
  readonly backupDue: Date;
  readonly drillDue: Date;
}

/** When backups are made: daily, the trial of the newest on Sundays, in the time zone of the installation. */
@Injectable()
export class BackupSchedule {
  constructor(private readonly settings: Settings) {}

  /** Undefined: backups are made elsewhere. */
  async read(now: Date): Promise<Schedule | undefined> {
    const found = await this.settings.read([
      ...(['backup.to', 'backup.time', 'backup.days', 'backup.weeks', 'backup.months', 'torna.time-zone'] as const),
    ]);
    const to = found['backup.to'].value;
    if (to === '') return undefined;
    const [, hour = '3', minute = '0'] = backupTime.exec(found['backup.time'].value) ?? [];
    const zone = found['torna.time-zone'].value;
    const last = (day: string) => lastTime(`${Number(minute)} ${Number(hour)} * * ${day}`, zone, now);
    const most = (key: 'backup.days' | 'backup.weeks' | 'backup.months') => Number(found[key].value);
    return {
      ...{ to, backupDue: last('*'), drillDue: last('0') },
      ...{ days: most('backup.days'), weeks: most('backup.weeks'), months: most('backup.months') },
    };
  }
}

/** A time that a change to summer time leaves out is an hour later; one that happens twice counts once. */
export function lastTime(pattern: string, timezone: string, now: Date): Date {
  const cron = new Cron(pattern, { mode: '5-part', paused: true, ...(timezone && { timezone }) });
  const [last] = cron.previousRuns(1, new Date(now.getTime() + 1_000));
  return last ?? new Date(0);
}
