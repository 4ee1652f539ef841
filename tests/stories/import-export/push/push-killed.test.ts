import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { moduleToken } from '../../../../contracts/workspace/modules.js';
import { ADMIN_PASSWORD, testEnvironment } from '../../../support/app.js';
import { Build } from '../../../support/build.js';
import { freshDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { endLeases } from '../../../support/leases.js';
import { type Person, signIn } from '../../../support/people.js';
import { place } from '../../../support/places.js';
import { pushedDoc, pushedFolder } from '../../../support/pushing.js';
import { buildServer, type ServerProcess, startServer } from '../../../support/server-process.js';

const FOLDERS = 6;
const IN_FOLDER = 100;
const DOCS = FOLDERS * IN_FOLDER;
/** A process ends a change set that was begun three times. */
const KILLS = 2;
const HANGS_MS = 300_000;

/** Starts of a killed server take long on a slow machine. */
const until = (holds: () => Promise<boolean>) => eventually(holds, HANGS_MS);
const rows = [
  { name: 'page', type: 'int', required: '1', description: 'page' },
  { name: 'size', type: 'int', required: '0', description: 'size' },
];
const apis = Array.from({ length: FOLDERS }, (_, folder) =>
  pushedFolder(
    `Folder ${folder}`,
    ...Array.from({ length: IN_FOLDER }, (_, at) =>
      pushedDoc(`Doc ${folder}-${at}`, `/doc/${folder}/${at}`, { description: 'text', queryParams: rows }),
    ),
  ),
);

describe('a push whose server is killed in the middle', () => {
  let databaseUrl: string;
  let server: ServerProcess;
  let database: pg.Client;
  beforeAll(async () => {
    buildServer();
    databaseUrl = await freshDatabase();
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    server = await startServer(testEnvironment(databaseUrl));
  }, HANGS_MS);
  afterAll(async () => {
    await server?.stop();
    await database?.end();
  });
  const admin = (): Promise<Person> => signIn(server.url, 'admin', ADMIN_PASSWORD);
  const one = async (sql: string, moduleId: string): Promise<unknown> =>
    (await database.query(sql, [decodeId(moduleId)])).rows[0];

  it(
    'goes on after each restart: each doc once and whole, and the push ends',
    async () => {
      const { moduleId } = await place(await admin());
      const build = new Build(server.url, await (await admin()).call(moduleToken, { moduleId }));
      expect(await build.smartDoc({ author: 'jim', isReplace: '1', apis })).toMatchObject({ code: '0' });
      for (let kill = 1; kill <= KILLS; kill++) {
        const by = await admin();
        const created = async () => (await by.call(pushLog, { moduleId }))[0]?.created ?? 0;
        await until(async () => (await created()) > kill * IN_FOLDER);
        server.kill('SIGKILL');
        await server.gone;
        const half = 'select state, written from change_sets where module_id = $1';
        expect(await one(half, moduleId)).toMatchObject({ state: 'running' });
        await endLeases(databaseUrl);
        server = await startServer(testEnvironment(databaseUrl));
      }
      const after = await admin();
      await until(async () => (await after.call(pushLog, { moduleId }))[0]?.finishedAt != null);
      expect(await after.call(pushLog, { moduleId })).toMatchObject([
        { state: 'done', docs: DOCS, created: DOCS, changed: 0, removed: 0, losses: [] },
      ]);
      // Each doc once, with its rows, its base, its place, and one event of its content.
      const whole = `select count(*)::int as docs, count(distinct d.url)::int as addresses,
          count(*) filter (where jsonb_array_length(d.content -> 'params') = 2)::int as rows,
          count(*) filter (where o.content -> 'params' is not null)::int as bases,
          count(*) filter (where f.is_folder)::int as placed,
          count(*) filter (where d.content_version = 1)::int as once
        from docs d left join doc_origins o on o.doc_id = d.id left join docs f on f.id = d.parent_id
        where d.module_id = $1 and not d.is_folder and not d.is_deleted`;
      const all = { docs: DOCS, addresses: DOCS, rows: DOCS, bases: DOCS, placed: DOCS, once: DOCS };
      expect(await one(whole, moduleId)).toEqual(all);
    },
    HANGS_MS,
  );
});
