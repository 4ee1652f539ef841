import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { EventLog } from '../log/event-log.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Tasks } from '../tasks/tasks.js';

export interface NewUpdate {
  readonly docId: number;
  readonly actorId: number;
  readonly update: Uint8Array;
}
export const SETTLE = 'settle';

const bytes = z.instanceof(Uint8Array);
const stored = z.array(z.object({ seq: z.number(), bytes, actorId: z.number() }));

export interface Stored {
  /** Undefined: the doc has never been live. */
  readonly state: Uint8Array | undefined;
  /** Everything that no settle has taken in, oldest first. */
  readonly open: readonly { readonly seq: number; readonly update: Uint8Array; readonly actorId: number }[];
}

/** The log of keystrokes: `doc_updates`, and what settles have made of it, `doc_states`. */
@Injectable()
export class UpdateLog {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Commits the updates, and with them the promise that each doc settles: after a quiet while, or at the ceiling. */
  async append(updates: readonly NewUpdate[]): Promise<void> {
    const docs = [...new Set(updates.map(({ docId }) => docId))];
    const at = this.clock.now();
    const dueAt = new Date(at.getTime() + this.config.live.quietMs);
    await this.log.transaction(async (tx) => {
      await insert(tx, updates, at, null);
      await this.tasks.addMany(
        tx,
        docs.map((docId) => ({
          kind: SETTLE,
          key: String(docId),
          payload: { docId },
          dueAt,
          ceilingMs: this.config.live.ceilingMs,
        })),
      );
    });
  }

  /** An update that the version has taken in already (content from outside). */
  async appendSettled(tx: EntityManager, update: NewUpdate, version: number): Promise<void> {
    await insert(tx, [update], this.clock.now(), version);
  }

  /** Settle as soon as can be. */
  async settleSoon(docId: number): Promise<void> {
    const dueAt = this.clock.now();
    await this.log.transaction((tx) =>
      this.tasks.add(tx, { kind: SETTLE, key: String(docId), payload: { docId }, dueAt }),
    );
  }

  /** State and all unsettled rows of one moment: one statement, one snapshot. Never "rows since n". */
  async read(docId: number, tx: EntityManager = this.db.manager): Promise<Stored> {
    const rows = stored.parse(
      await tx.query(
        `select 0 as seq, state as bytes, 0 as "actorId" from doc_states where doc_id = $1
         union all
         select seq, update, actor_id from doc_updates where doc_id = $1 and settled_version is null
         order by seq`,
        [docId],
      ),
    );
    const [first] = rows;
    const state = first?.seq === 0 ? first.bytes : undefined;
    const open = state ? rows.slice(1) : rows;
    return { state, open: open.map(({ seq, bytes: update, actorId }) => ({ seq, update, actorId })) };
  }

  /** Exactly the rows that the settle saw; what came meanwhile stays open. Version 0: taken in, nothing had changed. */
  async settled(tx: EntityManager, seqs: readonly number[], version: number): Promise<void> {
    if (seqs.length === 0) return;
    const sql = 'update doc_updates set settled_version = $2 where seq = any($1) and settled_version is null';
    await tx.query(sql, [seqs, version]);
  }

  async writeState(tx: EntityManager, docId: number, state: Uint8Array, version: number): Promise<void> {
    await tx.query(
      `insert into doc_states (doc_id, state, version) values ($1, $2, $3)
       on conflict (doc_id) do update set state = excluded.state, version = excluded.version`,
      [docId, Buffer.from(state), version],
    );
  }
}

async function insert(tx: EntityManager, updates: readonly NewUpdate[], at: Date, version: number | null) {
  await tx.query(
    `insert into doc_updates (doc_id, actor_id, update, at, settled_version)
     select d, a, u, $4, $5 from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as t (d, a, u)`,
    [
      updates.map(({ docId }) => docId),
      updates.map(({ actorId }) => actorId),
      updates.map(({ update }) => Buffer.from(update.buffer, update.byteOffset, update.byteLength)),
      at,
      version,
    ],
  );
}
