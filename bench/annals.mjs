import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseCpuSeconds } from './machine.mjs';
import { end, freePort, startProgram } from './processes.mjs';

const PASSWORD = 'bench-bench-bench';
const root = fileURLToPath(new URL('..', import.meta.url));

/** Limits that a person never meets but a bench does; printed with the figures. */
export const LIMITS = {
  ANNALS_LIVE_SEATS: '1000',
  ANNALS_LIVE_UPDATES_PER_SECOND: '100000',
  ANNALS_LIVE_BURST: '100000',
  ANNALS_LIVE_TICKET_MS: '600000',
};

/** Our server as `npm start` runs it, on a folder of its own with the embedded PostgreSQL; `profile`: a folder for --cpu-prof. */
export class Annals {
  static async start({ env = {}, profile } = {}) {
    const annals = new Annals();
    annals.env = env;
    annals.profile = profile;
    annals.folder = mkdtempSync(join(tmpdir(), 'annals-bench-'));
    await annals.#boot();
    const password = createHash('md5').update(PASSWORD).digest('hex');
    const { token } = await annals.call('POST', '/system/login', { username: 'admin', password });
    annals.token = token;
    return annals;
  }

  async #boot() {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    this.printed = '';
    const env = {
      ...process.env,
      ...LIMITS,
      PORT: String(port),
      ANNALS_HOST: '127.0.0.1',
      ANNALS_DATA: this.folder,
      ANNALS_ADMIN_PASSWORD: PASSWORD,
      ANNALS_DEMO: 'false',
      ANNALS_LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...this.env,
    };
    const flags = this.profile ? ['--cpu-prof', `--cpu-prof-dir=${this.profile}`] : [];
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

  /** The reply's `data`; a refusal is an error. */
  async call(method, path, input = {}) {
    const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
    const reply = await fetch(`${this.url}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', ...(this.token ? { token: this.token } : {}) },
      body: method === 'GET' ? undefined : JSON.stringify(input),
    });
    const text = await reply.text();
    const { code, msg, data } = JSON.parse(text);
    if (code !== '0') throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }

  /** A space, a project and an application: the ids of the first and the last. */
  async place() {
    const space = await this.call('POST', '/space/add', { name: 'Bench' });
    const project = await this.call('POST', '/project/add', { name: 'Bench', spaceId: space.id });
    const module = await this.call('POST', '/module/add', { name: 'Bench', projectId: project.id });
    return { spaceId: space.id, moduleId: module.id };
  }

  /** An empty markdown doc; its id. */
  async doc(moduleId, name) {
    return (await this.call('POST', '/doc/save', { moduleId, name, type: 3, description: '' })).id;
  }

  /** Where one more person sits down at the doc. */
  async seatUrl(docId) {
    const { ticket } = await this.call('POST', '/doc/live/ticket', { id: docId });
    return `${this.url.replace('http', 'ws')}/collab/${docId}?ticket=${encodeURIComponent(ticket)}&saved=1`;
  }

  databaseCpu() {
    this.cluster ??= realpathSync(clusterIn(this.folder));
    return databaseCpuSeconds(this.cluster);
  }

  /** Stops it as a deployment would and starts it on the same folder. */
  async restart() {
    await end(this.child);
    await this.#boot();
  }

  async stop() {
    await end(this.child);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The folder below which PostgreSQL keeps its postmaster.pid. */
function clusterIn(folder) {
  if (existsSync(join(folder, 'postmaster.pid'))) return folder;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && existsSync(join(folder, entry.name, 'postmaster.pid'))) return join(folder, entry.name);
  }
  throw new Error(`no running PostgreSQL below ${folder}`);
}
