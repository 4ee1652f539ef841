import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteDocs, moveDocs, undeleteDocs } from '../../../../contracts/docs/doc-rows.js';
import { readImpact } from '../../../../contracts/docs/impact.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { markdownDoc, place } from '../../../support/places.js';

let app: TestApp;
let dev: Person;
const ids = { own: '', read: '', foreign: '', none: encodeId(987_654_321) };
beforeAll(async () => {
  app = await startApp();
  const admin = await app.admin();
  const stranger = await app.person('stranger');
  dev = await app.person('dev');
  // In this order, so that the doc that the user may only read comes first.
  ids.read = await markdownDoc(admin, await place(admin, { guests: [dev] }));
  ids.own = await markdownDoc(dev, await place(dev));
  ids.foreign = await markdownDoc(stranger, await place(stranger));
});
afterAll(() => app.stop());

describe('changes of several docs', () => {
  it.each([
    [readImpact.path, readImpact, { of: 'docs', act: 'delete' }],
    [deleteDocs.path, deleteDocs, {}],
    [undeleteDocs.path, undeleteDocs, {}],
    [moveDocs.path, moveDocs, { parentId: '' }],
  ])('answer for a foreign doc as for one that never was: %s', async (_, endpoint, more) => {
    for (const beside of [[], [ids.own], [ids.read], [ids.own, ids.read]]) {
      const of = async (id: string) => {
        const { requestId: _, ...refusal } = await dev.refuses(endpoint, { ids: [...beside, id], ...more });
        return refusal;
      };
      const [foreign, none] = [await of(ids.foreign), await of(ids.none)];
      expect(foreign).toEqual(none);
      expect(none.key).toBe('doc.unknown');
    }
    expect((await dev.refuses(endpoint, { ids: [ids.own, ids.read], ...more })).key).toBe('access.forbidden');
  });
});
