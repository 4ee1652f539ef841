import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chownCluster, clusterPaths, databasePassword, makeCluster, openDataFolder } from './cluster.js';
import { lockDataFolder } from './owner.js';
import {
  adoptPostmaster,
  type DatabaseUrl,
  launchPostmaster,
  type Postmaster,
  PostmasterExited,
  stopPostmaster,
} from './postmaster.js';
import { makeDatabase } from './probe.js';
import { pickRunner, type RunAs } from './runner.js';

export interface EmbeddedOptions {
  /** The data folder (created when missing); PostgreSQL's cluster is its subfolder `postgres`. */
  readonly dataDir: string;
  /**
   * PostgreSQL settings in addition to the launcher's own, e.g. `{ fsync: 'off' }` in tests. Not applied to an adopted
   * server.
   */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with messages for the operator: restarts of a server that died. */
  readonly say?: (sentence: string) => void;
  /** Called when a server that died cannot be restarted. Without it the error becomes an unhandled rejection. */
  readonly onLost?: (error: Error) => void;
  /** Tests only: overrides the user that the server runs as. */
  readonly runAs?: RunAs;
}

export interface EmbeddedDatabase {
  /** Connection URL with password, on 127.0.0.1; database `annals` unless another is named. */
  url(database?: string): string;
  /** Process id of the server; changes with a restart (the URL does not). */
  readonly pid: number;
  /** Whether the server was already running, started by an earlier process, and was adopted. */
  readonly adopted: boolean;
  /** Stops the server cleanly; afterwards another process may own the folder. */
  stop(): Promise<void>;
}

export const DATABASE = 'annals';
export const SETTINGS = {
  max_connections: '100',
  timezone: 'UTC',
  // What a continuous copy has not read yet may take so much of the disk; then it begins anew.
  max_slot_wal_keep_size: '4GB',
  // Fewer processes and less memory beside the server: backends read by themselves (three workers less), nothing is
  // received by logical replication, and what is read again comes from the cache of the system.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  shared_buffers: '64MB',
};
const RESTARTS_PER_MINUTE = 5;

/**
 * Runs a PostgreSQL server in a folder: created at the first start, adopted when it outlived the process that started
 * it, restarted when it dies. Throws `FolderInUse` when another live process owns the folder, otherwise an error with a
 * sentence for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(path.resolve(options.dataDir));
  const disown = await lockDataFolder(folder);
  try {
    return await new Keeper(folder, options, disown).start();
  } catch (error) {
    disown();
    throw error;
  }
}

class Keeper implements EmbeddedDatabase {
  private readonly places;
  private readonly runner;
  private password = '';
  private server: Postmaster | undefined;
  private stopping = false;
  private restarts: number[] = [];
  private restarting: Promise<void> | undefined;

  constructor(
    folder: string,
    private readonly options: EmbeddedOptions,
    private readonly disown: () => void,
  ) {
    this.places = clusterPaths(folder);
    this.runner = pickRunner(options.runAs);
  }

  async start(): Promise<this> {
    this.password = databasePassword(this.places);
    openDataFolder(this.places, this.runner);
    makeCluster(this.places, this.runner, this.password, this.options.settings?.fsync !== 'off');
    this.watch(await this.firstRun());
    await makeDatabase(this.url('postgres'), DATABASE);
    return this;
  }

  get pid(): number {
    return this.running.pid;
  }

  get adopted(): boolean {
    return this.running.adopted;
  }

  url(database = DATABASE): string {
    return this.address(database)(this.running.port);
  }

  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    await this.restarting;
    await stopPostmaster(this.running);
    this.disown();
  }

  private get running(): Postmaster {
    if (!this.server) throw new Error('PostgreSQL is not running');
    return this.server;
  }

  private address(database: string): DatabaseUrl {
    return (port) => `postgres://postgres:${this.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  }

  /**
   * Once more when it exits. A recovery stops at the empty file of an unlogged table whose making was undone just before
   * all processes were killed: the log has the making, and not yet the undoing. The second recovery removes the file.
   */
  private async firstRun(): Promise<Postmaster> {
    try {
      return await this.run();
    } catch (error) {
      if (!(error instanceof PostmasterExited)) throw error;
      this.options.say?.('PostgreSQL did not start; trying once more');
      return this.run();
    }
  }

  /** A restart keeps the port: connection pools hold the URL. */
  private async run(port?: number): Promise<Postmaster> {
    const address = this.address('postgres');
    const left = await adoptPostmaster(this.places, address);
    if (left) return left;
    chownCluster(this.places, this.runner);
    return launchPostmaster(this.places, this.runner, { ...SETTINGS, ...this.options.settings }, address, { port });
  }

  private watch(server: Postmaster): void {
    this.server = server;
    void server.gone.then(() => {
      if (!this.stopping) this.restarting = this.bringBack(server.port);
    });
  }

  private async bringBack(port: number): Promise<void> {
    this.options.say?.('PostgreSQL has died; starting it again');
    for (;;) {
      this.restarts = [...this.restarts.filter((at) => at > Date.now() - 60_000), Date.now()];
      try {
        this.watch(await this.run(port));
        return;
      } catch (error) {
        if (this.stopping) return;
        if (this.restarts.length > RESTARTS_PER_MINUTE) return this.lost(error);
        // Its dying backends may still hold the shared memory for a moment.
        await pause(100 * 2 ** this.restarts.length);
      }
    }
  }

  private lost(error: unknown): void {
    const reason = error instanceof Error ? error : new Error(String(error));
    if (!this.options.onLost) throw reason;
    this.options.onLost(reason);
  }
}
