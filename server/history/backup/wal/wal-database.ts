import { open } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { ExplainedError } from '../../../platform/http/stored-error.js';
import { lsnOf, lsnText, SEGMENT_BYTES, segmentName } from './lsn.js';

/** The replication slot that keeps what is not copied yet; nothing connects to it. */
const SLOT = 'annals_wal';
const slots = z.array(z.object({ status: z.string().nullable() }));
const facts = z.tuple([z.object({ system: z.string(), timeline: z.number() })]);
const positions = z.tuple([z.object({ lsn: z.string() })]);
const ticks = z.tuple([z.object({ at: z.date() })]);

/** The write-ahead log of the embedded database: its positions by SQL, its bytes from its files. */
export class WalDatabase {
  constructor(
    private readonly db: DataSource,
    private readonly cluster: string,
  ) {}

  async facts(): Promise<z.output<typeof facts>[0]> {
    const sql = `select (select system_identifier::text from pg_control_system()) as system,
      (select timeline_id from pg_control_checkpoint()) as timeline`;
    return facts.parse(await this.db.query(sql))[0];
  }

  /** Whether nothing since its position was removed. PostgreSQL gives it up when it would keep more than its limit. */
  async isKept(): Promise<boolean> {
    const [slot] = slots.parse(
      await this.db.query('select wal_status as status from pg_replication_slots where slot_name = $1', [SLOT]),
    );
    return slot !== undefined && slot.status !== 'lost';
  }

  async keepFromNow(): Promise<void> {
    await this.release();
    await this.db.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  }

  async release(): Promise<void> {
    await this.db.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      SLOT,
    ]);
  }

  /** What is before the position may be removed. */
  async advance(lsn: number): Promise<void> {
    await this.db.query(
      `select pg_replication_slot_advance(slot_name, $2::pg_lsn) from pg_replication_slots
        where slot_name = $1 and restart_lsn < $2::pg_lsn`,
      [SLOT, lsnText(lsn)],
    );
  }

  async written(): Promise<number> {
    return this.position('select pg_current_wal_insert_lsn()::text as lsn');
  }

  /**
   * Commits a mark and returns where the log ends on the disk: everything committed before `at` is there, and a commit
   * after it, which a recovery needs to know that it has reached an instant.
   */
  async tick(): Promise<{ at: Date; end: number }> {
    const sql = `select clock_timestamp() as at, pg_logical_emit_message(true, 'annals', '')::text as lsn`;
    const [{ at }] = ticks.parse(await this.db.query(sql));
    return { at, end: await this.position('select pg_current_wal_flush_lsn()::text as lsn') };
  }

  /** From the position to the end, or to the end of the segment. What is on the disk is never written differently. */
  async read(timeline: number, from: number, end: number): Promise<Buffer> {
    const offset = from % SEGMENT_BYTES;
    const bytes = Buffer.alloc(Math.min(end - from, SEGMENT_BYTES - offset));
    const file = await open(path.join(this.cluster, 'pg_wal', segmentName(timeline, from)));
    try {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
      if (bytesRead < bytes.length)
        throw new ExplainedError({ key: 'backup.short', facts: { file: segmentName(timeline, from) } });
    } finally {
      await file.close();
    }
    return bytes;
  }

  private async position(sql: string): Promise<number> {
    return lsnOf(positions.parse(await this.db.query(sql))[0].lsn);
  }
}
