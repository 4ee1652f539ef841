import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { openBlobs } from '../../../../server/docs/uploads/open-blobs.js';
import { WalCopier } from '../../../../server/history/backup/wal/wal-copier.js';
import { WalDatabase } from '../../../../server/history/backup/wal/wal-database.js';
import { changesName, lineName } from '../../../../server/history/backup/wal/wal-names.js';
import { readWalState, writeWalState } from '../../../../server/history/backup/wal/wal-state.js';
import { loadConfig } from '../../../../server/platform/config/load-config.js';
import { clusterPaths } from '../../../../server/platform/database/embedded/cluster.js';
import { emptyDatabase } from '../../../support/database.js';

let folder: string;
let db: DataSource;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-lost-changes-'));
  db = await new DataSource({ type: 'postgres', url: await emptyDatabase() }).initialize();
});
afterAll(async () => {
  await new WalDatabase(db, '').release();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

it('a copy whose changes were lost begins anew, also after the restart of a server that could not do it at once', async () => {
  const config = loadConfig({ ANNALS_DATA: folder });
  const to = path.join(folder, 'copy');
  const now = new Date();
  const line = lineName(now);
  mkdirSync(path.join(to, line), { recursive: true });
  writeFileSync(path.join(to, line, changesName(0, 100, now, false)), '');
  const facts = await new WalDatabase(db, '').facts();
  const times = { begunAt: now, copiedAt: now, uploadsTo: now };
  await writeWalState(folder, { ...facts, ...times, to, line, recipient: null, position: 100 });

  // There is no slot, as after one that PostgreSQL gave up; without a key no base can be made.
  const start = () => new WalCopier(db, config, clusterPaths(folder), openBlobs(config), to);
  const first = start();
  await first.round();
  await first.stop();
  expect(first.baseError).toBe('backup.noKey');
  expect(await readWalState(folder)).toBeUndefined();

  const second = start();
  await second.round();
  await second.stop();
  expect(second.state).toBeUndefined();
});
