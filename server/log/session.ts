import type { ClientBase, QueryResult } from 'pg';
import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';

/** int8 as numbers, whoever made the pool. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20
      ? Number
      : format === 'binary'
        ? pg.types.getTypeParser(oid, 'binary')
        : pg.types.getTypeParser(oid, 'text'),
};

const names = new Map<string, string>();

/** A statement that returns often: each connection parses it once. */
export function prepared<R extends object>(
  client: ClientBase,
  text: string,
  values: unknown[],
): Promise<QueryResult<R>> {
  const name = names.get(text) ?? `log${names.size}`;
  names.set(text, name);
  return client.query<R>({ name, text, values, types });
}

/** Several statements in one message; the rows of the last one. No parameters: only numbers of ours stand in it. */
export async function script<R extends object>(client: ClientBase, statements: readonly string[]): Promise<R[]> {
  const answer: unknown = await client.query<R>({ text: statements.join('; '), types });
  const results: QueryResult<R>[] = Array.isArray(answer) ? answer : [answer];
  return results.at(-1)?.rows ?? [];
}

/** One statement of its own, outside of any transaction. */
export async function connected<T>(db: DataSource, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const runner = db.createQueryRunner();
  const client = await clientOf(runner);
  try {
    return await work(client);
  } catch (error) {
    // It may be dying: the pool must not hand it on before that is seen.
    await client.query('').catch(() => discard(client));
    throw error;
  } finally {
    await runner.release();
  }
}

export const clientOf = async (runner: QueryRunner): Promise<ClientBase> => runner.connect();

export type Commit = () => Promise<void>;

/**
 * Runs the work on one connection and commits, unless the work did so itself: BEGIN and COMMIT can then travel with
 * its own statements. Throws when the commit's answer did not come or was not COMMIT: then nothing may be told.
 */
export async function session<T>(
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

/** A connection in an unknown state must not go back to the pool as a good one. */
function discard(client: ClientBase): void {
  if (client instanceof pg.Client) void client.end().catch(() => undefined);
}
