import type { ClientBase } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { Bus } from '../bus/bus.js';
import { isUndoneForOthers } from '../database/database-errors.js';
import type { Clock } from '../runtime/clock.js';
import { notifyCommitted } from './commit-notifications.js';
import { type CommandResult, type CommandStep, decideSteps } from './decided-steps.js';
import { EventDrafts } from './event-drafts.js';
import type { AnyEvent, EventBody, EventMeta, Fact, Kind, RecordedEvent, StreamRow } from './kind.js';
import { OpenTransactions, runAll } from './open-transactions.js';
import { type ReadOptions, readEvents } from './read-events.js';
import { RowTable } from './row-table.js';
import { type Commit, withConnection } from './session.js';
import { EventSchemas } from './upcast.js';
import {
  headWrite,
  lockHeads,
  lockRow,
  lockRows,
  readRows,
  staleError,
  withPositions,
  writeEvents,
  writeGuarded,
} from './write.js';

/** The only write path of the server: events and row in one commit. See README.md. */
export class EventLog {
  readonly schemas = new EventSchemas();
  private readonly tables = new Map<unknown, RowTable>();
  private readonly open: OpenTransactions;

  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {
    this.open = new OpenTransactions(db, bus);
  }

  /**
   * Runs one command on one entity. With `tx` (from `transaction`) it is a step of that transaction, otherwise it
   * commits by itself.
   */
  async execute<S extends object, C, E extends EventBody>(
    kind: Kind<S, C, E>,
    id: number,
    command: C,
    by: EventMeta,
    { expected, tx }: { expected?: number | undefined; tx?: EntityManager } = {},
  ): Promise<CommandResult<S, E>> {
    const step = { id, command, expected };
    const quick = tx ? undefined : await this.tryUnlocked(kind, step, by);
    if (quick) return quick;
    const [done] = await this.run(kind, [step], by, tx);
    return done ?? { row: undefined, events: [] };
  }

  /**
   * Runs many commands of one kind in one commit; results are in the order of `steps`. Several commands for one id run
   * in sequence.
   */
  executeMany<S extends object, C, E extends EventBody>(
    kind: Kind<S, C, E>,
    steps: readonly CommandStep<C>[],
    by: EventMeta,
    { tx }: { tx?: EntityManager } = {},
  ): Promise<CommandResult<S, E>[]> {
    return steps.length ? this.run(kind, steps, by, tx) : Promise.resolve([]);
  }

  /** Changes plain rows and records the returned facts in their audit streams, in the same commit. */
  change(by: EventMeta, work: (tx: EntityManager) => Promise<readonly Fact[]>): Promise<RecordedEvent<Fact>[]> {
    return this.transaction(async (tx) => this.append(tx, by, await work(tx)));
  }

  /** `change` as a step of an open transaction. */
  async append(tx: EntityManager, by: EventMeta, facts: readonly Fact[]): Promise<RecordedEvent<Fact>[]> {
    if (facts.length === 0) return [];
    const client = await this.open.clientOf(tx);
    const heads = await lockHeads(client, facts);
    const drafts = new EventDrafts(by, this.clock, this.schemas);
    const events = facts.map((fact) => {
      const event = drafts.next(fact.stream, heads.get(fact.stream), fact);
      heads.set(fact.stream, event);
      return event;
    });
    const placed = withPositions(events, await writeEvents(client, drafts.texts, headWrite(heads)));
    this.open.publishLater(tx, placed);
    return placed;
  }

  /** A stream's events, oldest first unless `backwards`, upcast to the newest schema unless `stored`. */
  async read<E extends EventBody = AnyEvent>(stream: string, options: ReadOptions = {}): Promise<RecordedEvent<E>[]> {
    return withConnection(this.db, async (client) => {
      const rows = await readEvents<E>(client, stream, options);
      return options.stored ? rows : rows.map((row) => this.upcast(row));
    });
  }

  /** The event with its data upcast to the newest schema. */
  upcast<E extends EventBody>(event: RecordedEvent<E>): RecordedEvent<E> {
    return Object.assign(event, { data: this.schemas.upcast(event.type, event.schema, { ...event.data }) });
  }

  /**
   * Runs the work in a transaction, commits its rows and events, then publishes notifications. No network call belongs
   * inside.
   */
  transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.open.run(async (_client, runner) => {
      await runner.startTransaction();
      return work(runner.manager);
    });
  }

  /** Whether `tx` is a transaction of this log that is still open for steps. */
  isOpen(tx: EntityManager): boolean {
    return this.open.has(tx);
  }

  /**
   * Runs `act` once the transaction has been committed, never otherwise; a crash in between loses it. For hints and
   * notifications.
   */
  afterCommit(tx: EntityManager, act: () => unknown): void {
    this.open.afterCommit(tx, act);
  }

  /** Locks the row until the transaction ends, for steps that must read before they decide. */
  async lock<S extends object, C, E extends EventBody>(
    tx: EntityManager,
    kind: Kind<S, C, E>,
    id: number,
  ): Promise<StreamRow<S> | undefined> {
    const table = this.table(kind);
    return (await readRows<S>(await this.open.clientOf(tx), table, table.lockOne, [id]))[0];
  }

  /** Rows of several streams as the transaction sees them, without locks. */
  async readMany<S extends object, C, E extends EventBody>(
    tx: EntityManager,
    kind: Kind<S, C, E>,
    ids: readonly number[],
  ): Promise<StreamRow<S>[]> {
    const table = this.table(kind);
    const rows: { row: StreamRow<S> }[] = await tx.query(table.select('id = any($1::int8[]) order by id'), [[...ids]]);
    return rows.map(({ row }) => table.revive(row));
  }

  /** Locks several rows in the order of their ids, in one statement; missing ones are left out. */
  async lockMany<S extends object, C, E extends EventBody>(
    tx: EntityManager,
    kind: Kind<S, C, E>,
    ids: readonly number[],
  ): Promise<StreamRow<S>[]> {
    return ids.length ? lockRows<S>(await this.open.clientOf(tx), this.table(kind), ids) : [];
  }

  /**
   * Tries a command that makes at most one event, without a lock: the row is read, and the writing statement proves
   * that it is unchanged. A refusal (also of a stale `expected`) and "nothing to do" are correct as of that read.
   * Undefined, with nothing written, when another writer was faster or there are several events: the caller then takes
   * the lock. A lost connection is an error and never retried, because the statement may have committed.
   */
  private async tryUnlocked<S extends object, C, E extends EventBody>(
    kind: Kind<S, C, E>,
    { id, command, expected }: CommandStep<C>,
    by: EventMeta,
  ): Promise<CommandResult<S, E> | undefined> {
    const done = await withConnection(this.db, async (client) => {
      const table = this.table(kind);
      const [before] = await readRows<S>(client, table, table.select('id = $1'), [id]);
      if (expected !== undefined && expected !== (before?.version ?? 0)) throw await staleError(client, kind, before);
      const drafts = new EventDrafts(by, this.clock, this.schemas);
      const { after, events } = drafts.fold(kind, id, before, kind.decide(command, before, by));
      const [draft, ...others] = drafts.drafts;
      if (!draft || !after) return { row: before, events };
      const position = others.length ? undefined : await writeGuarded(client, table, draft, before, after);
      return position === undefined
        ? undefined
        : { row: after, events: events.map((event) => ({ ...event, position })) };
    }).catch((error: unknown) => {
      if (isUndoneForOthers(error)) return undefined;
      throw error;
    });
    if (done) await runAll([() => notifyCommitted(this.bus, done.events)]);
    return done;
  }

  private async run<S extends object, C, E extends EventBody>(
    kind: Kind<S, C, E>,
    steps: readonly CommandStep<C>[],
    by: EventMeta,
    tx: EntityManager | undefined,
  ): Promise<CommandResult<S, E>[]> {
    if (tx) {
      const client = await this.open.clientOf(tx);
      return this.decide(client, tx, kind, steps, by, await this.find(client, kind, steps));
    }
    return this.open.run(async (client, runner, commit) => {
      const [, found] = await Promise.all([client.query('BEGIN'), this.find(client, kind, steps)]);
      return this.decide(client, runner.manager, kind, steps, by, found, commit);
    });
  }

  /** Reads the rows of the steps, locked until the transaction ends. */
  private async find<S extends object, C, E extends EventBody>(
    client: ClientBase,
    kind: Kind<S, C, E>,
    steps: readonly CommandStep<C>[],
  ): Promise<StreamRow<S>[]> {
    const table = this.table(kind);
    const [id, ...others] = new Set(steps.map((step) => step.id));
    if (id === undefined) return [];
    if (others.length) return lockRows<S>(client, table, [id, ...others]);
    const row = await lockRow<S>(client, table, kind.category, id);
    return row ? [row] : [];
  }

  /**
   * Compares versions, decides, evolves and writes. With the preceding lock that takes two messages to the database.
   */
  private async decide<S extends object, C, E extends EventBody>(
    client: ClientBase,
    tx: EntityManager,
    kind: Kind<S, C, E>,
    steps: readonly CommandStep<C>[],
    by: EventMeta,
    found: readonly StreamRow<S>[],
    commit?: Commit,
  ): Promise<CommandResult<S, E>[]> {
    const drafts = new EventDrafts(by, this.clock, this.schemas);
    const { decided, changes } = await decideSteps(client, kind, steps, by, found, drafts);
    const placed = await writeEvents(client, drafts.texts, this.table(kind).writes(changes), commit);
    const results = decided.map(({ row, events }) => ({ row, events: withPositions(events, placed) }));
    this.open.publishLater(
      tx,
      results.flatMap(({ events }) => events),
    );
    return results;
  }

  private table<S extends object, C, E extends EventBody>(kind: Kind<S, C, E>): RowTable {
    const table = this.tables.get(kind.entity) ?? new RowTable(this.db, kind.entity);
    this.tables.set(kind.entity, table);
    return table;
  }
}
