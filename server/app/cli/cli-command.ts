import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { kinds } from '../../flow.js';
import { LocalBus } from '../../platform/bus/local-bus.js';
import type { Config } from '../../platform/config/config.js';
import { loadConfig } from '../../platform/config/load-config.js';
import { clusterPaths, databasePassword } from '../../platform/database/embedded/cluster.js';
import { startEmbedded } from '../../platform/database/embedded/embedded.js';
import { dataFolderOwner } from '../../platform/database/embedded/owner.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Logger } from '../../platform/runtime/logger.js';
import { entities } from '../entities.js';

export interface CliContext {
  readonly db: DataSource;
  readonly log: EventLog;
  /** The database's. */
  readonly url: string;
}

/**
 * Runs a command. The number returned by `work` is the exit code: 0 no problem, 1 problems found. 2: the command could
 * not run.
 */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}

/** Runs a command on the installation's database. */
export const runCliCommand = (work: (tools: CliContext) => Promise<number>): Promise<void> =>
  runCommand(() => onInstallation(work));

/** The installation's database is DATABASE_URL, or the embedded one, even while the server runs. */
export async function onInstallation<T>(work: (tools: CliContext) => Promise<T>): Promise<T> {
  const { url, close } = await reachDatabase(loadConfig(process.env));
  try {
    return await onDatabase(url, work);
  } finally {
    await close();
  }
}

export async function onDatabase<T>(url: string, work: (tools: CliContext) => Promise<T>): Promise<T> {
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
    const log = new EventLog(db, new LocalBus(new Logger('silent')), new Clock());
    for (const kind of Object.values(kinds)) log.schemas.register(kind.upcasts);
    return await work({ db, log, url });
  } finally {
    await db.destroy();
  }
}

export async function reachDatabase(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => undefined };
  const folder = path.resolve(config.dataDir);
  const running = beside(folder);
  if (running) return { url: running, close: async () => undefined };
  // Commands need an existing database; only the server creates a new installation.
  if (!existsSync(clusterPaths(folder).cluster))
    throw new Error(
      `No database in ${folder}. Set ANNALS_DATA to the data folder of the installation, or DATABASE_URL to its database.`,
    );
  const embedded = await startEmbedded({ dataDir: folder });
  return { url: embedded.url(), close: () => embedded.stop() };
}

/** Database URL of a server that runs on this folder. PostgreSQL writes its port into line 4 of `postmaster.pid`. */
function beside(folder: string): string | undefined {
  const places = clusterPaths(folder);
  try {
    if (dataFolderOwner(folder) === undefined) return undefined;
    const port = Number(readFileSync(path.join(places.cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
    return `postgres://postgres:${databasePassword(places)}@127.0.0.1:${port}/annals`;
  } catch {
    return undefined;
  }
}

/** Returns a function that formats the elapsed time: `1.2 s`. */
export function stopwatch(): () => string {
  const begun = performance.now();
  return () => `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}

export const countedNoun = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
