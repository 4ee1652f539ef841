import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EventLog } from '../log/event-log.js';
import { Clock } from '../platform/clock.js';
import { TaskRow } from './task.entity.js';

export interface Wanted {
  readonly kind: string;
  /** One task per kind and key: asking again brings the newest payload and puts the time off (or forward). */
  readonly key: string;
  readonly payload: unknown;
  readonly dueAt: Date;
  /** However often it is put off: due at the latest so long after it was first asked for. */
  readonly ceilingMs?: number;
}

// In order of the keys, so that two who ask for the same tasks never wait for each other. A run that holds the lease
// has not seen this asking: `asked` grows, and the end of the run leaves the task standing. A failed task keeps its
// back-off; a parked one starts anew.
const ask = `insert into tasks as t (kind, key, payload, due_at, latest_at)
    select kind, key, payload, least(due, latest), latest from (
      select *, $2::timestamptz + ceiling * interval '1 ms' as latest
      from jsonb_to_recordset($1) as w (kind text, key text, payload jsonb, due timestamptz, ceiling int8)
    ) w order by kind, key
  on conflict (kind, key) do update set
    payload = excluded.payload, asked = t.asked + 1, parked_at = null,
    attempts = case when t.parked_at is null then t.attempts else 0 end,
    latest_at = case when t.parked_at is not null or t.taken = t.asked then excluded.latest_at else t.latest_at end,
    due_at = case
      when t.parked_at is not null or t.taken = t.asked then excluded.due_at
      when t.taken is null and t.attempts > 0 then t.due_at
      else least(excluded.due_at, t.latest_at) end`;

/** Work that is slow, later, or outside; stored in the caller's transaction, so that it exists exactly if that commits. */
@Injectable()
export class Tasks {
  private readonly wakers = new Set<() => void>();

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  add(tx: EntityManager, wanted: Wanted): Promise<void> {
    return this.addMany(tx, [wanted]);
  }

  /** The keys must differ. */
  async addMany(tx: EntityManager, wanted: readonly Wanted[]): Promise<void> {
    const now = this.clock.now();
    const rows = wanted.map(({ kind, key, payload, dueAt, ceilingMs }) => ({
      kind,
      key,
      payload: payload ?? {},
      due: dueAt,
      ceiling: ceilingMs,
    }));
    await tx.query(ask, [JSON.stringify(rows), now]);
    // Otherwise the runner's look every second finds it.
    const due = wanted.some(({ dueAt }) => dueAt <= now);
    if (due && this.log.isOpen(tx)) this.log.afterCommit(tx, () => this.wake());
  }

  /** Those that were given up, the newest first; for an admin. */
  parked(limit = 100): Promise<TaskRow[]> {
    const tasks = this.db.getRepository(TaskRow).createQueryBuilder('t').where('t.parkedAt is not null');
    return tasks.orderBy('t.parkedAt', 'DESC').addOrderBy('t.id', 'DESC').limit(limit).getMany();
  }

  /** Takes a parked task up again, now. False when it is not parked (any more). */
  async retry(id: number): Promise<boolean> {
    const again = `update tasks set parked_at = null, attempts = 0, error = null, due_at = $2
      where id = $1 and parked_at is not null`;
    const [, count] = await this.db.query(again, [id, this.clock.now()]);
    this.wake();
    return count > 0;
  }

  /** `retry` as a step of a transaction of the log; undefined when the task is not parked (any more). */
  async retryIn(tx: EntityManager, id: number): Promise<{ kind: string; key: string } | undefined> {
    const again = `update tasks set parked_at = null, attempts = 0, error = null, due_at = $2
      where id = $1 and parked_at is not null returning kind, key`;
    const [[found]]: [{ kind: string; key: string }[], number] = await tx.query(again, [id, this.clock.now()]);
    if (found) this.log.afterCommit(tx, () => this.wake());
    return found;
  }

  /** How many there are; a state is waiting, running or parked. */
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
