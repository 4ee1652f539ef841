import type { ClientBase } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Bus } from '../platform/bus.js';
import type { Clock } from '../platform/clock.js';
import { ring } from './doorbell.js';
import { Drafts } from './drafts.js';
import type { AnyEvent, By, Fact, Happening, Kind, Recorded, Row } from './kind.js';
import { RowTable } from './row-table.js';
import { type Commit, clientOf, connected, prepared, session } from './session.js';
import { Shapes } from './upcast.js';
import { headWrite, lockHeads, lockRow, lockRows, readRows, staleError, write, writeGuarded } from './write.js';

export interface Step<C> {
  readonly id: number;
  readonly command: C;
  /** The version that the caller saw (0: nothing); another one is refused. */
  readonly expected?: number | undefined;
}
export interface Done<S, E extends Happening> {
  /** The row after the command; undefined when there is none and nothing happened. */
  readonly row: Row<S> | undefined;
  readonly events: readonly Recorded<E>[];
}
export interface ReadOptions {
  /** First and last version, both included. */
  readonly from?: number;
  readonly upTo?: number;
  readonly limit?: number;
  readonly backwards?: boolean;
  /** As it was written, not in today's shape: for checking hashes. */
  readonly stored?: boolean;
}
type After = () => unknown;

/** The one way in which anything of the product changes: events and row in one commit. See README.md. */
export class EventLog {
  readonly shapes = new Shapes();
  private readonly tables = new Map<unknown, RowTable>();
  private readonly open = new WeakMap<QueryRunner, After[]>();

  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /** One command on one thing. With `tx` (of `transaction`) it is a step of that transaction, else its own. */
  async execute<S extends object, C, E extends Happening>(
    kind: Kind<S, C, E>,
    id: number,
    command: C,
    by: By,
    { expected, tx }: { expected?: number | undefined; tx?: EntityManager } = {},
  ): Promise<Done<S, E>> {
    const step = { id, command, expected };
    const quick = tx ? undefined : await this.quickly(kind, step, by);
    if (quick) return quick;
    const [done] = await this.run(kind, [step], by, tx);
    return done ?? { row: undefined, events: [] };
  }

  /** Many commands of one kind in one commit; results in the order asked. Several for one id follow each other. */
  executeMany<S extends object, C, E extends Happening>(
    kind: Kind<S, C, E>,
    steps: readonly Step<C>[],
    by: By,
    { tx }: { tx?: EntityManager } = {},
  ): Promise<Done<S, E>[]> {
    return steps.length ? this.run(kind, steps, by, tx) : Promise.resolve([]);
  }

  /** Changes plain rows and tells it: the facts join their audit streams in the same commit. */
  change(by: By, work: (tx: EntityManager) => Promise<readonly Fact[]>): Promise<Recorded<Fact>[]> {
    return this.transaction(async (tx) => this.append(tx, by, await work(tx)));
  }

  /** `change` as a step of an open transaction. */
  async append(tx: EntityManager, by: By, facts: readonly Fact[]): Promise<Recorded<Fact>[]> {
    if (facts.length === 0) return [];
    const runner = this.runnerOf(tx);
    const client = await clientOf(runner);
    const heads = await lockHeads(client, facts);
    const drafts = new Drafts(by, this.clock, this.shapes);
    const events = facts.map((fact) => {
      const event = drafts.next(fact.stream, heads.get(fact.stream), fact);
      heads.set(fact.stream, event);
      return event;
    });
    return this.placed(runner, events, await write(client, drafts.texts, headWrite(heads)));
  }

  /** A stream's events, oldest first, in today's shapes. */
  async read<E extends Happening = AnyEvent>(stream: string, options: ReadOptions = {}): Promise<Recorded<E>[]> {
    const { from = 1, upTo = 2 ** 31 - 1, limit = 2 ** 31 - 1, backwards = false, stored = false } = options;
    const sql = `select position, stream, version, type, schema, data, meta, recorded_at as "recordedAt", hash from events
      where stream = $1 and version between $2 and $3 order by version ${backwards ? 'desc' : ''} limit $4`;
    return connected(this.db, async (client) => {
      const { rows } = await prepared<Recorded<E>>(client, sql, [stream, from, upTo, limit]);
      return stored ? rows : rows.map((row) => this.upcast(row));
    });
  }

  /** The event with its data in today's shape. */
  upcast<E extends Happening>(event: Recorded<E>): Recorded<E> {
    return Object.assign(event, { data: this.shapes.upcast(event.type, event.schema, { ...event.data }) });
  }

  /** Commits what the work did, its steps' events among it, and rings after that. No network call belongs inside. */
  async transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const after: After[] = [];
    const result = await session(this.db, async (_client, runner) => {
      this.open.set(runner, after);
      await runner.startTransaction();
      return work(runner.manager);
    });
    await settle(after);
    return result;
  }

  /** Whether `tx` is a transaction of this log that is still open for steps. */
  isOpen(tx: EntityManager): boolean {
    return tx.queryRunner !== undefined && this.open.has(tx.queryRunner) && !tx.queryRunner.isReleased;
  }

  /** Runs when the transaction has been committed, never otherwise; a crash in between loses it. For hints and bells. */
  afterCommit(tx: EntityManager, act: After): void {
    this.pending(this.runnerOf(tx)).push(act);
  }

  /** Locks the row until the transaction ends, for steps that must look before they decide. */
  async lock<S extends object, C, E extends Happening>(
    tx: EntityManager,
    kind: Kind<S, C, E>,
    id: number,
  ): Promise<Row<S> | undefined> {
    const table = this.table(kind);
    return (await readRows<S>(await clientOf(this.runnerOf(tx)), table, table.lockOne, [id]))[0];
  }

  /**
   * One command that makes at most one event, without a lock: the row is read, and the statement that writes proves that
   * it is still the same. A refusal (a stale `expected` too) and "nothing to do" are right as of the moment of reading.
   * Undefined, and nothing written: somebody was faster, so the lock decides. A connection lost on the way is an error,
   * never another try: the statement may stand.
   */
  private async quickly<S extends object, C, E extends Happening>(
    kind: Kind<S, C, E>,
    { id, command, expected }: Step<C>,
    by: By,
  ): Promise<Done<S, E> | undefined> {
    const done = await connected(this.db, async (client) => {
      const table = this.table(kind);
      const [before] = await readRows<S>(client, table, table.select('id = $1'), [id]);
      if (expected !== undefined && expected !== (before?.version ?? 0)) throw await staleError(client, kind, before);
      const drafts = new Drafts(by, this.clock, this.shapes);
      const { after, events } = drafts.fold(kind, id, before, kind.decide(command, before, by));
      const [draft, ...others] = drafts.made;
      if (!draft || !after) return { row: before, events };
      const position = others.length ? undefined : await writeGuarded(client, table, draft, before, after);
      return position === undefined
        ? undefined
        : { row: after, events: events.map((event) => ({ ...event, position })) };
    });
    if (done) await settle([() => ring(this.bus, done.events)]);
    return done;
  }

  private async run<S extends object, C, E extends Happening>(
    kind: Kind<S, C, E>,
    steps: readonly Step<C>[],
    by: By,
    tx: EntityManager | undefined,
  ): Promise<Done<S, E>[]> {
    if (tx) {
      const runner = this.runnerOf(tx);
      const client = await clientOf(runner);
      return this.decide(client, runner, kind, steps, by, await this.find(client, kind, steps));
    }
    const after: After[] = [];
    const done = await session(this.db, async (client, runner, commit) => {
      this.open.set(runner, after);
      const [, found] = await Promise.all([client.query('BEGIN'), this.find(client, kind, steps)]);
      return this.decide(client, runner, kind, steps, by, found, commit);
    });
    await settle(after);
    return done;
  }

  /** The rows, locked until the transaction ends. */
  private async find<S extends object, C, E extends Happening>(
    client: ClientBase,
    kind: Kind<S, C, E>,
    steps: readonly Step<C>[],
  ): Promise<Row<S>[]> {
    const table = this.table(kind);
    const [id, ...others] = new Set(steps.map((step) => step.id));
    if (id === undefined) return [];
    if (others.length) return lockRows<S>(client, table, [id, ...others]);
    const row = await lockRow<S>(client, table, kind.category, id);
    return row ? [row] : [];
  }

  /** Compare, decide, evolve, write. With the lock before it that is two messages to the database. */
  private async decide<S extends object, C, E extends Happening>(
    client: ClientBase,
    runner: QueryRunner,
    kind: Kind<S, C, E>,
    steps: readonly Step<C>[],
    by: By,
    found: readonly Row<S>[],
    commit?: Commit,
  ): Promise<Done<S, E>[]> {
    const table = this.table(kind);
    const before = new Map(found.map((row) => [row.id, row]));
    const now = new Map(before);
    const drafts = new Drafts(by, this.clock, this.shapes);
    const decided: { id: number; events: Recorded<E>[] }[] = [];
    for (const { id, command, expected } of steps) {
      const row = now.get(id);
      if (expected !== undefined && expected !== (row?.version ?? 0)) throw await staleError(client, kind, row);
      const { after, events } = drafts.fold(kind, id, row, kind.decide(command, row, by));
      if (after) now.set(id, after);
      decided.push({ id, events });
    }
    const changes = [...now].flatMap(([id, after]) =>
      after === before.get(id) ? [] : [{ before: before.get(id), after }],
    );
    const placed = await write(client, drafts.texts, table.writes(changes), commit);
    return decided.map(({ id, events }) => ({ row: now.get(id), events: this.placed(runner, events, placed) }));
  }

  /** The events with the positions that they were given; they ring when the transaction is committed. */
  private placed<E extends Happening>(
    runner: QueryRunner,
    events: readonly Recorded<E>[],
    positions: ReadonlyMap<string, number>,
  ): Recorded<E>[] {
    const placed = events.map((event) => ({
      ...event,
      position: positions.get(`${event.stream} ${event.version}`) ?? 0,
    }));
    if (placed.length) this.pending(runner).push(() => ring(this.bus, placed));
    return placed;
  }

  private table<S extends object, C, E extends Happening>(kind: Kind<S, C, E>): RowTable {
    const table = this.tables.get(kind.entity) ?? new RowTable(this.db, kind.entity);
    this.tables.set(kind.entity, table);
    return table;
  }

  private runnerOf(tx: EntityManager): QueryRunner {
    if (!tx.queryRunner || !this.isOpen(tx)) throw new Error('not a transaction of EventLog.transaction');
    return tx.queryRunner;
  }

  private pending(runner: QueryRunner): After[] {
    return this.open.get(runner) ?? [];
  }
}

/** The commit stands whatever happens here; a lost ring costs a follower one second. */
async function settle(after: readonly After[]): Promise<void> {
  for (const act of after) {
    try {
      await act();
    } catch (error) {
      process.emitWarning(`after a commit: ${error}`);
    }
  }
}
