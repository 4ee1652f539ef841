import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { decodeId } from '../../../contracts/platform/wire.js';
import { kinds } from '../../../server/flow.js';
import { PlanLoader } from '../../../server/history/past/restore/plan-loader.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

// In a database of its own: among many short histories that consist of places, PostgreSQL finds the index of all events
// as cheap as that of places.
let app: TestApp;
let people: Person[];
let there: Place;

beforeAll(async () => {
  app = await startApp();
  people = [await app.person('ann'), await app.person('bob'), await app.person('cem')];
  there = await place(await app.admin(), { devs: people });
});
afterAll(() => app.stop());

const ann = (): Person => people[0] as Person;

it('a restore reads as little of a doc with ten times the versions', async () => {
  const read: number[] = [];
  for (const versions of [30, 300]) {
    const id = await markdownDoc(ann(), there, 'first');
    app.clock.advance(1_000);
    const at = app.clock.now();
    app.clock.advance(1_000);
    await edit(id, versions);
    await app.database.query('analyze');
    const docId = decodeId(id) ?? 0;
    const wish = { kind: 'restore', docId, moduleId: 0, projectId: 0, spaceId: 0, at } as const;
    await app.get(EventLog).transaction(async (tx) => {
      // A table as small as this one would be read whole.
      await tx.query('set local enable_seqscan = off');
      const before = await fetched(tx);
      const given = [{ docId, moduleId: decodeId(there.moduleId) ?? 0, after: 1 }];
      const [plan] = await app.get(PlanLoader).load(tx, wish, given, []);
      expect(plan?.docs).toMatchObject([
        { steps: [{ kind: 'content' }], actorIds: people.map(({ id }) => decodeId(id)) },
      ]);
      read.push((await fetched(tx)) - before);
    });
  }
  expect(Math.max(...read)).toBeLessThan(60);
});

/** Events that this connection has read so far. */
async function fetched(tx: EntityManager): Promise<number> {
  const sql = `select (idx_tup_fetch + seq_tup_read)::int as n from pg_stat_xact_user_tables where relname = 'events'`;
  return (await tx.query(sql))[0].n;
}

/** Edits by people in turn, the last of them by the last person. */
async function edit(id: string, versions: number): Promise<void> {
  const steps = Array.from({ length: versions }, (_, n) => n);
  const part = Math.ceil(versions / people.length);
  for (const [n, { id: actor }] of people.entries())
    await app.get(EventLog).executeMany(
      kinds.doc,
      steps.slice(n * part, (n + 1) * part).map((at) => ({
        id: decodeId(id) ?? 0,
        command: {
          type: 'EditDoc',
          content: { name: 'A doc', author: '', deprecated: '$false$', body: `version ${at}` },
        },
      })),
      { actorId: decodeId(actor) ?? 0, source: 'form', requestId: `edit ${n}` },
    );
}
