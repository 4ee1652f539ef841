import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listDocsV2 } from '../../../../contracts/docs/docs.js';
import { applyImport, importRun, planImport } from '../../../../contracts/import-export/imports.js';
import { ADMIN_PASSWORD, testEnvironment } from '../../../support/app.js';
import { collection } from '../../../support/collection.js';
import { freshDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { endLeases } from '../../../support/leases.js';
import { type Person, signIn } from '../../../support/people.js';
import { place } from '../../../support/places.js';
import { buildServer, type ServerProcess, startServer } from '../../../support/server-process.js';

const DOCS = 600;
const HANGS_MS = 240_000;

/** Starts of a killed server take long on a slow machine. */
const until = (holds: () => Promise<boolean> | boolean) => eventually(holds, HANGS_MS);

describe('an import whose server is killed in the middle', () => {
  let databaseUrl: string;
  let server: ServerProcess;
  beforeAll(async () => {
    buildServer();
    databaseUrl = await freshDatabase();
    server = await startServer(testEnvironment(databaseUrl));
  }, HANGS_MS);
  afterAll(() => server?.stop());

  const admin = (): Promise<Person> => signIn(server.url, 'admin', ADMIN_PASSWORD);

  it(
    'goes on after the restart and writes each doc once',
    async () => {
      const before = await admin();
      const { moduleId } = await place(before);
      const requests = Array.from({ length: DOCS }, (_, n) => ({ name: `Doc ${n}`, url: `/doc/${n}` }));
      const content = collection('Large', { '': requests });
      const { id } = await before.call(planImport, { projectId: '', moduleId, content });
      const { runId } = await before.call(applyImport, { id });
      const written = async (by: Person) => (await by.call(importRun, { moduleId, id: runId })).written;
      await until(async () => (await written(before)) > 0);
      server.kill('SIGKILL');
      await server.gone;
      server = await startServer(testEnvironment(databaseUrl));
      const after = await admin();
      expect(await written(after)).toBeLessThan(DOCS);
      await endLeases(databaseUrl);
      await until(async () => (await after.call(importRun, { moduleId, id: runId })).finishedAt !== null);
      const docs = await after.call(listDocsV2, { moduleId });
      expect(new Set(docs.map(({ name }) => name)).size).toBe(DOCS);
      expect(docs).toHaveLength(DOCS);
      expect(await after.call(importRun, { moduleId, id: runId })).toMatchObject({
        state: 'done',
        created: DOCS,
        written: DOCS,
      });
    },
    HANGS_MS,
  );
});
