import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { migrations } from '../../../server/platform/database/migrations.js';
import { startApp, testEnvironment } from '../../support/app.js';
import { runCommand } from '../../support/commands.js';
import { emptyDatabase, freshDatabase } from '../../support/database.js';
import { buildServer } from '../../support/server-process.js';

let folder: string;
let databaseUrl: string;
let db: DataSource;
const Last = migrations.at(-1);
beforeAll(async () => {
  buildServer();
  folder = mkdtempSync(path.join(tmpdir(), 'annals-upgrade-'));
  databaseUrl = await freshDatabase();
  await (await startApp({ databaseUrl })).stop();
  db = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** As if the newest migration came with this version. */
async function goBack(): Promise<void> {
  if (!Last) throw new Error('there are no migrations');
  const runner = db.createQueryRunner();
  await new Last().down(runner);
  await runner.query('delete from migrations where name = $1', [Last.name]);
  await runner.release();
}
const isRun = async () => (await db.query('select 1 from migrations where name = $1', [Last?.name])).length === 1;
const check = (env: Record<string, string> = {}) =>
  runCommand('upgrade', ['--check'], { ...testEnvironment(databaseUrl), ANNALS_DATA: folder, ...env });

describe('an upgrade', () => {
  it('of an empty database has nothing to archive', async () => {
    const { code, output } = await runCommand('upgrade', ['--check'], testEnvironment(await emptyDatabase()));
    expect({ code, isNew: output.includes('No archive is made before') }).toEqual({ code: 0, isNew: true });
  });

  it('is foretold by a command that changes nothing', async () => {
    await goBack();
    const told = await check();
    expect(told.code).toBe(0);
    expect(told.output).toContain(`${Last?.name}: at once`);
    expect(told.output).toContain('nobody waits longer than a moment');
    expect(told.output).toContain('No archive is made before');
    expect((await check({ ANNALS_SET_BACKUP_TO: '/backups' })).output).toContain('an archive is written to /backups');
    expect(await isRun()).toBe(false);
  });

  it('changes nothing when the archive cannot be written before, and says so', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const env = { ANNALS_DATA: folder, ANNALS_SET_BACKUP_TO: path.join(file, 'archives') };
    await expect(startApp({ databaseUrl, env })).rejects.toThrow(/No archive could be written .* nothing was changed/);
    expect(await isRun()).toBe(false);
  });

  it('writes an archive first where backups go, and only then', async () => {
    const archives = path.join(folder, 'archives');
    const env = { ANNALS_DATA: folder, ANNALS_SET_BACKUP_TO: archives };
    await (await startApp({ databaseUrl, env })).stop();
    expect(await isRun()).toBe(true);
    const [first, ...others] = readdirSync(archives);
    expect(first).toMatch(/^annals-.*\.tar$/);
    expect(others).toEqual([]);
    await goBack();
    const without = { ...env, ANNALS_SET_BACKUP_TO: path.join(folder, 'none'), ANNALS_BACKUP_BEFORE_UPGRADE: 'false' };
    await (await startApp({ databaseUrl, env: without })).stop();
    expect(readdirSync(folder)).not.toContain('none');
  });
});
