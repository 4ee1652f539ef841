import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { docKind } from '../../../../server/docs/doc/doc.decider.js';
import { TreeCache } from '../../../../server/docs/tree/tree-cache.js';
import { EventLog } from '../../../../server/platform/log/event-log.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { markdownDoc, place } from '../../../support/places.js';

let app: TestApp;
let dev: Person;
let moduleId: number;
let docId: number;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
beforeEach(async () => {
  const there = await place(dev);
  moduleId = decodeId(there.moduleId) ?? 0;
  docId = decodeId(await markdownDoc(dev, there)) ?? 0;
});
afterAll(() => app.stop());

const orders = async () => {
  const trees = await app.get(TreeCache).current([moduleId]);
  return (trees.get(moduleId)?.roots ?? []).map(({ row }) => row.orderIndex);
};
const reorder = (orderIndex: number) => [{ id: docId, command: { type: 'ReorderDoc', orderIndex } }] as const;
const by = { actorId: 1, source: 'form', requestId: 'test' } as const;

describe('the trees in memory', () => {
  it('have a change at the next look', async () => {
    await orders();
    await app.get(EventLog).executeMany(docKind, reorder(70), by);
    expect(await orders()).toEqual([70]);
  });

  it('have a change that began before the last look and was committed after it', async () => {
    const log = app.get(EventLog);
    const [before] = await orders();
    await log.transaction(async (tx) => {
      await log.executeMany(docKind, reorder(80), by, { tx });
      // A later event is committed first, and the cache reads it.
      await markdownDoc(dev, await place(dev));
      expect(await orders()).toEqual([before]);
    });
    expect(await orders()).toEqual([80]);
  });

  it('are read once while nothing happens, whatever else is written', async () => {
    await orders();
    const first = (await app.get(TreeCache).current([moduleId])).get(moduleId);
    await place(dev);
    expect((await app.get(TreeCache).current([moduleId])).get(moduleId)).toBe(first);
  });
});
