import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { letPass, makeCluster, passwordOf, placesIn, takeOver } from './cluster.js';
import { own } from './owner.js';
import { type Address, adopt, launch, type Postmaster, shutDown } from './postmaster.js';
import { makeDatabase } from './probe.js';
import { pickRunner, type RunAs } from './runner.js';

export interface EmbeddedOptions {
  /** The data folder (made when missing); PostgreSQL's cluster is `postgres` inside it. */
  readonly dataDir: string;
  /** PostgreSQL settings beside the launcher's own, e.g. `{ fsync: 'off' }` in tests. Not applied to an adopted server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What an operator should see: restarts of a server that died. */
  readonly say?: (sentence: string) => void;
  /** Called when a server that died cannot be brought back. Without it the error is thrown where nobody catches it. */
  readonly onLost?: (error: Error) => void;
  /** Tests only: run as another kind of user than the machine would choose. */
  readonly runAs?: RunAs;
}

export interface EmbeddedDatabase {
  /** Connection address with password, on 127.0.0.1; the database `annals` unless another is named. */
  url(database?: string): string;
  /** Process id of the server now; changes when it died and was brought back (the address does not). */
  readonly pid: number;
  /** Whether it outlived an earlier process of ours and was taken over running. */
  readonly adopted: boolean;
  /** Clean shutdown; afterwards another process may own the folder. */
  stop(): Promise<void>;
}

const DATABASE = 'annals';
const SETTINGS = { max_connections: '100', timezone: 'UTC' };
const RESTARTS_PER_MINUTE = 5;

/**
 * A PostgreSQL server of our own in a folder: made at the first start, taken over when it survived us, brought back when
 * it dies. Throws `FolderInUse` when another live process owns the folder, else an error whose sentence an operator can act on.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(path.resolve(options.dataDir));
  const disown = await own(folder);
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
    this.places = placesIn(folder);
    this.runner = pickRunner(options.runAs);
  }

  async start(): Promise<this> {
    this.password = passwordOf(this.places);
    letPass(this.places, this.runner);
    makeCluster(this.places, this.runner, this.password, this.options.settings?.fsync !== 'off');
    this.watch(await this.run());
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
    await shutDown(this.running);
    this.disown();
  }

  private get running(): Postmaster {
    if (!this.server) throw new Error('PostgreSQL is not running');
    return this.server;
  }

  private address(database: string): Address {
    return (port) => `postgres://postgres:${this.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  }

  /** A restart keeps the port: pools all over the process hold the address. */
  private async run(port?: number): Promise<Postmaster> {
    const address = this.address('postgres');
    const left = await adopt(this.places, address);
    if (left) return left;
    takeOver(this.places, this.runner);
    return launch(this.places, this.runner, { ...SETTINGS, ...this.options.settings }, address, port);
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
        // Its dying backends may still hold the shared memory; they go within moments.
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
