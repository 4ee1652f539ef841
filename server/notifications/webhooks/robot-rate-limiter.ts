import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { RobotLimit } from './channels/channel.js';

const rows = z.tuple([
  z.object({ sends: z.array(z.date()), sent: z.array(z.date()), quietUntil: z.date().nullable() }),
]);
type Row = z.output<typeof rows>[0];
const columns = 'sends, sent, quiet_until as "quietUntil"';

/** Added to each interval, because the clocks of nodes differ. */
const JITTER_MS = 250;
/** A message without an answer counts as sent at its end, so that a process that dies holds up its robot for this long. */
const ON_ITS_WAY_MS = 30_000;
/** Slots further ahead are from a clock that was ahead. Where one was not, `claim` still keeps the limit. */
const FARTHEST_MS = 3_600_000;
/** A chat is given a day at most, as in `retry-table.ts`. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;
const onItsWay = (claimed: Date): Date => new Date(claimed.getTime() + ON_ITS_WAY_MS);

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
    return this.locked(robot, now, async (tx, row) => {
      const at = outsideRush(row, budgets, free(row, budgets, now), isRush);
      await take(tx, robot, row, budgets, at);
      return at;
    });
  }

  /**
   * Immediately before a send whose slot has come. Returns now, or a new slot: after a stop, or on a busy machine, many
   * slots are due together, and sending them all would exceed the limit. `arrived` must follow a send.
   */
  async claim(robot: string, budgets: readonly RobotLimit[], now: Date, isRush?: IsRush): Promise<Date> {
    return this.locked(robot, now, async (tx, row) => {
      if (latest(row.sent, row.quietUntil, budgets, now) <= now && !isRush?.(now)) {
        await record(tx, robot, [...row.sent, onItsWay(now)], budgets);
        return now;
      }
      const known = row.sent.map((at) => (at > now ? now : at));
      const open = latest(known, row.quietUntil, budgets, now);
      const at = outsideRush(row, budgets, free(row, budgets, open), isRush);
      await take(tx, robot, row, budgets, at);
      return at;
    });
  }

  /** After the answer to a send that was claimed at `claimed`: the chat received it at `now` at the latest. */
  async arrived(robot: string, budgets: readonly RobotLimit[], claimed: Date, now: Date): Promise<void> {
    await this.locked(robot, now, async (tx, { sent }) => {
      const index = sent.findIndex((at) => at.getTime() === onItsWay(claimed).getTime());
      if (index >= 0) await record(tx, robot, sent.with(index, now), budgets);
    });
  }

  /** Reserves a slot only if one is free now. */
  async tryReserve(robot: string, budgets: readonly RobotLimit[], now: Date): Promise<boolean> {
    return this.locked(robot, now, async (tx, row) => {
      if (free(row, budgets, now) > now) return false;
      await take(tx, robot, row, budgets, now);
      await record(tx, robot, [...row.sent, now], budgets);
      return true;
    });
  }

  /** Undefined if the robot is not paused. */
  async pausedUntil(robot: string, now: Date): Promise<Date | undefined> {
    const sql = `select ${columns} from robots where digest = $1`;
    const [row] = rows.or(z.tuple([])).parse(await this.db.query(sql, [robot]));
    const quietUntil = row && plausible(row, now).quietUntil;
    return quietUntil && quietUntil > now ? quietUntil : undefined;
  }

  /** After a send: pauses a robot whose answer reported an exceeded limit. */
  async heed(robot: string, { pauseUntil }: { readonly pauseUntil?: Date | undefined }): Promise<void> {
    if (!pauseUntil) return;
    const sql = `insert into robots (digest, quiet_until) values ($1, $2)
      on conflict (digest) do update set quiet_until = excluded.quiet_until`;
    await this.db.query(sql, [robot, pauseUntil]);
  }

  private locked<T>(robot: string, now: Date, work: (tx: EntityManager, row: Row) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      // Created or locked in one statement: pruning may be deleting the row at the same time.
      const sql = `insert into robots (digest) values ($1) on conflict (digest) do update set digest = excluded.digest
        returning ${columns}`;
      const [row] = rows.parse(await tx.query(sql, [robot]));
      return work(tx, plausible(row, now));
    });
  }
}

function plausible({ sends, sent, quietUntil }: Row, now: Date): Row {
  const until = (ms: number) => (at: Date) => at.getTime() <= now.getTime() + ms;
  const isNear = until(FARTHEST_MS);
  const isPaused = quietUntil !== null && until(LONGEST_PAUSE_MS)(quietUntil);
  return { sends: sends.filter(isNear), sent: sent.filter(isNear), quietUntil: isPaused ? quietUntil : null };
}

type IsRush = ((at: Date) => boolean) | undefined;
const RUSH_MS = 30_000;

/** The first free time that the platform does not ask to avoid. */
function outsideRush(row: Row, budgets: readonly RobotLimit[], at: Date, isRush: IsRush): Date {
  return isRush?.(at) ? free(row, budgets, new Date(Math.ceil((at.getTime() + 1) / RUSH_MS) * RUSH_MS)) : at;
}

/** `sends` is in order, so the oldest send within a limit determines the next free time. */
const free = ({ sends, quietUntil }: Row, budgets: readonly RobotLimit[], now: Date): Date =>
  latest(sends, quietUntil, budgets, now);

function latest(times: readonly Date[], quietUntil: Date | null, budgets: readonly RobotLimit[], now: Date): Date {
  const full = budgets.map(({ messages, withinMs }) => {
    const oldest = times.at(-messages);
    return times.length >= messages && oldest ? oldest.getTime() + withinMs + JITTER_MS : 0;
  });
  return new Date(Math.max(now.getTime(), quietUntil?.getTime() ?? 0, ...full));
}

const mostOf = (budgets: readonly RobotLimit[]): number => Math.max(...budgets.map(({ messages }) => messages));

async function take(tx: EntityManager, robot: string, { sends }: Row, budgets: readonly RobotLimit[], at: Date) {
  await tx.query('update robots set sends = $2 where digest = $1', [robot, [...sends, at].slice(-mostOf(budgets))]);
}

async function record(tx: EntityManager, robot: string, sent: readonly Date[], budgets: readonly RobotLimit[]) {
  const kept = sent.toSorted((a, b) => a.getTime() - b.getTime()).slice(-mostOf(budgets));
  await tx.query('update robots set sent = $2 where digest = $1', [robot, kept]);
}
