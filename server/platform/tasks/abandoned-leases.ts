import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { prepared, withConnection } from '../log/session.js';
import { Clock } from '../runtime/clock.js';

/** A process that only reconnects, such as after a restart of the database, is not taken for one that died. */
const ABSENT_MS = 3_000;

/**
 * Holders of leases that have no session in this database. A session that shows no name to this role may be one of
 * theirs.
 */
const absentHolders = `select distinct t.held_by as holder from tasks t where t.leased_until >= $1 and t.held_by is not null
  and not exists (select from pg_stat_activity where datname = current_database()
    and coalesce(application_name, t.held_by) = t.held_by)`;
const free = `update tasks set leased_until = null, held_by = null where held_by = any($1) and leased_until is not null`;

/** Ends the leases of processes that died, so that their tasks need not wait until these expire. */
@Injectable()
export class AbandonedLeases {
  /** When each holder was first missed. */
  private missed = new Map<string, number>();

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** No other process holds a lease: who was missed before may be here again. */
  forget(): void {
    this.missed.clear();
  }

  /** Called with each look while other processes hold leases. True: tasks were freed. */
  async end(): Promise<boolean> {
    const now = this.clock.now();
    return withConnection(this.db, async (client) => {
      const { rows } = await prepared<{ holder: string }>(client, absentHolders, [now]);
      this.missed = new Map(rows.map(({ holder }) => [holder, this.missed.get(holder) ?? now.getTime()]));
      const dead = [...this.missed].filter(([, since]) => now.getTime() - since >= ABSENT_MS).map(([holder]) => holder);
      if (dead.length === 0) return false;
      const { rowCount } = await prepared(client, free, [dead]);
      return (rowCount ?? 0) > 0;
    });
  }
}
