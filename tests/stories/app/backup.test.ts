import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { uploadFile } from '../../../contracts/docs/uploads.js';
import { Settings } from '../../../server/platform/settings/settings.js';
import { ADMIN_PASSWORD, startApp, type TestApp, testEnvironment } from '../../support/app.js';
import { type Ran, runCommand, startCommand } from '../../support/commands.js';
import { emptyDatabase, secretKeyOf } from '../../support/database.js';
import { Editor } from '../../support/editors.js';
import { eventually } from '../../support/eventually.js';
import { type Person, signIn } from '../../support/people.js';
import { png } from '../../support/picture.js';
import { markdownDoc, place } from '../../support/places.js';
import { buildServer, startServer } from '../../support/server-process.js';
import { set } from '../../support/settings.js';

const PASSPHRASE = 'correct horse battery staple';
const PICTURE = png('kept');
let folder: string;
let app: TestApp;
let ann: Person;
let docId: string;
let picture: string;
/** Words that the server had called saved when the backup was started. */
let saved: readonly string[];
let made: Ran;
let archive: string;

const dataOf = (name: string) => path.join(folder, name);
const archivesIn = (name: string) => readdirSync(dataOf(name)).map((file) => path.join(folder, name, file));
const backUp = (to: string, env: Record<string, string> = {}) =>
  runCommand('backup', [dataOf(to)], {
    ...testEnvironment(app.databaseUrl),
    ANNALS_DATA: dataOf('data'),
    ANNALS_BACKUP_PASSPHRASE: PASSPHRASE,
    ...env,
  });
/** Into a database of an own PostgreSQL, with the key of the archive. */
const targetOf = (databaseUrl: string, data: string) => ({
  ...testEnvironment(databaseUrl),
  ANNALS_SECRET_KEY: secretKeyOf(app.databaseUrl),
  ANNALS_DATA: dataOf(data),
  ANNALS_BACKUP_PASSPHRASE: PASSPHRASE,
});
const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  buildServer();
  folder = mkdtempSync(path.join(tmpdir(), 'annals-backup-'));
  app = await startApp({ env: { ANNALS_DATA: dataOf('data') } });
  ann = await app.person('ann');
  docId = await markdownDoc(ann, await place(await app.admin(), { devs: [ann] }));
  const file = [{ name: 'a.png', bytes: new Uint8Array(PICTURE) }];
  picture = (await ann.call(uploadFile, { file })).url;
  await set(app, { 'torna.ldap.password': 'sealed in the database' });
  const editor = await Editor.open(ann, docId);
  const running = { now: true };
  const typing = (async () => {
    for (let n = 0; running.now; n++) {
      editor.type(0, `word${n}. `);
      await editor.until(() => editor.unsaved.size === 0);
    }
  })();
  await editor.until(() => editor.saved.size > 20);
  saved = [...editor.saved];
  made = await backUp('archives');
  running.now = false;
  await typing;
  await editor.close();
  [archive = ''] = archivesIn('archives');
}, 120_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Stays of whatever was refused. */
const isUntouched = async (url: string) =>
  (await query(url, `select from pg_namespace where nspname like 'annals%'`)).length === 0 &&
  (await query(url, "select from pg_class where relnamespace = 'public'::regnamespace")).length === 0;

describe('npm run backup', () => {
  it('writes one file for its owner only, while people type, and says what is in it', () => {
    expect(made.output).toMatch(/annals-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.age: [\d.]+ MB, \d+ events, 1 doc, 1 upload in/);
    expect(made.output).toMatch(/newest checkpoint: [0-9a-f]{64}/);
    expect(made.code).toBe(0);
    expect(archivesIn('archives')).toHaveLength(1);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
  });

  it('says that an archive without a passphrase holds the key, and which uploads the storage lacks', async () => {
    const { code, output } = await backUp('plain', { ANNALS_BACKUP_PASSPHRASE: '', ANNALS_DATA: dataOf('elsewhere') });
    expect(output).toContain('NOT encrypted');
    expect(output).toMatch(/upload [0-9a-f]{64}: not in the storage/);
    expect(code).toBe(1);
  });

  it('for a public key opens with its identity only', async () => {
    const identity = dataOf('identity.txt');
    const { output: pair } = await runCommand('backup', ['--new-key', identity], {});
    expect(statSync(identity).mode & 0o777).toBe(0o600);
    const [, recipient = ''] = /ANNALS_BACKUP_RECIPIENT=(age1\w+)/.exec(pair) ?? [];
    const { output } = await backUp('sealed', { ANNALS_BACKUP_RECIPIENT: recipient });
    expect(output).toContain('without the identity of 1 public key nobody can restore it');
    const [file = ''] = archivesIn('sealed');
    const check = (env: Record<string, string>) =>
      runCommand('restore', [file, '--check'], { ANNALS_DATA: dataOf('x'), ...env });
    expect(await check({ ANNALS_BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({
      code: 2,
      output: expect.stringContaining('set ANNALS_BACKUP_IDENTITY_FILE'),
    });
    expect(await check({ ANNALS_BACKUP_IDENTITY_FILE: identity })).toMatchObject({ code: 0 });
  });

  it('leaves nothing behind when the folder cannot be written', async () => {
    writeFileSync(dataOf('a-file'), '');
    const { code, output } = await backUp('a-file');
    expect(code).toBe(2);
    expect(output).toMatch(/ENOTDIR|EEXIST/);
  });

  it('refuses to write another key than that of the database', async () => {
    const { code, output } = await backUp('other-key', { ANNALS_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') });
    expect(code).toBe(2);
    expect(output).toContain('sealed with another key');
  });
});

describe('npm run restore', () => {
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabase();
  });

  it('refuses another passphrase, another key, and an archive with one byte changed, and writes nothing', async () => {
    const seed = randomInt(1_000_000);
    const changed = readFileSync(archive);
    const at = seed % changed.length;
    changed[at] = (changed[at] ?? 0) ^ 1;
    const broken = dataOf('broken.tar.age');
    writeFileSync(broken, changed);
    const refused = (file: string, env: Record<string, string> = {}) =>
      runCommand('restore', [file], { ...targetOf(url, 'x'), ...env });
    expect(await refused(archive, { ANNALS_BACKUP_PASSPHRASE: 'another passphrase' })).toMatchObject({
      code: 2,
      output: expect.stringContaining('does not open with this passphrase'),
    });
    expect(await refused(archive, { ANNALS_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') })).toMatchObject({
      code: 2,
      output: expect.stringContaining('another key than that of the archive'),
    });
    const { code, output } = await refused(broken);
    expect({ seed, code, output }).toMatchObject({ code: 2, output: expect.stringContaining('archive') });
    expect(await isUntouched(url)).toBe(true);
  });

  it('killed in the middle, is refused at the start, and can be run again', async () => {
    const blocker = new pg.Client({ connectionString: url });
    await blocker.connect();
    // A concurrent build of an index, which one migration has, waits for this snapshot.
    await blocker.query('begin isolation level repeatable read');
    await blocker.query('select from pg_class limit 1');
    const restore = startCommand('restore', [archive], targetOf(url, 'own'));
    await eventually(async () => {
      const sql = `select from pg_stat_activity
        where query like 'create index concurrently%' and datname = current_database()`;
      return (await query(url, sql)).length > 0;
    });
    restore.process.kill('SIGKILL');
    expect((await restore.ran).code).toBeNull();
    await blocker.end();
    await expect(startApp({ databaseUrl: url, env: targetOf(url, 'own') })).rejects.toThrow(
      'A restore into this database did not end',
    );
    const { code, output } = await runCommand('restore', [archive], targetOf(url, 'own'));
    expect(output).toContain('every row equals its fold');
    expect(output).toContain('the chain holds');
    expect(output).toContain('1 of 1 noted checkpoint found');
    expect(code).toBe(0);
  });

  it('brings back every word that was saved, the pictures, the accounts and the sealed secrets', async () => {
    const restored = await startApp({ databaseUrl: url, env: targetOf(url, 'own') });
    try {
      const again = await signIn(restored.url, 'ann', ann.password);
      const editor = await Editor.open(again, docId);
      expect(saved.length).toBeGreaterThan(20);
      expect(saved.filter((word) => !editor.text.includes(word))).toEqual([]);
      await editor.close();
      const bytes = await (await fetch(new URL(picture, restored.url))).arrayBuffer();
      expect(Buffer.from(bytes)).toEqual(PICTURE);
      expect(await restored.get(Settings).text('torna.ldap.password')).toBe('sealed in the database');
      // New ids go on after the restored ones.
      await markdownDoc(again, await place(await restored.admin(), { devs: [again] }));
      await restored.quiet();
    } finally {
      await restored.stop();
    }
  });

  it('never replaces the data of people without the word that it tells, nor while a server runs', async () => {
    const env = { ...targetOf(url, 'own'), ANNALS_BASE_URL: 'https://docs.example.com' };
    const refused = await runCommand('restore', [archive], env);
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('--over docs.example.com') });
    expect((await runCommand('restore', [archive, '--over', 'yes'], env)).code).toBe(2);
    const count = () => query(url, 'select count(*)::int as n from docs');
    expect(await count()).toEqual([{ n: 2 }]);
    const running = await runCommand('restore', [archive, '--over', 'localhost:0'], {
      ...targetOf(app.databaseUrl, 'data'),
    });
    expect(running).toMatchObject({ code: 2, output: expect.stringContaining('stop every server first') });
    expect((await runCommand('restore', [archive, '--over', 'docs.example.com'], env)).code).toBe(0);
    expect(await count()).toEqual([{ n: 1 }]);
    expect(await query(url, `select nspname from pg_namespace where nspname like 'annals%'`)).toEqual([]);
  });

  it('puts an archive of an own PostgreSQL into the embedded one, with its key', async () => {
    const data = dataOf('embedded');
    const { code, output } = await runCommand('restore', [archive], {
      ANNALS_DATA: data,
      ANNALS_BACKUP_PASSPHRASE: PASSPHRASE,
    });
    expect(output).toContain('the chain holds');
    expect(code).toBe(0);
    const server = await startServer({ ANNALS_DATA: data });
    try {
      await expect(signIn(server.url, 'admin', ADMIN_PASSWORD)).resolves.toMatchObject({ username: 'admin' });
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });
});
