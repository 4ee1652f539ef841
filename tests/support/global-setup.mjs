import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileTests } from '../running/compile.mjs';

const root = new URL('../../', import.meta.url);
const PREFIX = 'annals-test-';
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' };

/**
 * Starts one temporary PostgreSQL for the run, with the migrated template database that each test file copies; not when
 * another one is given (`own-postgresql.mjs`).
 */
export default async function setUp() {
  await compileTests();
  register(new URL('scripts/typescript-hooks.mjs', root));
  const given = process.env.TEST_DATABASE_URL;
  if (given) return templateIn(given);
  const { startEmbedded } = await import(new URL('server/platform/database/embedded/embedded.ts', root).href);
  await sweep(startEmbedded);
  const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
  const database = await startEmbedded({ dataDir: folder, settings: { ...FAST, max_connections: '400' } });
  globalThis.__throwAway = { database, folder };
  process.env.TEST_DATABASE_URL = database.url('postgres');
  await migrate(database.url('annals'));
}

/** An interrupted run leaves its PostgreSQL running: take it over and stop it. */
async function sweep(startEmbedded) {
  const { dataFolderOwner } = await import(new URL('server/platform/database/embedded/owner.ts', root).href);
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(tmpdir(), name);
    // No cluster yet: another run is just starting.
    if (!existsSync(path.join(folder, 'postgres')) || dataFolderOwner(folder) !== undefined) continue;
    if (existsSync(path.join(folder, 'postgres/postmaster.pid'))) {
      const left = await startEmbedded({ dataDir: folder, settings: FAST }).catch(() => undefined);
      await left?.stop();
    }
    // The run that owned it may be cleaning up at the same moment, or another run may be sweeping too.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function templateIn(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database annals');
  await client.end();
  await migrate(new URL('/annals', url).href);
}

async function migrate(url) {
  const { DataSource } = await import('typeorm');
  const { migrations } = await import(new URL('server/platform/database/migrations.ts', root).href);
  const source = await new DataSource({ type: 'postgres', url, migrations }).initialize();
  await source.runMigrations({ transaction: 'each' });
  await source.destroy();
}
