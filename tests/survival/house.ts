import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import * as Y from 'yjs';
import { decodeId } from '../../contracts/platform/wire.js';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.js';
import { systemErrorCode } from '../../server/platform/runtime/system-error.js';
import { ADMIN_PASSWORD } from '../support/app.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

/** A server with its embedded PostgreSQL, as real processes that tests kill. */
export class House {
  private server: ServerProcess | undefined;
  private readonly data = mkdtempSync(path.join(tmpdir(), 'annals-survival-'));

  /** Where the server's backups go, when `ANNALS_SET_BACKUP_TO` says so. */
  readonly archives = path.join(this.data, 'archives');

  private constructor(
    private readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
    private readonly backups: boolean,
  ) {}

  /** The port stays the same after a kill, so that clients can reconnect. */
  static async build(env: Readonly<Record<string, string>> = {}, backups = false): Promise<House> {
    const house = new House(await freePort(), env, backups);
    await house.start();
    return house;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Of the server's process. */
  get pid(): number | undefined {
    return this.server?.pid;
  }

  async start(): Promise<void> {
    this.server = await startServer({
      ANNALS_DATA: this.data,
      PORT: String(this.port),
      ANNALS_ADMIN_PASSWORD: ADMIN_PASSWORD,
      ANNALS_LOG_LEVEL: 'fatal',
      ...(this.backups && { ANNALS_SET_BACKUP_TO: this.archives }),
      ...this.env,
    });
  }

  /** Resolves when the server has its database. Polls with a request each time. */
  async ready(): Promise<void> {
    while ((await fetch(`${this.url}/health/ready`)).status !== 200);
  }

  async killNode(): Promise<void> {
    this.server?.kill('SIGKILL');
    await this.server?.gone;
  }

  /** The server restarts PostgreSQL by itself. Returns false when it was still down from the previous kill. */
  killPostgres(): boolean {
    try {
      process.kill(Number(this.postmaster()[0]), 'SIGKILL');
      return true;
    } catch (error) {
      if (['ENOENT', 'ESRCH'].includes(systemErrorCode(error))) return false;
      throw error;
    }
  }

  /** The doc's content as stored in the database, whether or not a server is running. */
  async stored(docId: string): Promise<{ ydoc: Y.Doc; state: Y.Doc; open: number }> {
    return this.storedIn(this.databaseUrl(), docId);
  }

  /** Restores an archive into an empty folder and opens its database, without a server. */
  async restored<T>(archive: string, work: (url: string) => Promise<T>): Promise<T> {
    const data = mkdtempSync(path.join(tmpdir(), 'annals-restored-'));
    try {
      const env = { PATH: process.env.PATH, ANNALS_DATA: data };
      const restore = [path.resolve('dist/server/app/cli/restore.js'), path.join(this.archives, archive)];
      const { status, stdout, stderr } = spawnSync(process.execPath, restore, { encoding: 'utf8', env });
      if (status !== 0) throw new Error(`${archive} was not restored whole: ${stdout}${stderr}`);
      const embedded = await startEmbedded({ dataDir: data });
      try {
        return await work(embedded.url());
      } finally {
        await embedded.stop();
      }
    } finally {
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  async storedIn(url: string, docId: string): Promise<{ ydoc: Y.Doc; state: Y.Doc; open: number }> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const id = decodeId(docId);
      const states = await client.query<{ state: Buffer }>('select state from doc_states where doc_id = $1', [id]);
      const updates = await client.query<{ update: Buffer }>(
        'select update from doc_updates where doc_id = $1 and settled_version is null',
        [id],
      );
      const made = [new Y.Doc(), new Y.Doc()] as const;
      for (const ydoc of made) for (const { state } of states.rows) Y.applyUpdate(ydoc, state);
      for (const { update } of updates.rows) Y.applyUpdate(made[0], update);
      return { ydoc: made[0], state: made[1], open: updates.rows.length };
    } finally {
      await client.end();
    }
  }

  /** The data of all events of these docs. */
  async eventsOf(docIds: readonly string[]): Promise<string> {
    const client = new pg.Client({ connectionString: this.databaseUrl() });
    await client.connect();
    try {
      const sql = 'select data::text as said from events where stream = any($1)';
      const { rows } = await client.query<{ said: string }>(sql, [docIds.map((id) => `doc-${decodeId(id)}`)]);
      return rows.map(({ said }) => said).join('\n');
    } finally {
      await client.end();
    }
  }

  /** Runs a command line tool of the product on this data folder; returns its output and whether it found no errors. */
  tool(name: 'log-check' | 'log-verify'): { ok: boolean; output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve(`dist/server/app/cli/${name}.js`)], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ANNALS_DATA: this.data, ...this.env },
    });
    return { ok: status === 0, output: stdout + stderr };
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  databaseUrl(): string {
    const password = readFileSync(path.join(this.data, 'postgres.password'), 'utf8').trim();
    return `postgres://postgres:${password}@127.0.0.1:${this.postmaster()[3]}/annals`;
  }

  /** Lines of postmaster.pid: the first is the process id, the fourth the port. */
  private postmaster(): string[] {
    return readFileSync(path.join(this.data, 'postgres/postmaster.pid'), 'utf8').split('\n');
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}
