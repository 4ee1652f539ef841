import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';

/** The maintenance database of the PostgreSQL server of this run. */
export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is missing: tests run through Jest, whose set-up starts PostgreSQL');
  return url;
}

/** URL of a new, migrated, empty database. Copying the template takes some tens of milliseconds. */
export async function freshDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await ask(`create database ${name} template annals strategy file_copy`);
  return at(name);
}

/** URL of a new database on the same server, without migrations. */
export async function emptyDatabase(): Promise<string> {
  const name = `e_${randomUUID().replaceAll('-', '')}`;
  await ask(`create database ${name}`);
  return at(name);
}

/** The key for the secrets of that database: the same for all processes on it, invalid for any other database. */
export const secretKeyOf = (databaseUrl: string): string => createHash('sha256').update(databaseUrl).digest('base64');

const at = (database: string) => new URL(`/${database}`, serverUrl()).href;

async function ask(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
