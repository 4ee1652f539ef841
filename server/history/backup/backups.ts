import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Config } from '../../platform/config/config.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { canOpen } from './archive/age-keys.js';
import { BackupRun } from './backup-run.entity.js';
import { BackupSchedule, type Schedule } from './backup-schedule.js';

export type BackupKind = BackupRun['kind'];
const events = { backup: 'BackupStarted', drill: 'DrillStarted' } as const;
/** A failed run is tried again after this long. */
const AGAIN_MS = { backup: 3_600_000, drill: 86_400_000 } as const;
/** Beyond a day and a week: the time that a run may take. */
const LATE_MS = { backup: 26 * 3_600_000, drill: 8 * 86_400_000 } as const;

export interface BackupRuns {
  readonly last: BackupRun | undefined;
  readonly success: BackupRun | undefined;
}
type Trouble = 'failed' | 'late' | 'incomplete' | 'drillFailed' | 'drillLate';

/** Backups and trials of archives that this installation makes: when they are due, and how the last ones went. */
@Injectable()
export class Backups {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly schedule: BackupSchedule,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** @throws Refusal while one runs, or without a place for archives */
  async ask(actor: Actor, kind: BackupKind): Promise<void> {
    const schedule = await this.schedule.read(this.clock.now());
    if (!schedule) throw new Refusal('backup.off');
    if (kind === 'drill' && !this.mayTry) throw new Refusal('backup.sealed');
    const isAdded = await this.add(kind, schedule, actor);
    if (!isAdded) throw new Refusal('backup.running');
  }

  /** Starts what is due; the nodes agree through the table. */
  async look(): Promise<void> {
    const now = this.clock.now();
    const schedule = await this.schedule.read(now);
    if (!schedule) return;
    const backup = await this.runs('backup', schedule);
    if (isDue(backup, schedule.backupDue, AGAIN_MS.backup, now)) await this.add('backup', schedule);
    else if (
      this.mayTry &&
      backup.success &&
      isDue(await this.runs('drill', schedule), schedule.drillDue, AGAIN_MS.drill, now)
    )
      await this.add('drill', schedule);
  }

  /** Of the place where archives go now. */
  async runs(kind: BackupKind, { to: place }: Schedule): Promise<BackupRuns> {
    const rows = this.db.getRepository(BackupRun);
    const order = { id: 'DESC' } as const;
    const [last] = await rows.find({ where: { kind, place }, order, take: 1 });
    const [success] = await rows.find({ where: { kind, place, state: 'done' }, order, take: 1 });
    return { last, success };
  }

  /** What administrators must know. */
  async troubles(schedule: Schedule): Promise<Trouble[]> {
    const now = this.clock.now().getTime();
    const [backup, drill] = [await this.runs('backup', schedule), await this.runs('drill', schedule)];
    const isLate = ({ success }: BackupRuns, most: number) =>
      success !== undefined && now - success.askedAt.getTime() > most;
    // A run that failed has its error, too.
    const lacks = backup.last?.state === 'done' && backup.last.error !== '';
    return [
      ...(lacks ? (['incomplete'] as const) : []),
      ...(backup.last?.state === 'failed' ? (['failed'] as const) : []),
      ...(isLate(backup, LATE_MS.backup) ? (['late'] as const) : []),
      ...(drill.last?.state === 'failed' ? (['drillFailed'] as const) : []),
      ...(this.mayTry && isLate(drill, LATE_MS.drill) ? (['drillLate'] as const) : []),
    ];
  }

  /** With only a public key here, archives are tried where its identity is. */
  private get mayTry(): boolean {
    return canOpen(this.config.backup);
  }

  private async add(kind: BackupKind, { to }: Schedule, actor?: Actor): Promise<boolean> {
    const now = this.clock.now();
    const open = await this.db.getRepository(BackupRun).countBy({ kind, finishedAt: IsNull() });
    if (open > 0) return false;
    const sql = `insert into backup_runs (kind, state, place, asked_by, asked_at) values ($1, 'waiting', $2, $3, $4)
      on conflict (kind) where finished_at is null do nothing returning id`;
    return this.log.transaction(async (tx) => {
      const made: unknown[] = await tx.query(sql, [kind, to, actor?.id ?? null, now]);
      if (made.length === 0) return false;
      await this.tasks.add(tx, { kind: 'backup', key: kind, payload: {}, dueAt: now });
      const fact: Fact = { stream: 'system', type: events[kind], data: {} };
      if (actor) await this.log.append(tx, byActor(actor), [fact]);
      return true;
    });
  }
}

function isDue({ last, success }: BackupRuns, due: Date, again: number, now: Date): boolean {
  if (success && success.askedAt >= due) return false;
  if (!last) return true;
  if (!last.finishedAt) return false;
  return last.askedAt < due || now.getTime() - last.askedAt.getTime() >= again;
}
