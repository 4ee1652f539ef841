import type { ClientBase, QueryResult } from 'pg';
import pg from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** Type parsers that return int8 (OID 20) as a number, whatever the pool's own parsers are. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20
      ? Number
      : format === 'binary'
        ? pg.types.getTypeParser(oid, 'binary')
        : pg.types.getTypeParser(oid, 'text'),
};

const names = new Map<string, string>();

/** Runs a named prepared statement, so that each connection parses it only once. */
export function prepared<R extends object>(
  client: ClientBase,
  text: string,
  values: unknown[],
): Promise<QueryResult<R>> {
  const name = names.get(text) ?? `log${names.size}`;
  names.set(text, name);
  return client.query<R>({ name, text, values, types });
}

/** The rows of a prepared statement, for what every change of a doc runs: planning it anew takes longer than running it. */
export async function preparedIn(tx: EntityManager, text: string, values: unknown[]): Promise<object[]> {
  // Outside of a transaction the pool chooses the connection.
  if (!tx.queryRunner) return tx.query(text, values);
  const { rows } = await prepared<object>(await clientOf(tx.queryRunner), text, values);
  return rows;
}

/**
 * Of a statement that may take as long as it needs, where `statement_timeout` is off: otherwise the pool takes a
 * connection that gives no answer for one that is lost.
 */
export const unhurried = { query_timeout: 2 ** 31 - 1 } as const;

/** The rows of such a statement. */
export async function unhurriedIn(tx: EntityManager, text: string, values: unknown[]): Promise<object[]> {
  if (!tx.queryRunner) return tx.query(text, values);
  const client = await clientOf(tx.queryRunner);
  const { rows } = await client.query<object>({ text, values, types, ...unhurried });
  return rows;
}

/**
 * Runs steps of one transaction that do not need each other, so that their statements travel together. Waits for all of
 * them also when one fails: none may send a statement after the rollback.
 */
export async function together<T extends readonly unknown[] | []>(
  steps: T,
): Promise<{ -readonly [Step in keyof T]: Awaited<T[Step]> }> {
  const all = Promise.all(steps);
  await Promise.allSettled([all, ...steps]);
  return all;
}

/**
 * Runs several statements in one message and returns the rows of the last one. Takes no parameters: interpolate only
 * values that this server made, never input.
 */
export async function runScript<R extends object>(
  client: ClientBase,
  statements: readonly string[],
  pace: Partial<typeof unhurried> = {},
): Promise<R[]> {
  const answer: unknown = await client.query<R>({ text: statements.join('; '), types, ...pace });
  const results: QueryResult<R>[] = Array.isArray(answer) ? answer : [answer];
  return results.at(-1)?.rows ?? [];
}

/** Runs work on a pooled connection outside of any transaction. */
export async function withConnection<T>(db: DataSource, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const runner = db.createQueryRunner();
  const client = await clientOf(runner);
  try {
    return await work(client);
  } catch (error) {
    // The connection may be closing: find out before the pool hands it to someone else.
    await client.query('').catch(() => discard(client));
    throw error;
  } finally {
    await runner.release();
  }
}

export const clientOf = async (runner: QueryRunner): Promise<ClientBase> => runner.connect();

export type Commit = () => Promise<void>;

/**
 * Runs the work on one connection and commits, unless the work already called `commit`: BEGIN and COMMIT can then
 * travel in one message with its own statements. Throws when no answer to COMMIT came or when it was not COMMIT;
 * nothing may be published then.
 */
export async function inTransaction<T>(
  db: DataSource,
  work: (client: ClientBase, runner: QueryRunner, commit: Commit) => Promise<T>,
): Promise<T> {
  const runner = db.createQueryRunner();
  const client = await clientOf(runner);
  let committed: Promise<void> | undefined;
  const commit = () => {
    committed ??= commitOn(client);
    return committed;
  };
  try {
    const result = await work(client, runner, commit);
    await commit();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => discard(client));
    throw error;
  } finally {
    await runner.release();
  }
}

async function commitOn(client: ClientBase): Promise<void> {
  const { command } = await client.query('COMMIT');
  // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement failed in it');
}

/** Closes a connection in an unknown state, so that the pool does not reuse it. */
function discard(client: ClientBase): void {
  if (client instanceof pg.Client) void client.end().catch(() => undefined);
}
