import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Bus } from '../bus/bus.js';
import { isUndoneForOthers, NoConnection } from '../database/database-errors.js';
import { type CommittedEvent, notifyCommitted } from './commit-notifications.js';
import { type Commit, clientOf, inTransaction } from './session.js';

type After = () => unknown;

/** Transactions that stopped each other do not meet again at once. */
const MOST_TRIES = 4;
const MOST_REST_MS = 50;

/** The log's transactions, each with what runs once it is committed. */
export class OpenTransactions {
  private readonly open = new WeakMap<QueryRunner, After[]>();

  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
  ) {}

  /**
   * Runs the work in a transaction that it begins itself, commits, and runs what waited for the commit. One that PostgreSQL
   * undid because of others is run again.
   */
  async run<T>(work: (client: ClientBase, runner: QueryRunner, commit: Commit) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++)
      try {
        return await this.once(work);
      } catch (error) {
        if (tries === MOST_TRIES || !isUndoneForOthers(error)) throw error;
        await setTimeout(Math.random() * MOST_REST_MS);
      }
  }

  private async once<T>(work: (client: ClientBase, runner: QueryRunner, commit: Commit) => Promise<T>): Promise<T> {
    const after: After[] = [];
    const result = await inTransaction(this.db, async (client, runner, commit) => {
      this.open.set(runner, after);
      try {
        return await work(client, runner, commit);
      } finally {
        this.open.delete(runner);
      }
    });
    await runAll(after);
    return result;
  }

  has({ queryRunner }: EntityManager): boolean {
    return queryRunner !== undefined && this.open.has(queryRunner) && !queryRunner.isReleased;
  }

  /** The connection of an open transaction; an error for any other. */
  clientOf(tx: EntityManager): Promise<ClientBase> {
    return clientOf(this.runnerOf(tx));
  }

  afterCommit(tx: EntityManager, act: After): void {
    this.open.get(this.runnerOf(tx))?.push(act);
  }

  /** Once the transaction is committed; all events together, because each notification wakes every subscriber. */
  publishLater(tx: EntityManager, events: readonly CommittedEvent[]): void {
    if (events.length > 0) this.afterCommit(tx, () => notifyCommitted(this.bus, events));
  }

  private runnerOf(tx: EntityManager): QueryRunner {
    const { queryRunner } = tx;
    if (!queryRunner || !this.open.has(queryRunner)) throw new Error('not a transaction of EventLog.transaction');
    // Still open, but without its connection: that was lost.
    if (queryRunner.isReleased) throw new NoConnection('the connection of the transaction was lost');
    return queryRunner;
  }
}

/**
 * Runs the callbacks after a commit; an error in one cannot undo it. A lost notification delays a follower by one
 * second.
 */
export async function runAll(after: readonly After[]): Promise<void> {
  for (const act of after) {
    try {
      await act();
    } catch (error) {
      process.emitWarning(`after a commit: ${error}`);
    }
  }
}
