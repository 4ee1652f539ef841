import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { selfAudit, startBackup, startDrill } from '../../../contracts/history/self-audit.js';
import { BackupSchedule } from '../../../server/history/backup/backup-schedule.js';
import { Backups } from '../../../server/history/backup/backups.js';
import { alone } from '../../../server/history/backup/make-backup.js';
import { systemActor } from '../../../server/platform/access/actor.js';
import { newIdentity } from '../../../server/platform/config/age-keys.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { Tasks } from '../../../server/platform/tasks/tasks.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, send } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';
import { set } from '../../support/settings.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let folder: string;
let archives: string;
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-backups-'));
  archives = path.join(folder, 'archives');
  const env = { ANNALS_DATA: folder, ANNALS_METRICS_TOKEN: 'metrics-token', ANNALS_TIME_ZONE: 'Asia/Shanghai' };
  app = await startApp({ env });
  admin = await app.admin();
  await markdownDoc(admin, await place(admin), 'kept');
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const backups = async () => (await admin.call(selfAudit, {})).backups;
/** What the timer does each minute, and what it causes. */
const look = async () => {
  await app.get(Backups).look();
  await app.quiet();
};
const readiness = z.object({ checks: z.object({ backups: z.unknown() }) });
const ready = async () => readiness.parse(await (await fetch(`${app.url}/health/ready`)).json()).checks.backups;
const stored = () => readdirSync(archives).sort();

describe('backups by schedule', () => {
  it('are off until an administrator says where they go', async () => {
    await look();
    expect(await backups()).toMatchObject({ to: '', troubles: [] });
    expect(await ready()).toEqual({ ok: true, on: false });
    expect(await admin.refuses(startBackup, {})).toMatchObject({ key: 'backup.off' });
  });

  it('are made at once when that was set, and the first archive is tried', async () => {
    await set(app, { 'backup.to': archives, 'backup.time': '03:30', 'backup.days': '2', 'backup.weeks': '0' });
    await set(app, { 'backup.months': '0' });
    await look();
    await look();
    const { backup, drill, troubles } = await backups();
    expect(backup.success).toMatchObject({ state: 'done', docs: 1, error: '' });
    expect(drill.success).toMatchObject({ state: 'done', docs: 1, archive: backup.success?.archive, error: '' });
    expect(drill.success?.events).toBe(backup.success?.events);
    expect(troubles).toEqual([]);
    expect(stored()).toEqual([backup.success?.archive]);
    const left = await app.database.query(`select from pg_namespace where nspname like 'annals%'`);
    expect(left).toEqual([]);
  });

  it('are made once a day, tried once a week, and old ones are removed; other files stay', async () => {
    writeFileSync(path.join(archives, 'annals-notes.tar'), '');
    const runs = () =>
      app.database.query('select kind, count(*)::int as n from backup_runs group by kind order by kind');
    const [before] = await runs();
    for (let hour = 0; hour < 7 * 24; hour += 6) {
      await app.later(6 * HOUR);
      await look();
      await look();
    }
    const [made, tried] = await runs();
    expect(made.n - before.n).toBe(7);
    expect(tried).toEqual({ kind: 'drill', n: 2 });
    expect(stored()).toHaveLength(3);
    expect(stored()).toContain('annals-notes.tar');
  });

  it('that fail are told, tried again after an hour, and change nothing', async () => {
    const blocked = path.join(folder, 'a-file');
    writeFileSync(blocked, '');
    await set(app, { 'backup.to': blocked });
    await look();
    const failed = await backups();
    expect(failed).toMatchObject({ backup: { success: null, last: { state: 'failed' } }, troubles: ['failed'] });
    expect(await ready()).toEqual({ ok: true, on: true, troubles: ['failed'] });
    const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer metrics-token' } });
    expect(await metrics.text()).toContain('annals_backup_troubles 1');
    const count = async () => (await app.database.query('select count(*)::int as n from backup_runs'))[0].n;
    const before = await count();
    await look();
    expect(await count()).toBe(before);
    await app.later(HOUR);
    await look();
    expect(await count()).toBe(before + 1);
    await set(app, { 'backup.to': archives });
  });

  it('are late after a day and two hours', async () => {
    await app.later(2 * DAY);
    expect((await backups()).troubles).toContain('late');
    await look();
    expect((await backups()).troubles).not.toContain('late');
  });
});

describe('the buttons', () => {
  it('start a backup and a trial, one at a time', async () => {
    await admin.call(startBackup, {});
    expect(await admin.refuses(startBackup, {})).toMatchObject({ key: 'backup.running' });
    await app.quiet();
    expect((await backups()).backup.last?.state).toBe('done');
    await admin.call(startDrill, {});
    await app.quiet();
    expect((await backups()).drill.last?.state).toBe('done');
  });

  it('wait while another node or a command makes one', async () => {
    await alone(app.databaseUrl, async () => {
      await admin.call(startDrill, {});
      await app.quiet();
      expect((await backups()).drill.last?.state).toBe('waiting');
    });
    await app.later(60_000);
    expect((await backups()).drill.last?.state).toBe('done');
  });

  it('tell of an archive that was damaged', async () => {
    const newest =
      stored()
        .filter((name) => name !== 'annals-notes.tar')
        .at(-1) ?? '';
    writeFileSync(path.join(archives, newest), 'x'.repeat(10_000));
    await admin.call(startDrill, {});
    await app.quiet();
    const { drill, troubles } = await backups();
    expect(drill.last).toMatchObject({ state: 'failed', error: 'This is not an archive of Annals.' });
    expect(troubles).toContain('drillFailed');
    const asked = { 'accept-language': 'zh-CN', token: admin.token };
    expect(await send(app.url, selfAudit, {}, asked)).toContain('"error":"这不是 Annals 的归档文件。"');
  });

  it('with only a public key here, refuse the trial, which nobody calls late', async () => {
    const backup = { ...app.config.backup, recipients: [newIdentity().recipient] };
    const sealed = new Backups(app.database, app.get(EventLog), app.get(BackupSchedule), app.get(Tasks), app.clock, {
      ...app.config,
      backup,
    });
    await expect(sealed.ask(systemActor, 'drill')).rejects.toThrow('backup.sealed');
    const schedule = await app.get(BackupSchedule).read(new Date(app.clock.now().getTime() + 30 * DAY));
    if (!schedule) throw new Error('backups are on');
    app.clock.advance(30 * DAY);
    expect(await app.get(Backups).troubles(schedule)).toContain('drillLate');
    expect(await sealed.troubles(schedule)).not.toContain('drillLate');
  });

  it('are for super administrators', async () => {
    const ann = await app.person('ann');
    for (const endpoint of [startBackup, startDrill])
      expect(await ann.refuses(endpoint, {})).toMatchObject({ key: 'access.forbidden' });
  });
});
