import { createHash } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../dist/server/platform/database/embedded/embedded.js';
import { crowd } from './crowd.mjs';
import { databaseCpuSeconds, databasePssMb } from './machine.mjs';
import { atExit, end, freePort, startProgram } from './processes.mjs';

const PASSWORD = 'bench-bench-bench';
const root = fileURLToPath(new URL('..', import.meta.url));

/** Limits that people never reach but a bench does; printed with the figures. */
export const LIMITS = {
  ANNALS_LIVE_SEATS: '1000',
  ANNALS_LIVE_UPDATES_PER_SECOND: '100000',
  ANNALS_LIVE_BURST: '100000',
  ANNALS_LIVE_TICKET_MS: '600000',
  ANNALS_READS_PER_SECOND: '1000000',
  ANNALS_WRITES_PER_SECOND: '1000000',
  ANNALS_HEAVY_PER_SECOND: '1000000',
  ANNALS_PUBLIC_PER_SECOND: '1000000',
  ANNALS_OPEN_PAGES_PER_ADDRESS: '1000000',
  ANNALS_HEAVY_PER_PERSON: '16',
  ANNALS_HEAVY_PER_NODE: '16',
};

/**
 * Our server as `npm start` runs it, in a temporary folder, with its embedded PostgreSQL (started here, so that users
 * can be inserted as rows). `profile`: a folder for --cpu-prof; `settings`: those of PostgreSQL.
 */
export class Annals {
  static async start({ profile, settings } = {}) {
    const annals = new Annals();
    annals.profile = profile;
    annals.settings = settings;
    annals.folder = mkdtempSync(join(tmpdir(), 'annals-bench-'));
    await annals.#boot();
    const password = createHash('md5').update(PASSWORD).digest('hex');
    const { token } = await annals.call('POST', '/system/login', { username: 'admin', password });
    annals.token = token;
    return annals;
  }

  async #boot() {
    this.cluster = await startEmbedded({ dataDir: this.folder, settings: this.settings });
    const { pid } = this.cluster;
    this.forget = atExit(() => process.kill(pid, 'SIGINT'));
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    this.printed = '';
    const env = {
      ...process.env,
      ...LIMITS,
      PORT: String(port),
      ANNALS_HOST: '127.0.0.1',
      ANNALS_DATA: this.folder,
      DATABASE_URL: this.cluster.url(),
      ANNALS_ADMIN_PASSWORD: PASSWORD,
      ANNALS_DEMO: 'false',
      ANNALS_LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    };
    const flags = this.profile ? ['--cpu-prof', `--cpu-prof-dir=${this.profile}`] : [];
    /** When the process of the server was started; the database runs by then. */
    this.begun = performance.now();
    this.child = startProgram(process.execPath, [...flags, 'dist/server/main.js'], {
      env,
      cwd: root,
      print: (chunk) => {
        this.printed = (this.printed + chunk).slice(-20_000);
      },
    });
    await this.#ready();
  }

  async #ready() {
    const late = performance.now() + 60_000;
    for (;;) {
      if (this.child.exitCode !== null) throw new Error(`our server ended at start:\n${this.printed}`);
      const reply = await fetch(`${this.url}/health/ready`).catch(() => undefined);
      if (reply?.ok) return;
      if (performance.now() > late) throw new Error(`our server is not ready after 60 s:\n${this.printed}`);
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  get pid() {
    return this.child.pid;
  }

  /** Resolves with the reply's `data`; a refusal is an error. */
  async call(method, path, input = {}, token = this.token) {
    const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
    const reply = await fetch(`${this.url}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
      body: method === 'GET' ? undefined : JSON.stringify(input),
    });
    const text = await reply.text();
    const { code, msg, data } = JSON.parse(text);
    if (code !== '0') throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }

  /** Creates a space, a project and an application; resolves with their ids. */
  async place(name = 'Bench') {
    const space = await this.call('POST', '/space/add', { name });
    const project = await this.call('POST', '/project/add', { name: 'Bench', spaceId: space.id });
    const module = await this.call('POST', '/module/add', { name: 'Bench', projectId: project.id });
    return { spaceId: space.id, projectId: project.id, moduleId: module.id };
  }

  /** Inserts users with a role in space and project; `follows`: a doc that they follow. Resolves with their tokens. */
  crowd(people) {
    return crowd(this.cluster.url(), this.folder, people);
  }

  /** Creates an empty Markdown doc; resolves with its id. */
  async doc(moduleId, name) {
    return (await this.call('POST', '/doc/save', { moduleId, name, type: 3, description: '' })).id;
  }

  /** Creates an HTTP doc without rows; resolves with its id. */
  async tableDoc(moduleId, name) {
    return (await this.call('POST', '/doc/save', { moduleId, name, type: 0, url: `/${name}`, httpMethod: 'POST' })).id;
  }

  /** The WebSocket URL, with a ticket, for the token's user at the doc. */
  async seatUrl(docId, token = this.token) {
    const { ticket } = await this.call('POST', '/doc/live/ticket', { id: docId }, token);
    return `${this.url.replace('http', 'ws')}/collab/${docId}?ticket=${encodeURIComponent(ticket)}&saved=1`;
  }

  databaseCpu() {
    return databaseCpuSeconds(realpathSync(join(this.folder, 'postgres')));
  }

  databaseMemory() {
    return databasePssMb(realpathSync(join(this.folder, 'postgres')));
  }

  /** Stops server and database as a deployment would, and starts them with the same folder. */
  async restart() {
    await this.#down();
    await this.#boot();
  }

  async stop() {
    await this.#down();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #down() {
    await end(this.child);
    await this.cluster.stop();
    this.forget();
  }
}
