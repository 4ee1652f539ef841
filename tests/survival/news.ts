import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { saveDoc } from '../../contracts/docs/docs.js';
import { addHook } from '../../contracts/notifications/programs.js';
import { decodeId } from '../../contracts/platform/wire.js';
import { updateModuleSettings } from '../../contracts/workspace/workspace.js';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.js';
import { ADMIN_PASSWORD, UNLIMITED } from '../support/app.js';
import { type FakeChat, startFakeChat } from '../support/fake-chat.js';
import { endLeases } from '../support/leases.js';
import { type Person, signIn } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { seeded } from '../support/random.js';
import { buildServer, type ServerProcess, startServer } from '../support/server-process.js';

const DOCS = 20;
/** A killed server starts within seconds; a card of a robot waits a minute. */
const MOST_MS = 600_000;
const LOOK_MS = 250;

interface Target {
  readonly heard: FakeChat;
  readonly secret: string;
}
interface Version {
  readonly id: number;
  readonly doc: number;
}

/** Two servers on one database that are killed in turn while docs change; two webhooks and a robot hear of it. */
class News {
  private readonly nodes: ServerProcess[] = [];
  private readonly random;
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'annals-news-'));
  private readonly hooks: Target[] = [];

  constructor(
    seed: number,
    private readonly versions: number,
    private readonly kills: number,
  ) {
    this.random = seeded(seed);
  }

  async run(): Promise<string> {
    const embedded = await startEmbedded({ dataDir: path.join(this.folder, 'database') });
    const db = new pg.Client({ connectionString: embedded.url() });
    await db.connect();
    const chat = await startFakeChat();
    try {
      this.nodes.push(await this.start(embedded.url()));
      this.nodes.push(await this.start(embedded.url()));
      const admin = await this.person(0);
      const here = await place(admin);
      const items = [{ configKey: 'dingdingWebhookUrl', configValue: chat.url }];
      await admin.call(updateModuleSettings, { moduleId: here.moduleId, items });
      for (const scope of [{ moduleId: here.moduleId }, { spaceId: here.spaceId }]) await this.hook(admin, scope);
      await this.write(here, embedded.url());
      await this.done(db);
      return await this.judge(db, here, chat);
    } finally {
      await Promise.all(this.nodes.map((node) => node.stop()));
      await Promise.all([chat, ...this.hooks.map(({ heard }) => heard)].map((each) => each.stop()));
      await db.end();
      await embedded.stop();
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  private start(url: string): Promise<ServerProcess> {
    const data = path.join(this.folder, 'files');
    const env = { DATABASE_URL: url, ANNALS_DATA: data, ANNALS_WEBHOOK_ALLOW: '127.0.0.1', ANNALS_LOG_LEVEL: 'fatal' };
    return startServer({ ...UNLIMITED, ...env, ANNALS_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') });
  }

  private async hook(admin: Person, scope: object): Promise<void> {
    const heard = await startFakeChat();
    const { secret } = await admin.call(addHook, { ...scope, name: 'Gateway', address: heard.url });
    this.hooks.push({ heard, secret });
  }

  private person(node: number): Promise<Person> {
    return signIn(this.nodes[node]?.url ?? '', 'admin', ADMIN_PASSWORD);
  }

  /** Saves docs at both nodes in turn; a save at a node that is killed may be lost, which the log says. */
  private async write({ moduleId }: Place, url: string): Promise<void> {
    const people = [await this.person(0), await this.person(1)];
    const ids: string[] = [];
    const every = Math.ceil(this.versions / (this.kills + 1));
    for (let n = 0, killed = 0; n < this.versions; n++) {
      const node = this.random(2);
      const doc = ids[n % DOCS];
      const wish = { type: 3, moduleId, name: `Doc ${n % DOCS}`, description: `As of ${n}` } as const;
      const saved = people[node]?.call(saveDoc, { ...wish, ...(doc !== undefined && { id: doc }) });
      if (n < DOCS) ids.push((await saved)?.id ?? '');
      else if (n % every === 0 && killed < this.kills) {
        await Promise.all([saved?.catch(() => undefined), this.kill(killed++ % 2, url)]);
        people[(killed - 1) % 2] = await this.person((killed - 1) % 2);
      } else await saved;
    }
  }

  private async kill(at: number, url: string): Promise<void> {
    await pause(this.random(40));
    this.nodes[at]?.kill('SIGKILL');
    await this.nodes[at]?.gone;
    await endLeases(url);
    this.nodes[at] = await this.start(url);
  }

  private async done(db: pg.Client): Promise<void> {
    const open = `select (select count(*) from deliveries where state <> 'delivered')::int as open,
      (select count(*) from followers where position < (select max(position) from events where type like 'Doc%'))::int as behind`;
    for (let waited = 0; waited < MOST_MS; waited += LOOK_MS) {
      const [row] = (await db.query(open)).rows;
      if (row.open === 0 && row.behind === 0) return;
      await pause(LOOK_MS);
    }
    throw new Error('deliveries are still open');
  }

  private async judge(db: pg.Client, { moduleId }: Place, chat: FakeChat): Promise<string> {
    const made = await db.query<Version>(
      `select n.id::int, n.doc_id::int as doc from doc_news n where n.module_id = $1 order by n.id`,
      [decodeId(moduleId)],
    );
    const events = await db.query(`select count(*)::int as n from events where type in ('DocCreated', 'DocEdited')`);
    const cards = await db.query('select key, changes from deliveries where hook_id = 0');
    same('news', made.rows.length, events.rows[0].n);
    const doubles = this.hooks.map((target, at) => heardOnce(`webhook ${at + 1}`, target, made.rows));
    const carried = cards.rows.reduce((sum, { changes }) => sum + changes, 0);
    same('changes in cards', carried, made.rows.length);
    const keys = new Set(chat.heard.map(({ headers }) => headers['webhook-id']));
    same(
      'cards',
      [...keys].sort().join(),
      cards.rows
        .map(({ key }) => key)
        .sort()
        .join(),
    );
    return `${made.rows.length} versions over ${this.kills} kills of two nodes: each webhook heard each once, in the order of each doc, signed (repeated with the same id: ${doubles.join(' and ')}); ${keys.size} cards of the robot carry all`;
  }
}

/** What a program keeps that drops known ids. Returns how often one came again. */
function heardOnce(name: string, { heard, secret }: Target, versions: readonly Version[]): number {
  for (const { headers, body } of heard.heard) {
    // Receivers refuse what is older than five minutes; this is judged at the end.
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const right = new Webhook(secret).sign(String(headers['webhook-id']), at, JSON.stringify(body));
    same(`${name}, signature of ${headers['webhook-id']}`, String(headers['webhook-signature']), right);
  }
  const ids = heard.heard.map(({ headers }) => Number(String(headers['webhook-id']).slice('evt_'.length)));
  const kept = [...new Set(ids)];
  same(`${name}, events`, kept.toSorted((a, b) => a - b).join(), versions.map(({ id }) => id).join());
  const docs = new Map(versions.map(({ id, doc }) => [id, doc]));
  for (const doc of new Set(docs.values())) {
    const own = kept.filter((id) => docs.get(id) === doc);
    same(`${name}, order of doc ${doc}`, own.join(), own.toSorted((a, b) => a - b).join());
  }
  return ids.length - kept.length;
}

function same<T>(what: string, found: T, wanted: T): void {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
}

/** npm run test:survival -- --news 1000 [--kills 20] [--from 1] */
export async function main(args: string[]): Promise<void> {
  const options = {
    news: { type: 'string' },
    kills: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
  } as const;
  const { values } = parseArgs({ args, options });
  buildServer();
  console.log(await new News(Number(values.from), Number(values.news), Number(values.kills)).run());
}
