import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { listDocs } from '../../../contracts/docs/docs.js';
import { uploadFile } from '../../../contracts/docs/uploads.js';
import { selfAudit } from '../../../contracts/history/self-audit.js';
import { ADMIN_PASSWORD } from '../../support/app.js';
import { runCommand } from '../../support/commands.js';
import { eventually } from '../../support/eventually.js';
import { type Person, signIn } from '../../support/people.js';
import { png } from '../../support/picture.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { type RealS3, startRealS3 } from '../../support/real-s3.js';
import { buildServer, type ServerProcess, startServer } from '../../support/server-process.js';

/*
 * Archives and the continuous copy in a storage that others wrote: signatures, uploads in parts, lists. What a storage
 * that fails or lies does is in any-second.test.ts and tests/server/history/backup/places.test.ts.
 */

/** The base is a copy of everything. */
const PATIENCE_MS = 90_000;
const COPY = 's3://bucket/copy';
const PICTURE = png('kept');
let folder: string;
let s3: RealS3;
let server: ServerProcess;
let admin: Person;
let here: Place;
let picture: string;

const environment = (data: string) => ({
  ANNALS_DATA: path.join(folder, data),
  ANNALS_BACKUP_PASSPHRASE: 'correct horse battery staple',
  ANNALS_BACKUP_S3_ENDPOINT: s3.endpoint,
  ANNALS_BACKUP_S3_ACCESS_KEY: s3.accessKey,
  ANNALS_BACKUP_S3_SECRET_KEY: s3.secretKey,
});
const copy = async () => {
  const { changes } = await admin.call(selfAudit, {});
  if (!changes) throw new Error('nothing is copied');
  return changes;
};
const isCopied = async (instant: Date) => new Date((await copy()).copiedAt ?? 0) > instant;

beforeAll(async () => {
  buildServer();
  folder = mkdtempSync(path.join(tmpdir(), 'annals-real-storage-'));
  s3 = await startRealS3();
  server = await startServer({ ...environment('live'), ANNALS_WAL: COPY, ANNALS_WAL_SECONDS: '1' });
  admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
  here = await place(admin);
  await markdownDoc(admin, here, 'before the base', 'first');
  await eventually(async () => (await copy()).copiedAt !== null, PATIENCE_MS);
  picture = (await admin.call(uploadFile, { file: [{ name: 'a.png', bytes: new Uint8Array(PICTURE) }] })).url;
}, 240_000);
afterAll(async () => {
  await server.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** What is there after a restore: the names of the docs, and the picture's bytes. */
async function restored(data: string, from: readonly string[]): Promise<string[]> {
  const { code, output } = await runCommand('restore', from, environment(data));
  expect(output).toContain('the chain holds');
  expect(code).toBe(0);
  const again = await startServer(environment(data));
  try {
    const docs = await (await signIn(again.url, 'admin', ADMIN_PASSWORD)).call(listDocs, { moduleId: here.moduleId });
    expect(Buffer.from(await (await fetch(new URL(picture, again.url))).arrayBuffer())).toEqual(PICTURE);
    return docs.map(({ name }) => name).sort();
  } finally {
    await again.stop();
  }
}

it('keeps archives that restore, and refuses a wrong key with its answer', async () => {
  const own = { ...environment('live'), DATABASE_URL: embeddedUrl() };
  const wrong = await runCommand('backup', ['s3://bucket/archives'], { ...own, ANNALS_BACKUP_S3_SECRET_KEY: 'wrong' });
  expect(wrong.output).toContain('answered POST with 403');
  expect(wrong.code).not.toBe(0);
  const { code, output } = await runCommand('backup', ['s3://bucket/archives'], own);
  expect(code).toBe(0);
  const [archive = ''] = /annals-[\w-]+\.tar\.age/.exec(output) ?? [];
  expect(await restored('from-archive', [`s3://bucket/archives/${archive}`])).toEqual(['first']);
});

it('begins a copy anew by itself, without a restart, after PostgreSQL gave up its changes', async () => {
  const begunAt = (await copy()).begunAt;
  await loseSlot();
  await markdownDoc(admin, here, 'after the loss', 'second');
  await eventually(async () => {
    const now = (await copy()).begunAt;
    return now !== null && String(now) !== String(begunAt);
  }, PATIENCE_MS);
  await markdownDoc(admin, here, 'after the new base', 'third');
  const until = new Date();
  await eventually(() => isCopied(until), PATIENCE_MS);
  expect(await restored('from-copy', [COPY, '--until', until.toISOString()])).toEqual(['first', 'second', 'third']);
});

function embeddedUrl(): string {
  const { ANNALS_DATA } = environment('live');
  const password = readFileSync(path.join(ANNALS_DATA, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(path.join(ANNALS_DATA, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${password}@127.0.0.1:${port}/annals`;
}

/** By the time that a slot may be idle, which needs less than writing more than its limit does. */
async function loseSlot(): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl() });
  await client.connect();
  const allowIdle = async (value: string) => {
    await client.query(`alter system set idle_replication_slot_timeout = '${value}'`);
    await client.query('select pg_reload_conf()');
  };
  try {
    await allowIdle('1s');
    await eventually(async () => {
      await client.query('checkpoint');
      const { rows } = await client.query('select wal_status, invalidation_reason from pg_replication_slots');
      return rows.every(({ wal_status: status }) => status === 'lost') || rows.length === 0;
    }, PATIENCE_MS);
    await allowIdle('0');
  } finally {
    await client.end();
  }
}
