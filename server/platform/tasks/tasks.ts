import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EventLog } from '../log/event-log.js';
import { Clock } from '../runtime/clock.js';
import { TaskRow } from './task.entity.js';

export interface TaskRequest {
  readonly kind: string;
  /** One task per kind and key: a later request replaces the payload and reschedules the task. */
  readonly key: string;
  readonly payload: unknown;
  readonly dueAt: Date;
  /** Limit of rescheduling: due at the latest this long after the first request. */
  readonly ceilingMs?: number;
}

/**
 * The statement that stores requests, given a query of rows (kind, key, payload, due, ceiling) and the parameter that
 * holds the present time. Exported for statements that store a task together with the rows it is about. Rows are
 * written in the order of their keys, so that two requests for the same tasks never deadlock. A run that holds the
 * lease has not seen this request: `asked` grows, and the end of the run keeps the task. A failed task keeps its
 * backoff; a parked one starts over.
 */
export const upsertTasks = (
  rows: string,
  now: string,
): string => `insert into tasks as t (kind, key, payload, due_at, latest_at)
    select kind, key, payload, least(due, latest), latest from (
      select *, ${now}::timestamptz + ceiling * interval '1 ms' as latest from (${rows}) w
    ) w order by kind, key
  on conflict (kind, key) do update set
    payload = excluded.payload, asked = t.asked + 1, parked_at = null,
    attempts = case when t.parked_at is null then t.attempts else 0 end,
    latest_at = case when t.parked_at is not null or t.taken = t.asked then excluded.latest_at else t.latest_at end,
    due_at = case
      when t.parked_at is not null or t.taken = t.asked then excluded.due_at
      when t.taken is null and t.attempts > 0 then t.due_at
      else least(excluded.due_at, t.latest_at) end`;

const upsertGiven = upsertTasks(
  'select * from jsonb_to_recordset($1) as w (kind text, key text, payload jsonb, due timestamptz, ceiling int8)',
  '$2',
);

/**
 * Durable tasks for slow, delayed or external work; stored in the caller's transaction, so that a task exists exactly
 * if that commits.
 */
@Injectable()
export class Tasks {
  private readonly wakers = new Set<() => void>();

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  add(tx: EntityManager, wanted: TaskRequest): Promise<void> {
    return this.addMany(tx, [wanted]);
  }

  /** Stores several requests; no two may have the same kind and key. */
  async addMany(tx: EntityManager, wanted: readonly TaskRequest[]): Promise<void> {
    const now = this.clock.now();
    const rows = wanted.map(({ kind, key, payload, dueAt, ceilingMs }) => ({
      kind,
      key,
      payload: payload ?? {},
      due: dueAt,
      ceiling: ceilingMs,
    }));
    await tx.query(upsertGiven, [JSON.stringify(rows), now]);
    // Tasks that are due later are found by the runner's poll every second.
    const due = wanted.some(({ dueAt }) => dueAt <= now);
    if (due && this.log.isOpen(tx)) this.log.afterCommit(tx, () => this.wake());
  }

  /** Parked tasks, the newest first; for admins. */
  parked(limit = 100): Promise<TaskRow[]> {
    const tasks = this.db.getRepository(TaskRow).createQueryBuilder('t').where('t.parkedAt is not null');
    return tasks.orderBy('t.parkedAt', 'DESC').addOrderBy('t.id', 'DESC').limit(limit).getMany();
  }

  /** Makes a parked task due now. False when it is not (or no longer) parked. */
  async retry(id: number): Promise<boolean> {
    const again = `update tasks set parked_at = null, attempts = 0, error = null, due_at = $2
      where id = $1 and parked_at is not null`;
    const [, count] = await this.db.query(again, [id, this.clock.now()]);
    this.wake();
    return count > 0;
  }

  /** `retry` as a step of a transaction of the log; undefined when the task is not (or no longer) parked. */
  async retryIn(tx: EntityManager, id: number): Promise<{ kind: string; key: string } | undefined> {
    const again = `update tasks set parked_at = null, attempts = 0, error = null, due_at = $2
      where id = $1 and parked_at is not null returning kind, key`;
    const [[found]]: [{ kind: string; key: string }[], number] = await tx.query(again, [id, this.clock.now()]);
    if (found) this.log.afterCommit(tx, () => this.wake());
    return found;
  }

  /** The number of tasks per kind and state: waiting, running or parked. */
  counts(): Promise<{ kind: string; state: string; n: number }[]> {
    return this.db.query(`select kind, count(*)::int as n, case when parked_at is not null then 'parked'
      when leased_until is not null then 'running' else 'waiting' end as state from tasks group by kind, state`);
  }

  onWake(waker: () => void): () => void {
    this.wakers.add(waker);
    return () => this.wakers.delete(waker);
  }

  wake(): void {
    for (const waker of this.wakers) waker();
  }
}
