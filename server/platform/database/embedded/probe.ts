import pg from 'pg';
import { systemErrorCode } from '../../runtime/system-error.js';

const WRONG_PASSWORD = '28P01';

/** Whether a server at this URL accepts a connection now. A wrong password is an error: waiting would not help. */
export async function probe(url: string): Promise<boolean> {
  try {
    await withPgClient(url, async () => {});
    return true;
  } catch (error) {
    if (systemErrorCode(error) === WRONG_PASSWORD)
      throw new Error('The database refuses the password kept beside it (postgres.password in the data folder).');
    return false;
  }
}

/** `queryMs`: a statement that takes longer is an error. */
export async function withPgClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  queryMs?: number,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: queryMs });
  // A server that is killed also raises 'error' on the client, after the query's own error.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function makeDatabase(url: string, name: string): Promise<void> {
  await withPgClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}
