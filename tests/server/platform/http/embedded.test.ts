import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from '../../../../server/platform/database/embedded/embedded.js';
import { withPgClient } from '../../../../server/platform/database/embedded/probe.js';

const settings = { fsync: 'off', shared_buffers: '16MB' };
const root = process.getuid?.() === 0;
let folder = '';
let running: EmbeddedDatabase[] = [];

const start = async (options: Partial<EmbeddedOptions> = {}) => {
  const database = await startEmbedded({ dataDir: path.join(folder, 'data'), settings, ...options });
  running.push(database);
  return database;
};
const one = (url: string, sql: string) => withPgClient(url, async (c) => (await c.query(sql)).rows[0]);
const gone = async (pid: number) => {
  while (
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
      .stdout.toString()
      .trim()
      .replace(/^Z.*/, '')
  )
    await tick();
};
/** A process that starts a database, does some work, and is killed. */
const killedWith = (dataDir: string, work: string) => {
  const script = `
    const { startEmbedded } = await import('./server/platform/database/embedded/embedded.ts');
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(settings)} });
    ${work}
    process.kill(process.pid, 'SIGKILL');`;
  const args = ['--import', './scripts/typescript.mjs', '--input-type=module', '-e', script];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
};
const tick = () => new Promise((resolve) => setImmediate(resolve));

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-embedded-'));
});
afterEach(async () => {
  for (const database of running) await database.stop();
  running = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database', () => {
  it('is made once, keeps its rows over a clean stop, and asks for the generated password', async () => {
    const first = await start();
    await one(first.url(), 'create table kept as select 7 as n');
    const wrong = first.url().replace(/:[^:@]+@/, ':wrong@');
    await expect(one(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(path.join(folder, 'data/postgres.password')).mode & 0o777).toBe(0o600);
    await first.stop();
    const second = await start();
    expect(await one(second.url(), 'select n from kept')).toEqual({ n: 7 });
    expect(await one(second.url(), `select inet_server_addr()::text as at`)).toEqual({ at: '127.0.0.1/32' });
  });

  it('has one owner: a second start on the same folder is refused with a sentence', async () => {
    await start();
    await expect(start()).rejects.toThrow(/data is in use by another Annals server \(process \d+\)/);
  });

  it('lets exactly one of several simultaneous first starts win', async () => {
    const dataDir = path.join(folder, 'race');
    const starts = await Promise.allSettled([start({ dataDir }), start({ dataDir }), start({ dataDir })]);
    expect(starts.map((s) => s.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('ignores the mark of a process that was killed, even when its pid is in use again', async () => {
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path.join(dataDir, `owner.${process.ppid}.another-start`), '');
    const database = await start();
    expect(await one(database.url(), 'select 1 as n')).toEqual({ n: 1 });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('owner.'))).toHaveLength(1);
  });

  it('never uses a half-made cluster', async () => {
    const dataDir = path.join(folder, 'half');
    mkdirSync(path.join(dataDir, 'postgres.init-1'), { recursive: true });
    mkdirSync(path.join(dataDir, 'postgres'));
    const database = await start({ dataDir });
    expect(await one(database.url(), 'select 1 as n')).toEqual({ n: 1 });
    expect(existsSync(path.join(dataDir, 'postgres.init-1'))).toBe(false);
  });

  it('comes back by itself on the same address when PostgreSQL is killed', async () => {
    const said: string[] = [];
    const database = await start({ say: (sentence) => said.push(sentence) });
    const before = { pid: database.pid, url: database.url() };
    await one(database.url(), 'create table if not exists acknowledged as select 1 as n');
    process.kill(before.pid, 'SIGKILL');
    while (database.pid === before.pid) await tick();
    expect(database.url()).toBe(before.url);
    expect(await one(database.url(), 'select n from acknowledged')).toEqual({ n: 1 });
    expect(said).toEqual(['PostgreSQL has died; starting it again']);
  });

  it('gets over a postmaster.pid that names a living stranger', async () => {
    const database = await start();
    const file = path.join(folder, 'data/postgres/postmaster.pid');
    await database.stop();
    writeFileSync(file, `${process.ppid}\n${path.join(folder, 'data/postgres')}\n1\n1\n\n127.0.0.1\n`);
    expect((await start()).adopted).toBe(false);
  });

  (root ? it : it.skip)('as root: a cluster made in a namespace opens as another user, and back again', async () => {
    // Not below the test folder with mode 0700: the other user needs access.
    const dataDir = mkdtempSync(path.join(tmpdir(), 'annals-embedded-user-'));
    try {
      for (const runAs of ['namespace', 'other-user', 'namespace'] as const) {
        const database = await start({ dataDir, runAs });
        await one(database.url(), 'create table if not exists runs (n int)');
        await one(database.url(), 'insert into runs values (1)');
        await database.stop();
      }
      const database = await start({ dataDir });
      expect(await one(database.url(), 'select count(*)::int as n from runs')).toEqual({ n: 3 });
      await database.stop();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('starts though the first recovery stumbles over the files of a transaction that was undone', async () => {
    const dataDir = path.join(folder, 'undone');
    // What the undoing writes into the log does not reach the disk, though the files are gone from it.
    const killed = killedWith(
      dataDir,
      `const { readdirSync, readFileSync, readlinkSync } = await import('node:fs');
      const { withPgClient } = await import('./server/platform/database/embedded/probe.ts');
      const isOfCluster = (pid) => {
        try { return readlinkSync('/proc/' + pid + '/cwd') === ${JSON.stringify(path.join(dataDir, 'postgres'))}; } catch { return false; }
      };
      const processes = () => readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && isOfCluster(name)).map(Number);
      const isLogWriter = (pid) => /walwriter/.test(readFileSync('/proc/' + pid + '/cmdline', 'utf8'));
      const ask = (...all) => withPgClient(database.url(), async (client) => { for (const sql of all) await client.query(sql); });
      await ask('create table kept as select 1 as n', 'checkpoint');
      await withPgClient(database.url(), async (client) => {
        await client.query('begin');
        await client.query('create unlogged table undone (n int)');
        await ask('insert into kept values (2)');
        for (const pid of processes().filter(isLogWriter)) process.kill(pid, 'SIGSTOP');
        await client.query('rollback');
        for (const pid of processes()) process.kill(pid, 'SIGKILL');
        process.kill(process.pid, 'SIGKILL');
      });`,
    );
    expect(killed.signal).toBe('SIGKILL');
    const database = await start({ dataDir });
    expect(await one(database.url(), 'select sum(n)::int as n from kept')).toEqual({ n: 3 });
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toMatch(/could not create file .*File exists/);
  });

  it('is taken over running when the process that started it was killed', async () => {
    const dataDir = path.join(folder, 'survivor');
    const killed = killedWith(dataDir, 'console.log(database.pid);');
    expect(killed.signal).toBe('SIGKILL');
    const database = await start({ dataDir });
    expect(database.adopted).toBe(true);
    expect(database.pid).toBe(Number(killed.stdout.trim()));
    expect(await one(database.url(), 'select 1 as n')).toEqual({ n: 1 });
    const { pid } = database;
    await database.stop();
    await gone(pid);
  });
});
