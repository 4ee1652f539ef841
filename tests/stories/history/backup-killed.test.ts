import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { uploadFile } from '../../../contracts/docs/uploads.js';
import { selfAudit, startBackup } from '../../../contracts/history/self-audit.js';
import { backupFormat } from '../../../server/history/backup/archive/archive-manifest.js';
import { verifyArchive } from '../../../server/history/backup/archive/read-archive.js';
import { ArchiveFolder } from '../../../server/history/backup/places/archive-folder.js';
import { ADMIN_PASSWORD, startApp, testEnvironment } from '../../support/app.js';
import { freshDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { startFakeS3 } from '../../support/fake-s3.js';
import { signIn } from '../../support/people.js';
import { png } from '../../support/picture.js';
import { markdownDoc, place } from '../../support/places.js';
import { buildServer, startServer } from '../../support/server-process.js';
import { TestClock } from '../../support/test-clock.js';

it('a server killed in the middle of a backup leaves no archive; the next one makes it, and the list tells', async () => {
  buildServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-killed-'));
  const archives = path.join(folder, 'archives');
  const storage = await startFakeS3('key');
  const databaseUrl = await freshDatabase();
  const env = {
    ...{ ANNALS_DATA: folder, ANNALS_SET_BACKUP_TO: archives, ANNALS_S3_URL: storage.url },
    ...{ ANNALS_S3_ACCESS_KEY: 'key', ANNALS_S3_SECRET_KEY: 'secret' },
  };
  const server = await startServer({ ...testEnvironment(databaseUrl), ...env });
  const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
  const file = [{ name: 'a.png', bytes: new Uint8Array(png('kept')) }];
  const { url } = await admin.call(uploadFile, { file });
  await markdownDoc(admin, await place(admin), `![](${url})`);
  // The rows are written by then, and the pictures are not.
  storage.hold(true);
  await admin.call(startBackup, {});
  await eventually(async () => storage.held() > 0);
  server.kill('SIGKILL');
  await server.gone;
  storage.hold(false);
  const [draft = '', ...others] = readdirSync(archives);
  expect([draft, others]).toEqual([expect.stringMatching(/\.tar\.part$/), []]);
  const stored = new ArchiveFolder(archives);
  expect(await stored.list()).toEqual([]);

  // After the lease of the run that died.
  const clock = new TestClock();
  clock.advance(3_600_000);
  const app = await startApp({ databaseUrl, env, clock });
  try {
    await app.quiet();
    const runs = await app.database.query('select state, error, uploads from backup_runs order by id');
    expect(runs).toMatchObject([
      { state: 'failed', error: 'backup.ended' },
      { state: 'done', error: '', uploads: 1 },
    ]);
    const again = await app.admin();
    expect((await again.call(selfAudit, {})).backups).toMatchObject({
      backup: { last: { state: 'done' } },
      troubles: [],
    });
    const [made] = await stored.list();
    const source = { open: () => stored.open(made?.name ?? ''), keys: {} };
    await expect(verifyArchive(backupFormat, source, () => undefined)).resolves.toMatchObject({ docs: 1 });
    // What the killed one left goes when nobody can be writing it.
    utimesSync(path.join(archives, draft), new Date(0), new Date(0));
    clock.advance(60_000);
    await again.call(startBackup, {});
    await app.quiet();
    expect(readdirSync(archives).filter((name) => name.endsWith('.part'))).toEqual([]);
    // Of one day the newest stays.
    expect(await stored.list()).toHaveLength(1);
  } finally {
    await app.stop();
    await storage.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}, 120_000);
