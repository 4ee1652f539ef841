import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { storedFailure } from '../http/stored-error.js';
import { prepared, withConnection } from '../log/session.js';
import { Clock } from '../runtime/clock.js';
import { Logger } from '../runtime/logger.js';
import { within } from '../runtime/within.js';
import { AbandonedLeases } from './abandoned-leases.js';
import { RunningTasks } from './running-tasks.js';
import { SetBack } from './set-back.js';
import { backOff, ContinueAt, GiveUp, RetryAt, type TaskHandler, WaitUntil } from './task.js';
import { Tasks } from './tasks.js';

interface Claimed {
  readonly id: number;
  readonly key: string;
  readonly payload: unknown;
  readonly attempts: number;
  /** The run before did not end: its process died. */
  readonly isLeftOver: boolean;
}
/** The reason of a task that no run completed: the process ended in each. */
export const UNENDED = 'its runs did not end';
/** `reason`: of a failure or a wait; undefined: the run succeeded, and the task runs again at `dueAt`. */
type Outcome = { dueAt: Date; parked: boolean; reason: string | undefined; waits?: boolean };

const leaseMs = 60_000;
const lookMs = 1_000;
/** Far above what any handler needs: a task that was started this often, and left over again, crashes its process. */
const mostRuns = 50;

/** What `application_name` is in the sessions of a server process: its own, see `database.ts`. */
const own = `case when current_setting('application_name') like 'annals %' then current_setting('application_name') end`;
/** One question for all kinds, because most looks find nothing. `isHeld`: another process runs some. */
const dueKinds = `select kind, bool_or(leased_until is null or leased_until < $1) as "isFree",
    coalesce(bool_or(leased_until >= $1), false) as "isHeld" from tasks where parked_at is null and due_at <= $1
    and (leased_until is null or leased_until < $1 or held_by <> ${own}) group by kind`;
interface DueKind {
  readonly kind: string;
  readonly isFree: boolean;
  readonly isHeld: boolean;
}
const claim = `with due as (
    select id, taken is not null as left_over from tasks where kind = $1 and parked_at is null and due_at <= $2
      and (leased_until is null or leased_until < $2) and id <> all($5) and split_part(key, ':', 1) <> all($6)
      and ($7::text[] is null or split_part(key, ':', 1) = any($7))
      order by due_at limit $4 for update skip locked
  ) update tasks t set leased_until = $2::timestamptz + $3 * interval '1 ms', attempts = attempts + 1, taken = asked,
    held_by = ${own} from due where t.id = due.id returning t.id, t.key, t.payload, t.attempts, due.left_over as "isLeftOver"`;
// A task requested again while it ran is kept, due at the time of that request.
const finish = `with ended as (select id, asked <> taken as again from tasks where id = $1 and attempts = $2 for update),
    gone as (delete from tasks t using ended e where t.id = e.id and not e.again)
  update tasks t set leased_until = null, held_by = null, taken = null, attempts = 0, error = null from ended e where t.id = e.id and e.again`;
// So is a task that would be parked. A task without a failure starts over: it may be asked for before that time.
const putOff = `update tasks t set leased_until = null, held_by = null, taken = null, error = case when not e.again then $3::text end,
    due_at = case when e.again then t.due_at else $4 end,
    attempts = case when e.again or $3::text is null then 0 else t.attempts end,
    latest_at = case when not e.again and $3::text is null then $4 else t.latest_at end,
    parked_at = case when $5 and not e.again then $6::timestamptz end
  from (select id, $5 and asked <> taken as again from tasks where id = $1 and attempts = $2 for update) e where t.id = e.id`;
const renew = `update tasks set leased_until = $3 where id = $1 and attempts = $2`;

/**
 * Runs due tasks: claim (commit), work outside of any transaction, finish (commit). Nodes share them through `skip
 * locked`.
 */
@Injectable()
export class TaskRunner {
  private handlers: ReadonlyMap<string, TaskHandler> = new Map();
  private readonly running = new Map<string, RunningTasks>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private again = false;
  private stopped = true;
  /** Runs that did not end before the stop lose their database: their errors are no failures. */
  private isOver = false;
  private unwake: () => void = () => undefined;

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly tasks: Tasks,
    private readonly abandoned: AbandonedLeases,
    private readonly setBack: SetBack,
  ) {}

  start(handlers: Readonly<Record<string, TaskHandler>>): void {
    this.handlers = new Map(Object.entries(handlers));
    this.stopped = this.isOver = false;
    this.unwake = this.tasks.onWake(() => this.lookForWork());
    this.timer = setInterval(() => this.lookForWork(), lookMs);
  }

  /**
   * Claims no more tasks and waits for the running ones; another node takes over those that do not end in time when
   * their lease expires.
   */
  async stop(patienceMs = 10_000): Promise<void> {
    this.stopped = true;
    this.unwake();
    clearInterval(this.timer);
    await this.looking;
    await within(patienceMs, this.idle());
    this.isOver = true;
  }

  /** For tests: resolves when every task due by `upTo` (default: now) has run, also those that these runs made due. */
  async quiet(upTo?: Date): Promise<void> {
    for (;;) {
      await this.looking;
      const taken = await this.claimAll(upTo ?? this.clock.now());
      // What ended meanwhile has let others in: they are being looked for.
      if (taken === 0 && this.runs.length === 0 && this.looking === undefined) return;
      await this.idle();
    }
  }

  private get runs(): readonly Promise<void>[] {
    return [...this.running.values()].flatMap(({ ended }) => ended);
  }

  private async idle(): Promise<void> {
    await Promise.all(this.runs);
  }

  /** One poll at a time; a wake during it causes another. */
  private lookForWork(): void {
    this.again = true;
    this.looking ??= this.lookWhileAsked().finally(() => {
      this.looking = undefined;
    });
  }

  private async lookWhileAsked(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        await this.claimAll(this.clock.now());
      } catch (err) {
        this.logger.error({ err }, 'cannot look for due tasks');
      }
    }
  }

  private async claimAll(now: Date): Promise<number> {
    await this.setBack.heed();
    let kinds = await this.dueKinds(now);
    const areHeld = kinds.some(({ isHeld }) => isHeld);
    if (areHeld && (await this.abandoned.end())) kinds = await this.dueKinds(now);
    if (!areHeld) this.abandoned.forget();
    const due = new Set(kinds.filter(({ isFree }) => isFree).map(({ kind }) => kind));
    let taken = 0;
    for (const [kind, handler] of this.handlers) if (due.has(kind)) taken += await this.claim(kind, handler, now);
    return taken;
  }

  private async dueKinds(now: Date): Promise<readonly DueKind[]> {
    return withConnection(this.db, async (client) => (await prepared<DueKind>(client, dueKinds, [now])).rows);
  }

  private async claim(kind: string, handler: TaskHandler, now: Date): Promise<number> {
    const runs = this.running.get(kind) ?? new RunningTasks();
    this.running.set(kind, runs);
    const free = runs.free(handler);
    // Each may be the last that its target may have: claimed one by one.
    const most = handler.perTarget === undefined ? free : 1;
    let taken = 0;
    for (let left = free; left > 0; left -= most) {
      // A lease of this node expires while it runs when the clock jumps or the process was suspended.
      const values = [kind, now, leaseMs, most, runs.ids, runs.full(handler), runs.only(handler)];
      const [rows]: [Claimed[], number] = await this.db.query(claim, values);
      for (const task of rows)
        runs.add(task.id, task.key, this.run(kind, handler, task), () => {
          if (!this.stopped) this.lookForWork();
        });
      taken += rows.length;
      if (rows.length === 0) break;
    }
    return taken;
  }

  /** Never rejects: a task whose outcome cannot be stored is claimed again when its lease expires. */
  private async run(kind: string, handler: TaskHandler, task: Claimed): Promise<void> {
    const renewal = setInterval(() => void this.renew(task), leaseMs / 3);
    try {
      const outcome = await this.work(kind, handler, task);
      if (!outcome) await this.db.query(finish, [task.id, task.attempts]);
      else {
        const { reason, dueAt, parked, waits } = outcome;
        const line = { kind, key: task.key, attempts: task.attempts, reason };
        if (waits) this.logger.debug({ ...line, dueAt }, 'a task waits');
        else if (reason !== undefined) this.logger.warn({ ...line, parked }, 'a task did not succeed');
        await this.db.query(putOff, [task.id, task.attempts, reason ?? null, dueAt, parked, this.clock.now()]);
      }
    } catch (err) {
      if (this.isOver) this.logger.info({ kind, key: task.key }, 'a task that the stop interrupted is run again');
      else this.logger.error({ err, kind, key: task.key }, 'cannot write down how a task ended');
    } finally {
      clearInterval(renewal);
    }
  }

  private async work(kind: string, handler: TaskHandler, task: Claimed): Promise<Outcome | undefined> {
    const now = this.clock.now();
    if (task.isLeftOver && task.attempts > mostRuns) return { dueAt: now, parked: true, reason: UNENDED };
    try {
      await handler.run(task.payload, { key: task.key, attempts: task.attempts });
      return undefined;
    } catch (error) {
      if (error instanceof ContinueAt) return { dueAt: error.at, parked: false, reason: undefined };
      if (this.isOver) throw error;
      const reason = storedFailure(error).replaceAll('\0', '').slice(0, 2_000);
      if (error instanceof RetryAt)
        return { dueAt: error.at, parked: false, reason, waits: error instanceof WaitUntil };
      if (error instanceof GiveUp) return { dueAt: now, parked: true, reason };
      this.logger.error({ err: error, kind, key: task.key }, 'a task failed');
      const wait = backOff[task.attempts - 1];
      return { dueAt: new Date(now.getTime() + (wait ?? 0)), parked: wait === undefined, reason };
    }
  }

  private async renew({ id, attempts }: Claimed): Promise<void> {
    const until = new Date(this.clock.now().getTime() + leaseMs);
    await this.db.query(renew, [id, attempts, until]).catch(() => undefined);
  }
}
