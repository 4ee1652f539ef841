import pg from 'pg';
import type { DataSource } from 'typeorm';

/** A connection of its own, without the pool's time limits. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'annals-backup', keepAlive: true });
  // The statement that waits is told; without a listener an idle connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Of the role or the server; a snapshot is idle while uploads are read.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The same database, whose unqualified names are those of the schema. Operators of extensions are found behind it. */
export function schemaUrl(url: string, schema: string): string {
  const address = new URL(url);
  address.searchParams.set('options', `-c search_path=${schema},public`);
  return address.href;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export function databaseUrlOf({ options }: DataSource): string {
  if (options.type !== 'postgres' || !options.url) throw new Error('unreachable: the database is opened by its URL');
  return options.url;
}
