import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Config } from '../../../platform/config/config.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { prepared, withConnection } from '../../../platform/log/session.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Tasks, upsertTasks } from '../../../platform/tasks/tasks.js';

export interface NewState {
  readonly docId: number;
  readonly state: Uint8Array;
  readonly version: number;
}
export interface NewUpdate {
  readonly docId: number;
  readonly actorId: number;
  readonly update: Uint8Array;
}
/** An update whose content is in a version of the doc. */
export interface SettledUpdate extends NewUpdate {
  readonly version: number;
}
const SETTLE_TASK = 'settle';

/**
 * A settle task whose due time would move by less than this (ms) is left alone, so that most flushes write no task. As
 * a share of the quiet period it keeps that due time in the future, where no run can be claiming the task.
 */
const slackOf = (quietMs: number) => Math.min(1_000, quietMs / 10);

/**
 * One statement, so one commit and one message to the database. A task claimed by a run counts as missing, because that
 * run may have read the doc's updates already. A task that is left alone is locked until the commit, so that it is
 * neither claimed nor made due before these updates can be read.
 */
const appendWithTasks = `with appended as (
    insert into doc_updates (doc_id, actor_id, update, at)
    select d, a, u, $4 from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as t (d, a, u)
  ) ${upsertTasks(
    `select '${SETTLE_TASK}' as kind, d::text as key, jsonb_build_object('docId', d) as payload, $5::timestamptz as due,
        $7::int8 as ceiling from (select distinct unnest($1::bigint[]) as d) docs
      where not exists (select from tasks known where known.kind = '${SETTLE_TASK}' and known.key = d::text
        and known.taken is null and known.parked_at is null and known.due_at >= $6 for share)`,
    '$4',
  )}`;

const bytes = z.instanceof(Uint8Array);
const stored = z.array(z.object({ docId: z.number(), seq: z.number(), bytes, actorId: z.number() }));

export interface StoredUpdates {
  /** Undefined when the doc has never been opened for editing. */
  readonly state: Uint8Array | undefined;
  /** The updates that no settle has processed, oldest first. */
  readonly unsettled: readonly UnsettledUpdate[];
}
interface UnsettledUpdate {
  readonly seq: number;
  readonly update: Uint8Array;
  readonly actorId: number;
}
const nothingStored: StoredUpdates = { state: undefined, unsettled: [] };

/** Stores typed updates (`doc_updates`) and the state of the last settle (`doc_states`). */
@Injectable()
export class UpdateLog {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Commits the updates and schedules the settle task of each doc: due after a quiet period, or at the ceiling. */
  async append(updates: readonly NewUpdate[]): Promise<void> {
    const at = this.clock.now();
    const { quietMs, ceilingMs } = this.config.live;
    const dueAt = at.getTime() + quietMs;
    const values = [...columnsOf(updates), at, new Date(dueAt), new Date(dueAt - slackOf(quietMs)), ceilingMs];
    await withConnection(this.db, (client) => prepared(client, appendWithTasks, values));
  }

  /** Stores updates whose content is already in their `version` (content from outside of the editor). */
  async appendSettled(tx: EntityManager, updates: readonly SettledUpdate[]): Promise<void> {
    if (updates.length === 0) return;
    await tx.query(
      `insert into doc_updates (doc_id, actor_id, update, at, settled_version)
       select d, a, u, $4, v from unnest($1::bigint[], $2::bigint[], $3::bytea[], $5::int[]) as t (d, a, u, v)`,
      [...columnsOf(updates), this.clock.now(), updates.map(({ version }) => version)],
    );
  }

  /** Makes the settle task of a doc due now. */
  async requestSettle(docId: number): Promise<void> {
    const dueAt = this.clock.now();
    await this.log.transaction((tx) =>
      this.tasks.add(tx, { kind: SETTLE_TASK, key: String(docId), payload: { docId }, dueAt }),
    );
  }

  /** Whether the doc was opened for editing, and its state contains these bytes. */
  async hasState(docId: number, bytes: Uint8Array): Promise<boolean> {
    const sql = 'select from doc_states where doc_id = $1 and position($2::bytea in state) > 0';
    const found: unknown[] = await this.db.query(sql, [docId, bytes]);
    return found.length > 0;
  }

  async read(docId: number, tx: EntityManager = this.db.manager): Promise<StoredUpdates> {
    return (await this.readMany([docId], tx)).get(docId) ?? nothingStored;
  }

  /** State and all unsettled rows of each doc in one snapshot, because it is one statement. Never "rows since n". */
  async readMany(docIds: readonly number[], tx: EntityManager): Promise<ReadonlyMap<number, StoredUpdates>> {
    const rows = stored.parse(
      await tx.query(
        `select doc_id as "docId", 0 as seq, state as bytes, 0 as "actorId" from doc_states where doc_id = any($1)
         union all
         select doc_id, seq, update, actor_id from doc_updates where doc_id = any($1) and settled_version is null
         order by seq`,
        [docIds],
      ),
    );
    const found = new Map<number, { state: Uint8Array | undefined; unsettled: UnsettledUpdate[] }>();
    for (const { docId, seq, bytes: update, actorId } of rows) {
      const doc = found.get(docId) ?? { state: undefined, unsettled: [] };
      found.set(docId, doc);
      if (seq === 0) doc.state = update;
      else doc.unsettled.push({ seq, update, actorId });
    }
    return found;
  }

  /** Marks exactly the rows that the settle read; later ones stay unsettled. Version 0: they changed nothing. */
  async markSettled(tx: EntityManager, seqs: readonly number[], version: number): Promise<void> {
    if (seqs.length === 0) return;
    const sql = 'update doc_updates set settled_version = $2 where seq = any($1) and settled_version is null';
    await tx.query(sql, [seqs, version]);
  }

  writeState(tx: EntityManager, docId: number, state: Uint8Array, version: number): Promise<void> {
    return this.writeStates(tx, [{ docId, state, version }]);
  }

  async writeStates(tx: EntityManager, states: readonly NewState[]): Promise<void> {
    if (states.length === 0) return;
    await tx.query(
      `insert into doc_states (doc_id, state, version)
       select d, s, v from unnest($1::bigint[], $2::bytea[], $3::int[]) as t (d, s, v)
       on conflict (doc_id) do update set state = excluded.state, version = excluded.version`,
      [
        states.map(({ docId }) => docId),
        states.map(({ state }) => Buffer.from(state.buffer, state.byteOffset, state.byteLength)),
        states.map(({ version }) => version),
      ],
    );
  }
}

const columnsOf = (updates: readonly NewUpdate[]) => [
  updates.map(({ docId }) => docId),
  updates.map(({ actorId }) => actorId),
  updates.map(({ update }) => Buffer.from(update.buffer, update.byteOffset, update.byteLength)),
];
