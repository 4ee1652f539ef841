import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type Finding, found, lineOf, type Patient } from '../../../server/app/doctor/check.js';
import { examine } from '../../../server/app/doctor/checks.js';
import { proxy } from '../../../server/app/doctor/proxy.js';
import { verdicts } from '../../../server/app/doctor/verdicts.js';
import { loadConfig } from '../../../server/platform/config/load-config.js';
import { builtInLangs, builtInTexts } from '../../../server/platform/languages/sentences.js';
import { openSecretCipher } from '../../../server/platform/settings/secret-cipher.js';
import { moduleSettingContext } from '../../../server/workspace/modules/module-setting-rules.js';
import { freshDatabase, secretKeyOf } from '../../support/database.js';
import { startFakeS3 } from '../../support/fake-s3.js';
import { listening } from '../../support/local-server.js';
import { startMailServer } from '../../support/mail-server.js';

let folder = '';
let url = '';
let database: DataSource;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-doctor-'));
  url = await freshDatabase();
  database = await new DataSource({ type: 'postgres', url, parseInt8: true }).initialize();
});
afterAll(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const patient = (env: Record<string, string> = {}, given: Partial<Patient> = {}): Patient => {
  const config = loadConfig({ ANNALS_DATA: folder, DATABASE_URL: url, ANNALS_SECRET_KEY: secretKeyOf(url), ...env });
  return { config, database, trouble: '', isRunning: false, ...given };
};
const findings = async (env?: Record<string, string>, given?: Partial<Patient>) =>
  new Map((await examine(patient(env, given))).map((one) => [one.check, one]));
const of = async (check: Finding['check'], env?: Record<string, string>, given?: Partial<Patient>) =>
  (await findings(env, given)).get(check);

describe('the doctor', () => {
  it('has a sentence for each finding in both languages, and says how to mend what is not right', () => {
    for (const lang of builtInLangs) {
      const expected = Object.entries(verdicts).flatMap(([check, ends]) => [
        `doctor.${check}`,
        ...Object.entries(ends).flatMap(([end, severity]) => [
          `doctor.${check}.${end}`,
          ...(severity === 'ok' ? [] : [`doctor.${check}.${end}.mend`]),
        ]),
      ]);
      expect(Object.keys(builtInTexts[lang].doctor ?? {}).sort()).toEqual(expected.sort());
    }
    expect(lineOf('en', found('disk', 'little', { free: 700, percent: 3, folder: '/data' }))).toEqual({
      check: 'disk',
      severity: 'warn',
      title: 'Disk space',
      sentence: 'Only 700 MB (3 %) free in /data',
      mend: 'Free some space or enlarge the disk. System state shows what grows.',
    });
  });

  it('finds a healthy installation healthy, and one that is not set up yet', async () => {
    await openSecretCipher(patient().config, database);
    const found = await findings();
    const failed = [...found.values()].filter(({ severity }) => severity === 'fail');
    expect(failed).toEqual([]);
    for (const check of ['database', 'order', 'migrations', 'backlog', 'clock', 'key', 'storage', 'folder'] as const)
      expect(found.get(check)).toMatchObject({ finding: 'ok' });
    for (const check of ['mail', 'chats', 'redis'] as const) expect(found.get(check)).toMatchObject({ finding: 'off' });
  });

  it('says without a database what it can say', async () => {
    const found = await findings({}, { database: undefined, trouble: 'connect ECONNREFUSED' });
    expect(found.get('database')).toMatchObject({ finding: 'away', facts: { reason: 'connect ECONNREFUSED' } });
    expect(found.get('disk')).toBeDefined();
    expect(found.get('storage')).toMatchObject({ finding: 'ok' });
    expect(found.has('migrations')).toBe(false);
  });

  it('tells migrations that wait, and those of a newer version', async () => {
    const last = 'select max(id) from migrations';
    const [[gone]] = await database.query(`delete from migrations where id = (${last}) returning timestamp, name`);
    expect(await of('migrations')).toMatchObject({ finding: 'pending', severity: 'warn', facts: { count: 1 } });
    const insert = 'insert into migrations (timestamp, name) values ($1, $2)';
    await database.query(insert, [gone.timestamp, gone.name]);
    await database.query(insert, [1_999_000_000_000, 'Later1999000000000']);
    expect(await of('migrations')).toMatchObject({ finding: 'newer', severity: 'fail' });
    await database.query("delete from migrations where name = 'Later1999000000000'");
  });

  it('tells tasks that were given up', async () => {
    await database.query(`insert into tasks (kind, key, payload, due_at, attempts, parked_at)
      values ('nobody', 'lost', '{}', now(), 9, now())`);
    expect(await of('backlog')).toMatchObject({ finding: 'parked', facts: { parked: 1 } });
    await database.query('delete from tasks');
  });

  it('tells a key that is wrong, lost or open to others', async () => {
    expect(await of('key', { ANNALS_SECRET_KEY: secretKeyOf('another') })).toMatchObject({ finding: 'wrong' });
    expect(await of('key', { ANNALS_SECRET_KEY: '' })).toMatchObject({ finding: 'lost', severity: 'fail' });
    const file = path.join(folder, 'secret.key');
    writeFileSync(file, secretKeyOf(url));
    chmodSync(file, 0o644);
    expect(await of('key', { ANNALS_SECRET_KEY: '' })).toMatchObject({ finding: 'readable', severity: 'warn' });
    chmodSync(file, 0o600);
    expect(await of('key', { ANNALS_SECRET_KEY: '' })).toMatchObject({ finding: 'ok' });
    rmSync(file);
  });

  it('writes, reads and deletes in the storage, and leaves nothing there', async () => {
    const s3 = await startFakeS3('doctor');
    const env = { ANNALS_S3_URL: s3.url, ANNALS_S3_ACCESS_KEY: 'doctor', ANNALS_S3_SECRET_KEY: 'secret' };
    expect(await of('storage', env)).toMatchObject({ finding: 'ok' });
    expect(s3.objects.size).toBe(0);
    await s3.stop();
    expect(await of('storage', env)).toMatchObject({ finding: 'failed', severity: 'fail' });
  });

  it('signs in to the mail server and sends nothing', async () => {
    const server = await startMailServer();
    expect(await of('mail', { ANNALS_SMTP_URL: server.url })).toMatchObject({ finding: 'ok' });
    expect(server.ids).toEqual([]);
    await server.stop();
    expect(await of('mail', { ANNALS_SMTP_URL: server.url })).toMatchObject({ finding: 'failed', severity: 'fail' });
  });

  it('reaches the hosts of robots and the public address, and tells what else answers there', async () => {
    const paths: string[] = [];
    let answer = '{"ok":true}';
    const server = http.createServer((request, response) => {
      paths.push(`${request.method} ${request.url}`);
      response.end(answer);
    });
    const at = await listening(server);
    const cipher = await openSecretCipher(patient().config, database);
    await database.query("insert into settings (key, value) values ('network.webhook', '127.0.0.1')");
    const robot = cipher.encrypt(`${at}/robot?token=secret`, moduleSettingContext(1, 'feishuWebhookUrl'));
    await database.transaction(async (tx) => {
      // Without an application.
      await tx.query('set local session_replication_role = replica');
      await tx.query("insert into module_settings (module_id, key, value) values (1, 'feishuWebhookUrl', $1)", [robot]);
    });
    expect(await of('chats')).toEqual(found('chats', 'ok', { hosts: new URL(at).host }));
    const here = { ANNALS_BASE_URL: at };
    expect(await of('baseUrl', here, { isRunning: true })).toMatchObject({ finding: 'ok' });
    answer = '<html>';
    expect(await of('baseUrl', here, { isRunning: true })).toMatchObject({ finding: 'other', severity: 'fail' });
    expect(new Set(paths)).toEqual(new Set(['GET /', 'GET /health/live']));
    await new Promise((resolve) => server.close(resolve));
    expect(await of('chats')).toMatchObject({ finding: 'away', facts: { hosts: `${new URL(at).host} (connection)` } });
    expect(await of('baseUrl', here, { isRunning: true })).toMatchObject({ finding: 'away', severity: 'warn' });
    expect(await of('baseUrl')).toMatchObject({ finding: 'unset' });
  });

  it('tells whether readers are told apart behind a proxy', () => {
    const request = { peer: '10.0.0.2', address: '10.0.0.2', forwarded: '', trusted: [] };
    expect(proxy(request).finding).toBe('none');
    expect(proxy({ ...request, forwarded: '203.0.113.9' })).toMatchObject({ finding: 'untrusted', severity: 'fail' });
    const trusted = ['10.0.0.0/8'];
    expect(proxy({ ...request, forwarded: '203.0.113.9', address: '203.0.113.9', trusted }).finding).toBe('ok');
    expect(proxy({ ...request, trusted })).toMatchObject({ finding: 'silent', severity: 'warn' });
  });
});
