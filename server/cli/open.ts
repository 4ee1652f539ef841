import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { entities } from '../entities.js';
import { kinds } from '../flow.js';
import { EventLog } from '../log/event-log.js';
import { Clock } from '../platform/clock.js';
import { type Config, loadConfig } from '../platform/config.js';
import { passwordOf, placesIn } from '../platform/embedded/cluster.js';
import { startEmbedded } from '../platform/embedded/embedded.js';
import { ownerOf } from '../platform/embedded/owner.js';
import { LocalBus } from '../platform/local-bus.js';
import { Lines } from '../platform/log-lines.js';

export interface Tools {
  readonly db: DataSource;
  readonly log: EventLog;
}

/**
 * Runs a command on the installation's database: DATABASE_URL, or the embedded one, also beside a running server. The
 * work's number is the exit code: 0 all is well, 1 something was found; 2 the command could not run.
 */
export async function runTool(work: (tools: Tools) => Promise<number>): Promise<void> {
  try {
    const { url, close } = await reach(loadConfig(process.env));
    try {
      process.exitCode = await onDatabase(url, work);
    } finally {
      await close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}

async function onDatabase(url: string, work: (tools: Tools) => Promise<number>): Promise<number> {
  const db = new DataSource({
    type: 'postgres',
    url,
    entities: [...entities],
    parseInt8: true,
    extra: { max: 3, application_name: 'annals-cli' },
  });
  await db.initialize();
  try {
    const [{ made }] = await db.query(`select to_regclass('events') is not null as made`);
    if (!made) throw new Error('This database has no tables yet: start Annals once, it makes them.');
    const log = new EventLog(db, new LocalBus(new Lines('silent')), new Clock());
    for (const kind of Object.values(kinds)) log.shapes.learn(kind.upcasts);
    return await work({ db, log });
  } finally {
    await db.destroy();
  }
}

async function reach(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => undefined };
  const folder = path.resolve(config.dataDir);
  const running = beside(folder);
  if (running) return { url: running, close: async () => undefined };
  const embedded = await startEmbedded({ dataDir: folder });
  return { url: embedded.url(), close: () => embedded.stop() };
}

/** The address of the database of a server that runs on this folder; PostgreSQL writes its port into the fourth line. */
function beside(folder: string): string | undefined {
  const places = placesIn(folder);
  try {
    if (ownerOf(folder) === undefined) return undefined;
    const port = Number(readFileSync(path.join(places.cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
    return `postgres://postgres:${passwordOf(places)}@127.0.0.1:${port}/annals`;
  } catch {
    return undefined;
  }
}

/** Tells how long something took: `1.2 s`. */
export function stopwatch(): () => string {
  const begun = performance.now();
  return () => `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}

export const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
