import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { RobotLimit } from './channels/channel.js';

const rows = z.tuple([z.object({ sends: z.array(z.date()), quietUntil: z.date().nullable() })]);
type Row = z.output<typeof rows>[0];

/** Identifies a robot by the digest of its address: several applications may share one, and the address is secret. */
export const robotDigest = (url: string): string => createHash('sha256').update(url).digest('hex');

/**
 * Limits the rate of messages to each robot across all nodes. A send reserves a slot: now, or a later time if the limit
 * is reached, so that a burst is spread out and each delivery waits once.
 */
@Injectable()
export class RobotRateLimiter {
  constructor(private readonly db: DataSource) {}

  /** Reserves a slot and returns its time. */
  async reserve(robot: string, budgets: readonly RobotLimit[], now: Date, isRush?: IsRush): Promise<Date> {
    return this.locked(robot, async (tx, row) => {
      const at = outsideRush(row, budgets, free(row, budgets, now), isRush);
      await take(tx, robot, row, budgets, at);
      return at;
    });
  }

  /** Reserves a slot only if one is free now. */
  async tryReserve(robot: string, budgets: readonly RobotLimit[], now: Date): Promise<boolean> {
    return this.locked(robot, async (tx, row) => {
      if (free(row, budgets, now) > now) return false;
      await take(tx, robot, row, budgets, now);
      return true;
    });
  }

  /** Undefined if the robot is not paused. */
  async pausedUntil(robot: string, now: Date): Promise<Date | undefined> {
    const sql = `select sends, quiet_until as "quietUntil" from robots where digest = $1`;
    const [row] = rows.or(z.tuple([])).parse(await this.db.query(sql, [robot]));
    return row?.quietUntil && row.quietUntil > now ? row.quietUntil : undefined;
  }

  /** After a send: pauses a robot whose answer reported an exceeded limit. */
  async heed(robot: string, { pauseUntil }: { readonly pauseUntil?: Date | undefined }): Promise<void> {
    if (pauseUntil) await this.pause(robot, pauseUntil);
  }

  private async pause(robot: string, until: Date): Promise<void> {
    await this.locked(robot, (tx) => tx.query('update robots set quiet_until = $2 where digest = $1', [robot, until]));
  }

  private locked<T>(robot: string, work: (tx: EntityManager, row: Row) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      // Created or locked in one statement: pruning may be deleting the row at the same time.
      const sql = `insert into robots (digest) values ($1) on conflict (digest) do update set digest = excluded.digest
        returning sends, quiet_until as "quietUntil"`;
      const [row] = rows.parse(await tx.query(sql, [robot]));
      return work(tx, row);
    });
  }
}

type IsRush = ((at: Date) => boolean) | undefined;
const RUSH_MS = 30_000;

/** The first free time that the platform does not ask to avoid. */
function outsideRush(row: Row, budgets: readonly RobotLimit[], at: Date, isRush: IsRush): Date {
  return isRush?.(at) ? free(row, budgets, new Date(Math.ceil((at.getTime() + 1) / RUSH_MS) * RUSH_MS)) : at;
}

/** `sends` is in order, so the oldest send within a limit determines the next free time. */
function free({ sends, quietUntil }: Row, budgets: readonly RobotLimit[], now: Date): Date {
  const full = budgets.map(({ messages, withinMs }) => {
    const oldest = sends.at(-messages);
    return sends.length >= messages && oldest ? oldest.getTime() + withinMs : 0;
  });
  return new Date(Math.max(now.getTime(), quietUntil?.getTime() ?? 0, ...full));
}

async function take(tx: EntityManager, robot: string, { sends }: Row, budgets: readonly RobotLimit[], at: Date) {
  const kept = [...sends, at].slice(-Math.max(...budgets.map(({ messages }) => messages)));
  await tx.query('update robots set sends = $2 where digest = $1', [robot, kept]);
}
