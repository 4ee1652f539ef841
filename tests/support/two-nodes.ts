import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { describe } from '@jest/globals';
import { createClient } from 'redis';
import { freshDatabase, secretKeyOf } from './database.js';
import { type ServerProcess, startServer } from './server-process.js';

/** One installation of two server processes with one database and one Redis. */
export interface TwoNodes {
  readonly nodes: readonly [ServerProcess, ServerProcess];
  readonly databaseUrl: string;
  readonly redis: TestRedis;
  /** Starts another process of the same installation, e.g. to replace one that was killed. */
  another(): Promise<ServerProcess>;
  stop(): Promise<void>;
}

const installed = spawnSync('redis-server', ['--version']).status === 0;

/**
 * `describe` for tests with two nodes. Without Redis they are skipped with a message; in CI (`CI=true`) they run and
 * fail, because a skip would go unnoticed there.
 */
export function describeTwoNodes(name: string, stories: () => void): void {
  if (installed || process.env.CI) {
    describe(name, stories);
    return;
  }
  process.stderr.write(`SKIPPED: ${name}: redis-server is not installed on this machine\n`);
  describe.skip(name, stories);
}

export async function startTwoNodes(env: Readonly<Record<string, string>> = {}): Promise<TwoNodes> {
  const redis = await startRedis();
  const databaseUrl = await freshDatabase();
  const started: ServerProcess[] = [];
  const another = async () => {
    const server = await startServer({
      DATABASE_URL: databaseUrl,
      ANNALS_SECRET_KEY: secretKeyOf(databaseUrl),
      REDIS_URL: redis.url,
      ...env,
    });
    started.push(server);
    return server;
  };
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()));
    await redis.stop();
  };
  try {
    // Both at once: they must agree on which one migrates and creates the first administrator.
    const nodes = await Promise.all([another(), another()]);
    return { nodes, databaseUrl, redis, another, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface TestRedis {
  readonly url: string;
  /** It answers nobody until `resume`, as on a machine that hangs. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A Redis without persistence, on loopback. */
export async function startRedis(more: readonly string[] = []): Promise<TestRedis> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  await answers(child, url);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Retries until Redis answers; rejects when the process exits before that. */
async function answers(child: ChildProcess, url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: () => 20 } }).on('error', () => undefined);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`redis-server ended (${code})`)));
  });
  ended.catch(() => undefined);
  await Promise.race([client.connect().then(() => client.ping()), ended]);
  client.destroy();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
