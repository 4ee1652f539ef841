import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { me } from '../../../contracts/workspace/accounts.js';
import { addSpace, listSpaces } from '../../../contracts/workspace/workspace.js';
import { ADMIN_PASSWORD } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { signIn } from '../../support/people.js';
import { buildServer, DidNotStart, type ServerProcess, startServer } from '../../support/server-process.js';

let data = '';
let servers: ServerProcess[] = [];

const start = async (env: Record<string, string> = {}) => {
  const server = await startServer({ ANNALS_DATA: data, ...env });
  servers.push(server);
  return server;
};
const refusal = async (starting: Promise<ServerProcess>): Promise<DidNotStart> => {
  try {
    await starting;
  } catch (error) {
    if (error instanceof DidNotStart) return error;
    throw error;
  }
  throw new Error('the server should not have started');
};
/** Process ids of PostgreSQL in this data folder, as the operating system lists them. */
const postgres = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === path.join(data, 'postgres');
    } catch {
      return false;
    }
  });
const postmaster = () => Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const readiness = async (server: ServerProcess) => (await fetch(`${server.url}/health/ready`)).status;
const admin = (server: ServerProcess) => signIn(server.url, 'admin', ADMIN_PASSWORD);
const spaces = async (server: ServerProcess) =>
  (await (await admin(server)).call(listSpaces, {})).map(({ name }) => name);

beforeAll(buildServer);
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'annals-start-'));
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

describe('starting and stopping', () => {
  it('starts on an empty folder, is ready, and SIGTERM ends it and its PostgreSQL cleanly', async () => {
    const server = await start();
    expect(await readiness(server)).toBe(200);
    expect(await (await admin(server)).call(me, {})).toMatchObject({ username: 'admin', isSuperAdmin: 1 });
    expect(postgres().length).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    expect(postgres()).toEqual([]);
  });

  it('prints a generated password for the first administrator, once', async () => {
    const first = await start({ ANNALS_ADMIN_PASSWORD: '' });
    const [, password] = /as admin with the password (\S{12,})/.exec(first.output()) ?? [];
    expect(password).toBeDefined();
    await expect(signIn(first.url, 'admin', password ?? '')).resolves.toMatchObject({ username: 'admin' });
    await first.stop();
    const second = await start({ ANNALS_ADMIN_PASSWORD: '' });
    expect(second.output()).not.toContain(password);
  });

  it('loses nothing to kill -9 of the server: the next one takes over the running PostgreSQL', async () => {
    const first = await start();
    await (await admin(first)).call(addSpace, { name: 'before the kill' });
    const database = postmaster();
    first.kill('SIGKILL');
    await first.gone;
    const second = await start();
    expect(postmaster()).toBe(database);
    expect(await spaces(second)).toContain('before the kill');
    expect(await second.stop()).toBe(0);
    expect(postgres()).toEqual([]);
  });

  it('loses nothing to kill -9 of PostgreSQL: it is brought back while the server runs', async () => {
    const server = await start();
    await (await admin(server)).call(addSpace, { name: 'before the kill' });
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    // Its file is away for a moment.
    const isBack = () => existsSync(path.join(data, 'postgres/postmaster.pid')) && postmaster() !== killed;
    await eventually(async () => (await readiness(server)) === 200 && isBack(), 120_000);
    expect(await spaces(server)).toContain('before the kill');
  });

  it('loses nothing when both are killed at once', async () => {
    const first = await start();
    await (await admin(first)).call(addSpace, { name: 'before the kill' });
    process.kill(postmaster(), 'SIGKILL');
    first.kill('SIGKILL');
    await first.gone;
    expect(await spaces(await start())).toContain('before the kill');
  });

  it('refuses a second start on the same folder, with a sentence and no stack', async () => {
    const first = await start();
    const refused = await refusal(start());
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`in use by another Annals server (process ${first.pid})`);
    expect(refused.output).not.toContain('    at ');
    expect(await readiness(first)).toBe(200);
  });

  it('refuses a setting that cannot be used, naming it', async () => {
    await expect(start({ ANNALS_POOL_SIZE: 'many' })).rejects.toThrow(/ANNALS_POOL_SIZE/);
  });
});
