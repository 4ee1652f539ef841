import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemErrorCode } from '../../runtime/system-error.js';
import { type ClusterPaths, POSTGRES_ENVIRONMENT } from './cluster.js';
import { probe } from './probe.js';
import type { Runner } from './runner.js';

/** A running PostgreSQL server of one cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Whether it was already running: it outlived the process that started it. */
  readonly adopted: boolean;
  /** Resolves when the server has ended, for whatever reason. */
  readonly gone: Promise<void>;
}

export type DatabaseUrl = (port: number) => string;

/** The server ended before it accepted connections. */
export class PostmasterExited extends Error {}

const START_LIMIT_MS = 60_000;

/** The server left by a killed process, when it still answers. Waits for one that is shutting down. */
export async function adoptPostmaster(places: ClusterPaths, address: DatabaseUrl): Promise<Postmaster | undefined> {
  const cluster = realpathSync(places.cluster);
  for (const until = Date.now() + START_LIMIT_MS; ; ) {
    const left = readPidFile(cluster);
    if (!left) return undefined;
    const holding = holders(cluster);
    if (holding === undefined ? alive(left.pid) : holding.includes(left.pid)) {
      if (await probe(address(left.port))) return { ...left, adopted: true, gone: watch(cluster, left.pid) };
    } else if (!holding?.length) {
      // PostgreSQL would mistake a reused pid, or a zombie, for a live server and refuse to start.
      rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (Date.now() > until)
      throw new Error(
        `A PostgreSQL left in ${cluster} (process ${left.pid}) neither answers nor ends. Stop it, then start again.`,
      );
    await pause(50);
  }
}

/**
 * Starts a server and waits until it accepts connections, at most 60 s unless told, because recovery after a crash may
 * take a while. Throws `PostmasterExited` when it exits.
 */
export async function launchPostmaster(
  places: ClusterPaths,
  runner: Runner,
  settings: Readonly<Record<string, string>>,
  address: DatabaseUrl,
  { port, limitMs = START_LIMIT_MS }: { port?: number | undefined; limitMs?: number } = {},
): Promise<Postmaster> {
  const at = port ?? (await freePort());
  const all = { unix_socket_directories: '', listen_addresses: '127.0.0.1', port: String(at), ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnDetached(places, runner, ['-D', places.cluster, ...flags]);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let exited = false;
  void gone.then(() => {
    exited = true;
  });
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  for (const until = Date.now() + limitMs; !(await probe(address(at))); ) {
    const error = await Promise.race([failed, pause(15)]);
    if (error) throw error;
    const sentence = () => `PostgreSQL did not start. ${places.log} ends: ${tail(places.log)}`;
    if (exited) throw new PostmasterExited(sentence());
    if (Date.now() > until) throw new Error(sentence());
  }
  if (child.pid === undefined) throw new Error('PostgreSQL has no process id');
  return { pid: child.pid, port: at, adopted: false, gone };
}

/**
 * Has its own process group and a log file, so that it outlives this process: killing node must not kill the server
 * that has just acknowledged a commit.
 */
function spawnDetached(places: ClusterPaths, runner: Runner, args: string[]): ChildProcess {
  const log = openSync(places.log, 'a', 0o600);
  const [program, all] = runner.command('postgres', args);
  const child = spawn(program, all, {
    ...runner.identity,
    cwd: '/',
    stdio: ['ignore', log, log],
    detached: true,
    env: POSTGRES_ENVIRONMENT,
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Fast shutdown (SIGINT): ends sessions, writes a checkpoint, leaves a clean cluster. */
export async function stopPostmaster(server: Postmaster): Promise<void> {
  const left = await Promise.race([server.gone.then(() => false), pause(0, true)]);
  if (!left) return;
  try {
    process.kill(server.pid, 'SIGINT');
  } catch (error) {
    // It may have exited just now.
    if (systemErrorCode(error) !== 'ESRCH') throw error;
  }
  // The `gone` promise of a child does not keep node alive; this timer does.
  const wait = setInterval(() => {}, 1000);
  await server.gone;
  clearInterval(wait);
}

function readPidFile(cluster: string): { pid: number; port: number } | undefined {
  try {
    const [pid, , , port] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(pid), port: Number(port) };
  } catch {
    return undefined;
  }
}

/**
 * Processes whose working directory is the cluster: the postmaster and its backends. A zombie has none. Undefined on
 * platforms without `/proc`.
 */
function holders(cluster: string): number[] | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && folderOf(name) === cluster)
    .map(Number);
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** An adopted server is not a child process, so its end is detected by polling. */
async function watch(cluster: string, pid: number): Promise<void> {
  while (folderOf(String(pid)) === cluster || (process.platform !== 'linux' && alive(pid)))
    await pause(100, undefined, { ref: false });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

const tail = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
