import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { addEventToken, addHook } from '../../../contracts/notifications/programs.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { moduleToken } from '../../../contracts/workspace/modules.js';
import { ADMIN_PASSWORD, testEnvironment } from '../../support/app.js';
import { Build } from '../../support/build.js';
import { freshDatabase } from '../../support/database.js';
import { eventually, shortly } from '../../support/eventually.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import { endLeases } from '../../support/leases.js';
import { type Person, signIn } from '../../support/people.js';
import { place } from '../../support/places.js';
import { pushedDoc } from '../../support/pushing.js';
import { buildServer, type ServerProcess, startServer } from '../../support/server-process.js';

const DOCS = 60;
const PUSHES = 3;
const KILLS = 3;
const HANGS_MS = 300_000;

/** Starts of a killed server take long on a slow machine. */
const until = (holds: () => Promise<boolean> | boolean) => eventually(holds, HANGS_MS);

/** A program that follows the events, and resumes after the last one that it has whenever its connection ends. */
function follower(address: () => string, token: string) {
  const positions: number[] = [];
  const stop = new AbortController();
  const once = async () => {
    const after = positions.at(-1);
    const reply = await fetch(`${address()}/events?after=0`, {
      headers: {
        ...{ authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        ...(after !== undefined && { 'last-event-id': String(after) }),
      },
      signal: stop.signal,
    });
    if (!reply.headers.get('content-type')?.includes('text/event-stream')) return;
    let rest = '';
    const decoder = new TextDecoder();
    for await (const part of reply.body ?? []) {
      rest += decoder.decode(part, { stream: true });
      // An event counts when its end has come.
      const events = rest.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const id = /^id: (\d+)$/m.exec(event)?.[1];
        if (id !== undefined) positions.push(Number(id));
      }
    }
  };
  const run = async () => {
    while (!stop.signal.aborted) {
      await once().catch(() => undefined);
      await shortly();
    }
  };
  const running = run();
  return {
    positions,
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}

describe('webhooks and event streams of a server that is killed again and again', () => {
  let databaseUrl: string;
  let server: ServerProcess;
  let database: pg.Client;
  let receiver: FakeChat;
  const start = () => startServer({ ...testEnvironment(databaseUrl), ANNALS_WEBHOOK_ALLOW: '127.0.0.1' });
  beforeAll(async () => {
    buildServer();
    databaseUrl = await freshDatabase();
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    receiver = await startFakeChat();
    server = await start();
  }, HANGS_MS);
  afterAll(async () => {
    await server?.stop();
    await receiver?.stop();
    await database?.end();
  });
  const admin = (): Promise<Person> => signIn(server.url, 'admin', ADMIN_PASSWORD);
  const idOf = ({ headers }: FakeChat['heard'][number]): string => String(headers['webhook-id']);

  it(
    'bring each effect once to a program that drops known ids, in the order of each doc, and leave no gap',
    async () => {
      const by = await admin();
      const { moduleId } = await place(by);
      await by.call(addHook, { moduleId, name: 'Gateway', address: receiver.url });
      const { token } = await by.call(addEventToken, { name: 'Portal' });
      const access = await by.call(moduleToken, { moduleId });
      const program = follower(() => server.url, token);
      for (let push = 1; push <= PUSHES; push++) {
        const apis = Array.from({ length: DOCS }, (_, n) =>
          pushedDoc(`Doc ${n}`, `/doc/${n}`, { description: `As of push ${push}` }),
        );
        expect(await new Build(server.url, access).smartDoc({ author: 'jim', apis })).toMatchObject({ code: '0' });
      }
      const total = DOCS * PUSHES;
      for (let kill = 1; kill <= KILLS; kill++) {
        await until(() => receiver.heard.length >= (kill * total) / (KILLS + 1));
        server.kill('SIGKILL');
        await server.gone;
        await endLeases(databaseUrl);
        server = await start();
      }
      const news = 'select id::int, doc_id::int as doc from doc_news where module_id = $1 order by id';
      const open = `select count(*) filter (where state <> 'delivered')::int as open, count(*)::int as n from deliveries where hook_id > 0`;
      const isDone = async () => {
        const [row] = (await database.query(open)).rows;
        return row.n === total && row.open === 0 && program.positions.length >= total;
      };
      await until(isDone);
      const { rows } = await database.query<{ id: number; doc: number }>(news, [decodeId(moduleId)]);
      expect(rows).toHaveLength(total);
      expect(program.positions).toEqual(rows.map(({ id }) => id));
      // What the program keeps: the first of each id.
      const kept = [...new Set(receiver.heard.map(idOf))].map((id) => Number(id.slice('evt_'.length)));
      expect([...kept].sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
      for (const doc of new Set(rows.map((row) => row.doc))) {
        const own = rows.filter((row) => row.doc === doc).map(({ id }) => id);
        expect(kept.filter((id) => own.includes(id))).toEqual(own);
      }
      await program.stop();
    },
    HANGS_MS,
  );
});
