import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Budget } from './channels/channel.js';

const rows = z.tuple([z.object({ sends: z.array(z.date()), quietUntil: z.date().nullable() })]);
type Row = z.output<typeof rows>[0];

/** A robot is named by the digest of its address: several applications may share one, and the address is a secret. */
export const robotOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/**
 * How fast each robot may be spoken to, over all nodes. A send takes a slot: now, or a moment to come when the robot's
 * time is full, so that a burst is spread out and each delivery waits once.
 */
@Injectable()
export class Robots {
  constructor(private readonly db: DataSource) {}

  /** When the next message may go out; the slot is taken. */
  async slot(robot: string, budgets: readonly Budget[], now: Date): Promise<Date> {
    return this.locked(robot, async (tx, row) => {
      const at = free(row, budgets, now);
      await take(tx, robot, row, budgets, at);
      return at;
    });
  }

  /** Takes a slot if there is one at this moment, else none. */
  async slotNow(robot: string, budgets: readonly Budget[], now: Date): Promise<boolean> {
    return this.locked(robot, async (tx, row) => {
      if (free(row, budgets, now) > now) return false;
      await take(tx, robot, row, budgets, now);
      return true;
    });
  }

  /** Undefined: it may be spoken to. */
  async silentUntil(robot: string, now: Date): Promise<Date | undefined> {
    const sql = `select sends, quiet_until as "quietUntil" from robots where digest = $1`;
    const [row] = rows.or(z.tuple([])).parse(await this.db.query(sql, [robot]));
    return row?.quietUntil && row.quietUntil > now ? row.quietUntil : undefined;
  }

  /** It said that it was spoken to too fast, and is left alone. */
  async silence(robot: string, until: Date): Promise<void> {
    await this.locked(robot, (tx) => tx.query('update robots set quiet_until = $2 where digest = $1', [robot, until]));
  }

  private locked<T>(robot: string, work: (tx: EntityManager, row: Row) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      // Made or locked in one statement: pruning may be taking the row away at this moment.
      const sql = `insert into robots (digest) values ($1) on conflict (digest) do update set digest = excluded.digest
        returning sends, quiet_until as "quietUntil"`;
      const [row] = rows.parse(await tx.query(sql, [robot]));
      return work(tx, row);
    });
  }
}

/** The sends are in order, so the oldest that counts for a budget says when there is room again. */
function free({ sends, quietUntil }: Row, budgets: readonly Budget[], now: Date): Date {
  const full = budgets.map(({ messages, withinMs }) => {
    const oldest = sends.at(-messages);
    return sends.length >= messages && oldest ? oldest.getTime() + withinMs : 0;
  });
  return new Date(Math.max(now.getTime(), quietUntil?.getTime() ?? 0, ...full));
}

async function take(tx: EntityManager, robot: string, { sends }: Row, budgets: readonly Budget[], at: Date) {
  const kept = [...sends, at].slice(-Math.max(...budgets.map(({ messages }) => messages)));
  await tx.query('update robots set sends = $2 where digest = $1', [robot, kept]);
}
