import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { listDocs } from '../../../contracts/docs/docs.js';
import { uploadFile } from '../../../contracts/docs/uploads.js';
import { selfAudit } from '../../../contracts/history/self-audit.js';
import { openBlobs } from '../../../server/docs/uploads/open-blobs.js';
import { restoreUntil } from '../../../server/history/backup/wal/restore-until.js';
import { loadConfig } from '../../../server/platform/config/load-config.js';
import { embeddedVersion } from '../../../server/platform/database/embedded/recover.js';
import { ADMIN_PASSWORD } from '../../support/app.js';
import { runCommand } from '../../support/commands.js';
import { eventually } from '../../support/eventually.js';
import { type FakeBucket, startFakeBucket } from '../../support/fake-bucket.js';
import { type Person, signIn } from '../../support/people.js';
import { png } from '../../support/picture.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { buildServer, type ServerProcess, startServer } from '../../support/server-process.js';

const COPY = 's3://bucket/copy';
/** The base is a copy of everything. */
const PATIENCE_MS = 90_000;
const PICTURE = png('kept');
let folder: string;
let bucket: FakeBucket;
/** Instants: before the base, between two docs, after the end. */
let before: Date;
let between: Date;
let here: Place;
let picture: string;

const dataOf = (name: string) => path.join(folder, name);
const environment = (data: string) => ({
  ANNALS_DATA: dataOf(data),
  ANNALS_BACKUP_PASSPHRASE: 'correct horse battery staple',
  ANNALS_BACKUP_S3_ENDPOINT: bucket.endpoint,
  ANNALS_BACKUP_S3_ACCESS_KEY: 'copies',
  ANNALS_BACKUP_S3_SECRET_KEY: 'secret',
});
const restore = (until: string, data: string, env: Record<string, string> = {}) =>
  runCommand('restore', [COPY, '--until', until], { ...environment(data), ...env });
/** The same in this process, which saves the start of one. */
const restored = (until: Date, env: Record<string, string> = {}) => {
  const config = loadConfig({ ...environment('half'), ...env });
  const options = { from: COPY, until, config, blobs: openBlobs(config), postgres: embeddedVersion() };
  return restoreUntil(options, async () => undefined);
};
const asAdmin = (server: ServerProcess) => signIn(server.url, 'admin', ADMIN_PASSWORD);
const errorOf = async (admin: Person) => (await admin.call(selfAudit, {})).changes?.error ?? '';
/** Copied objects, in the order of the log. */
const copied = (kind: 'changes' | 'upload' | 'annals-base') =>
  [...bucket.objects.keys()].filter((key) => key.includes(`/${kind}-`)).sort();

const readiness = z.object({ checks: z.object({ changes: z.object({ copiedAt: z.coerce.date().nullable() }) }) });
async function copiedUpTo(server: ServerProcess): Promise<Date | null> {
  return readiness.parse(await (await fetch(`${server.url}/health/ready`)).json()).checks.changes.copiedAt;
}
/** Until everything committed before this instant is copied; returns the instant. */
async function caughtUp(server: ServerProcess): Promise<Date> {
  const now = new Date();
  await eventually(async () => ((await copiedUpTo(server)) ?? before) > now, PATIENCE_MS);
  return now;
}

beforeAll(async () => {
  buildServer();
  folder = mkdtempSync(path.join(tmpdir(), 'annals-any-second-'));
  bucket = await startFakeBucket('copies');
  before = new Date();
  const live = { ...environment('live'), ANNALS_WAL: COPY, ANNALS_WAL_SECONDS: '1' };
  let server = await startServer(live);
  try {
    let admin = await asAdmin(server);
    here = await place(admin);
    await markdownDoc(admin, here, 'before the base', 'first');
    await eventually(async () => (await copiedUpTo(server)) !== null, PATIENCE_MS);
    picture = (await admin.call(uploadFile, { file: [{ name: 'a.png', bytes: new Uint8Array(PICTURE) }] })).url;
    await markdownDoc(admin, here, 'after the base', 'second');
    // The storage fails for a while: nothing is lost, and what keeps the copy is told.
    bucket.fail = { method: 'PUT', status: 500 };
    await eventually(async () => (await errorOf(admin)).includes('answered PUT with 500'), PATIENCE_MS);
    bucket.fail = undefined;
    await caughtUp(server);
    // Killed: PostgreSQL goes on, and so does the copy with the next server.
    server.kill('SIGKILL');
    await server.gone;
    server = await startServer(live);
    admin = await asAdmin(server);
    await markdownDoc(admin, here, 'after the kill', 'third');
    between = await caughtUp(server);
    await markdownDoc(admin, here, 'too late', 'fourth');
  } finally {
    expect(await server.stop()).toBe(0);
  }
}, 240_000);
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('a continuous copy', () => {
  it('is one line of encrypted files, also over a kill, whose last change is that of the stop', () => {
    expect(copied('annals-base')).toHaveLength(1);
    expect(copied('upload')).toHaveLength(1);
    for (const [key, bytes] of bucket.objects)
      if (!key.includes('/begun-')) expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
  });

  it('is refused for an own PostgreSQL', async () => {
    const { code, output } = await runCommand('backup', [dataOf('x')], {
      ANNALS_WAL: COPY,
      DATABASE_URL: 'postgres://localhost/annals',
    });
    expect(code).toBe(2);
    expect(output).toContain('ANNALS_WAL copies the changes of the embedded database.');
  });
});

describe('a restore up to an instant', () => {
  it('has what was saved before and nothing of later, and proves that the log is whole', async () => {
    const { code, output } = await restore(between.toISOString(), 'restored');
    expect(output).toContain('every row equals its fold');
    expect(output).toContain('the chain holds');
    expect(output).toContain('0 uploads missing');
    expect(code).toBe(0);
    const server = await startServer(environment('restored'));
    try {
      const admin = await asAdmin(server);
      const docs = await admin.call(listDocs, { moduleId: here.moduleId });
      expect(docs.map(({ name }) => name).sort()).toEqual(['first', 'second', 'third']);
      const bytes = await (await fetch(new URL(picture, server.url))).arrayBuffer();
      expect(Buffer.from(bytes)).toEqual(PICTURE);
    } finally {
      expect(await server.stop()).toBe(0);
    }
    expect(await restore(between.toISOString(), 'restored')).toMatchObject({
      code: 2,
      output: expect.stringContaining('has a database already'),
    });
  });

  it('refuses what it cannot reach, and says what it can', async () => {
    await expect(restored(before)).rejects.toThrow('is too early: the oldest instant in s3://bucket/copy is 2');
    const later = new Date(between.getTime() + 86_400_000);
    await expect(restored(later)).rejects.toThrow('is too late: every instant before 2');
    const other = { ANNALS_BACKUP_PASSPHRASE: 'another passphrase' };
    await expect(restored(between, other)).rejects.toThrow('does not open with this passphrase');
    expect(await restore('2026-11-26T11:00:00', 'refused')).toMatchObject({
      code: 2,
      output: expect.stringContaining('write day, time and zone'),
    });
  });

  it('refuses a copy with a gap, a changed byte, or a storage that fails, and leaves nothing behind', async () => {
    const damaged = async (key: string, bytes: Buffer | undefined, sentence: string) => {
      const kept = bucket.objects.get(key);
      if (!kept) throw new Error(`no ${key}`);
      if (bytes) bucket.objects.set(key, bytes);
      else bucket.objects.delete(key);
      await expect(restored(between)).rejects.toThrow(sentence);
      bucket.objects.set(key, kept);
    };
    const changed = (key: string) => {
      const bytes = Buffer.from(bucket.objects.get(key) ?? '');
      bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
      return bytes;
    };
    const [first = '', second = ''] = copied('changes');
    const [base = ''] = copied('annals-base');
    const [upload = ''] = copied('upload');
    await damaged(second, undefined, 'Changes are missing: every instant before 2');
    await damaged(first, undefined, 'Changes are missing: those right after the base');
    await damaged(
      second,
      changed(second),
      'The archive was cut short, changed or damaged near its end. File: changes-',
    );
    await damaged(second, bucket.objects.get(first), 'The archive was changed or damaged. File: changes-');
    await damaged(upload, changed(upload), 'damaged near its end. File: upload-');
    await damaged(base, changed(base), 'The archive was cut short, changed or damaged near its end.');
    bucket.fail = { method: 'GET', status: 500 };
    await expect(restored(between)).rejects.toThrow('answered GET with 500');
    bucket.fail = undefined;
    expect(readdirSync(dataOf('half')).filter((name) => /^postgres(?!\.log)/.test(name))).toEqual([]);
  });

  it('that was killed is not started as a new installation', async () => {
    mkdirSync(path.join(dataOf('killed'), 'postgres.restore-1'), { recursive: true });
    await expect(startServer(environment('killed'))).rejects.toThrow('did not end. Run it again');
  });
});
