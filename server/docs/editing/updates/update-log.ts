import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Config } from '../../../platform/config/config.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { prepared, withConnection } from '../../../platform/log/session.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Tasks, upsertTasks } from '../../../platform/tasks/tasks.js';
import { SettleNotes } from './settle-notes.js';

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
 * A settle task whose due time would move by less than this (ms) is left alone, so that most flushes write no task: a
 * version is made that much earlier. As a share of the quiet period it keeps that due time far ahead, where no run can
 * be claiming the task.
 */
const slackOf = (quietMs: number) => Math.min(5_000, quietMs / 4);

const appendOnly = `insert into doc_updates (doc_id, actor_id, update, at)
  select d, a, u, $4 from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as t (d, a, u)`;
/**
 * One statement, so one commit and one message to the database. Rows of `tasks` are locked until the commit, so that
 * none is claimed before these updates can be read. `fresh`: no run was claiming the task.
 */
const appendWithTasks = `with appended as (${appendOnly}) ${upsertTasks(
  `select '${SETTLE_TASK}' as kind, d::text as key, jsonb_build_object('docId', d) as payload, $5::timestamptz as due,
      $7::int8 as ceiling from unnest($6::bigint[]) as d`,
  '$4',
)} returning t.key::bigint as "docId", t.due_at as due, t.attempts = 0 and t.parked_at is null as "isFresh"`;
interface WrittenTask {
  readonly docId: number;
  readonly due: Date;
  readonly isFresh: boolean;
}

/**
 * Docs with unsettled updates and no settle task, one step of the index for each doc that has any. Updates of a deleted
 * doc stay unsettled.
 */
const missed = `with recursive typed as (
    (select doc_id from doc_updates where settled_version is null order by doc_id limit 1)
    union all
    select (select doc_id from doc_updates where settled_version is null and doc_id > t.doc_id order by doc_id limit 1)
      from typed t where t.doc_id is not null)
  select t.doc_id as id from typed t where exists (select from docs where id = t.doc_id and not is_deleted)
    and not exists (select from tasks where kind = '${SETTLE_TASK}' and key = t.doc_id::text)`;

const bytes = z.instanceof(Uint8Array);
const missedDocs = z.array(z.object({ id: z.number() }));
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
  private readonly notes = new SettleNotes();

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Commits the updates and schedules the settle task of each doc: due after a quiet period, or at the ceiling. */
  async append(updates: readonly NewUpdate[]): Promise<void> {
    const requested = this.notes.begin();
    try {
      const { quietMs } = this.config.live;
      const dueFrom = this.clock.now().getTime() + quietMs - slackOf(quietMs);
      const docIds = new Set(updates.map(({ docId }) => docId));
      const unnoted = [...docIds].filter((id) => !this.notes.isDueFrom(id, dueFrom));
      for (const { docId, due, isFresh } of await this.write(updates, unnoted))
        if (isFresh && !requested.has(docId)) this.notes.set(docId, due.getTime());
      for (const id of unnoted) docIds.delete(id);
      await this.scheduleAgain(docIds, requested);
    } finally {
      this.notes.end(requested);
    }
  }

  private async write(updates: readonly NewUpdate[], withTask: readonly number[]): Promise<readonly WrittenTask[]> {
    const at = this.clock.now();
    const { quietMs, ceilingMs } = this.config.live;
    const values = [...columnsOf(updates), at];
    const { rows } = await withConnection(this.db, (client) =>
      withTask.length === 0
        ? prepared<WrittenTask>(client, appendOnly, values)
        : prepared<WrittenTask>(client, appendWithTasks, [
            ...values,
            new Date(at.getTime() + quietMs),
            withTask,
            ceilingMs,
          ]),
    );
    return rows;
  }

  /**
   * After the commit of an append that left the tasks of these docs alone: a run that was requested meanwhile, or that
   * became due because the commit was slow, may have read the doc before these updates could be read.
   */
  private async scheduleAgain(docIds: ReadonlySet<number>, requested: ReadonlySet<number>): Promise<void> {
    const dueFrom = this.clock.now().getTime() + this.config.live.quietMs / 2;
    const doubtful = [...docIds].filter((id) => requested.has(id) || !this.notes.isDueFrom(id, dueFrom));
    if (doubtful.length > 0) await this.schedule(doubtful);
  }

  private async schedule(docIds: readonly number[]): Promise<void> {
    const { quietMs, ceilingMs } = this.config.live;
    const dueAt = new Date(this.clock.now().getTime() + quietMs);
    const wanted = docIds.map((docId) => ({
      kind: SETTLE_TASK,
      key: String(docId),
      payload: { docId },
      dueAt,
      ceilingMs,
    }));
    await this.log.transaction((tx) => this.tasks.addMany(tx, wanted));
  }

  /**
   * Schedules the settles that no task would make: one was requested on another node, and ran, while a flush of this
   * node that left the task alone was being committed; or somebody removed the task. Called every minute.
   */
  async scheduleMissed(): Promise<void> {
    this.notes.prune(this.clock.now().getTime());
    const found = missedDocs.parse(await this.db.query(missed));
    if (found.length > 0) await this.schedule(found.map(({ id }) => id));
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
    const wanted = { kind: SETTLE_TASK, key: String(docId), payload: { docId }, dueAt };
    await this.notes.request(docId, () => this.log.transaction((tx) => this.tasks.add(tx, wanted)));
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
