import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/runtime/clock.js';
import { SignInAttempt } from './sign-in-attempt.entity.js';

/** After `free` failures each further one doubles the wait, up to `longest` seconds; an hour without a failure resets the count. */
export interface Backoff {
  readonly free: number;
  readonly longest: number;
}
export const HOUR_MS = 3_600_000;

export const waitSeconds = (failures: number, { free, longest }: Backoff): number =>
  failures < free ? 0 : Math.min(2 ** Math.min(failures - free, 20), longest);

/** Counter keys that an accepted attempt has incremented. */
export interface Attempt {
  readonly pair: string;
  readonly shared: readonly string[];
}

const counters = z.tuple([z.object({ failures: z.number(), lastAt: z.date(), blockedUntil: z.date().nullable() })]);
const blocks = z.array(z.object({ key: z.string(), until: z.date().nullable() }));

/** Counters of failed attempts in the database, shared by all nodes. What is counted, and how patiently, its users decide. */
@Injectable()
export class AttemptCounters {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Remaining seconds by blocked key. A single read, so blocked requests are cheap. */
  async waits(keys: readonly string[]): Promise<Map<string, number>> {
    const sql = 'select key, blocked_until as until from sign_in_attempts where key = any($1::text[])';
    const now = this.clock.now().getTime();
    const waits = new Map<string, number>();
    for (const { key, until } of blocks.parse(await this.db.query(sql, [keys]))) {
      const left = Math.ceil(((until?.getTime() ?? 0) - now) / 1000);
      if (left > 0) waits.set(key, left);
    }
    return waits;
  }

  /** `wait`: remaining seconds, or 0 if the attempt was accepted and counted. `failures`: of the last hour, with it. */
  async count(
    tx: EntityManager,
    key: string,
    backoff: Backoff,
  ): Promise<{ readonly wait: number; readonly failures: number }> {
    const now = this.clock.now();
    // Created or locked in one statement: a successful sign-in may be deleting the row at the same time.
    const opening = `insert into sign_in_attempts (key, failures, last_at) values ($1, 0, $2)
      on conflict (key) do update set key = excluded.key
      returning failures, last_at as "lastAt", blocked_until as "blockedUntil"`;
    const [row] = counters.parse(await tx.query(opening, [key, now]));
    const left = (row.blockedUntil?.getTime() ?? 0) - now.getTime();
    if (left > 0) return { wait: Math.ceil(left / 1000), failures: row.failures };
    const failures = (now.getTime() - row.lastAt.getTime() > HOUR_MS ? 0 : row.failures) + 1;
    const seconds = waitSeconds(failures, backoff);
    const blockedUntil = seconds ? new Date(now.getTime() + seconds * 1000) : null;
    await tx.update(SignInAttempt, { key }, { failures, lastAt: now, blockedUntil });
    return { wait: 0, failures };
  }

  /**
   * After a correct password: resets the counter of one address at one account, and reverts the attempt in the shared
   * counters.
   */
  async succeeded({ pair, shared }: Attempt): Promise<void> {
    const old = new Date(this.clock.now().getTime() - HOUR_MS);
    const forget =
      'delete from sign_in_attempts where key = $1 or (last_at < $2 and coalesce(blocked_until, $2) <= $2)';
    await this.db.query(forget, [pair, old]);
    await this.giveBack(shared);
  }

  /** Reverts attempts whose password was not checked, or was right. */
  async giveBack(keys: readonly string[]): Promise<void> {
    const sql = 'update sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = null where key = $1';
    for (const key of keys) await this.db.query(sql, [key]);
  }
}
