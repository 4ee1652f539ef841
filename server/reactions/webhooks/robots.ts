import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

const minute = 60_000;
const rows = z.tuple([z.object({ sends: z.array(z.date()), quietUntil: z.date().nullable() })]);

/** A robot is named by the digest of its address: several applications may share one, and the address is a secret. */
export const robotOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/**
 * How fast each robot may be spoken to, over all nodes. A send takes a slot: now, or a moment to come when the robot's
 * minutes are full, so that a burst is spread out and each delivery waits once.
 */
@Injectable()
export class Robots {
  constructor(private readonly db: DataSource) {}

  /** When the next message may go out; the slot is taken. */
  async slot(robot: string, perMinute: number, now: Date): Promise<Date> {
    return this.locked(robot, async (tx, { sends, quietUntil }) => {
      const full = sends.length >= perMinute ? (sends.at(-perMinute)?.getTime() ?? 0) + minute : 0;
      const at = new Date(Math.max(now.getTime(), full, quietUntil?.getTime() ?? 0));
      const kept = [...sends, at].slice(-perMinute);
      await tx.query('update robots set sends = $2 where digest = $1', [robot, kept]);
      return at;
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

  private locked<T>(robot: string, work: (tx: EntityManager, row: z.output<typeof rows>[0]) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await tx.query('insert into robots (digest) values ($1) on conflict do nothing', [robot]);
      const sql = `select sends, quiet_until as "quietUntil" from robots where digest = $1 for update`;
      const [row] = rows.parse(await tx.query(sql, [robot]));
      return work(tx, row);
    });
  }
}
