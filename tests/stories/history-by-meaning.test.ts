import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFolder, moveDoc, saveDoc, setDocStatus } from '../../contracts/docs.js';
import type { WireReply } from '../../contracts/endpoint.js';
import { blame, restoreVersion } from '../../contracts/history.js';
import { settleNow } from '../../contracts/live.js';
import { startApp, type TestApp } from '../support/app.js';
import { Editor } from '../support/editors.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';

type Told = WireReply<typeof blame>;

describe('a doc’s past, told by what it means', () => {
  let app: TestApp;
  let ada: Person;
  let bo: Person;
  let there: Place;
  const asked = (docId: string) => ada.call(blame, { docId });
  /** Who gave a field what it says: who sealed it, who typed it, how, and what it was before. */
  const field = ({ fields, origins }: Told, name: string) => {
    const origin = fields[name];
    const version = origins.find((each) => each.version === origin?.at);
    return { version: origin?.at, from: origin?.from, source: version?.source, by: version?.actor.name };
  };

  beforeAll(async () => {
    app = await startApp();
    ada = await app.person('ada');
    bo = await app.person('bo');
    there = await place(await app.admin(), { devs: [ada, bo] });
  });
  afterAll(() => app.stop());

  describe('a prose doc', () => {
    it('says of each field who gave it its value, and what it was before', async () => {
      const docId = await markdownDoc(ada, there, 'one\n', 'Orders');
      await bo.call(saveDoc, { id: docId, name: 'All orders' });
      await ada.call(saveDoc, { id: docId, description: 'two\n' });
      await bo.call(setDocStatus, { id: docId, status: 10 });
      const { id: folder } = await ada.call(addFolder, { moduleId: there.moduleId, name: 'Shop' });
      await ada.call(moveDoc, { id: docId, parentId: folder });
      await ada.call(moveDoc, { id: docId, parentId: '' });
      const told = await asked(docId);
      expect(told.head).toBe(6);
      expect(field(told, 'author')).toEqual({ version: 1, from: '', source: 'form', by: 'Ada' });
      expect(field(told, 'name')).toEqual({ version: 2, from: 'Orders', source: 'form', by: 'Bo' });
      expect(field(told, 'body')).toEqual({ version: 3, from: 'one\n', source: 'form', by: 'Ada' });
      expect(field(told, 'status')).toEqual({ version: 4, from: '5', source: 'form', by: 'Bo' });
      expect(field(told, 'folder')).toMatchObject({ version: 6, from: 'Shop', by: 'Ada' });
      // Nothing that is not pointed at: version 5 was overtaken by 6.
      expect(told.origins.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 6]);
    });

    it('names everybody whose words are in a version', async () => {
      const docId = await markdownDoc(ada, there, '');
      const [one, two] = [await Editor.open(ada, docId), await Editor.open(bo, docId)];
      one.type(0, 'first ');
      await one.allSaved();
      two.type(0, 'second ');
      await two.allSaved();
      await ada.call(settleNow, { id: docId });
      for (const editor of [one, two]) await editor.close();
      const { fields, origins } = await asked(docId);
      const origin = origins.find(({ version }) => version === fields.body?.at);
      expect(origin?.source).toBe('live');
      expect(origin?.editors.map(({ name }) => name).sort()).toEqual(['Ada', 'Bo']);
    });

    it('goes on from where it was, also through a restore', async () => {
      const docId = await markdownDoc(ada, there, 'one', 'Orders');
      expect(field(await asked(docId), 'body')).toMatchObject({ version: 1 });
      await bo.call(saveDoc, { id: docId, description: 'two' });
      expect(field(await asked(docId), 'body')).toMatchObject({ version: 2, from: 'one', by: 'Bo' });
      await ada.call(restoreVersion, { docId, version: 1 });
      expect(field(await asked(docId), 'body')).toMatchObject({
        version: 3,
        from: 'two',
        source: 'restore',
        by: 'Ada',
      });
      expect(field(await asked(docId), 'name')).toMatchObject({ version: 1 });
    });

    it('answers many who ask at once, while it changes, each rightly', async () => {
      const docId = await markdownDoc(ada, there, '0');
      for (let n = 1; n <= 12; n++) {
        const [, ...answers] = await Promise.all([
          ada.call(saveDoc, { id: docId, description: String(n) }),
          ...Array.from({ length: 4 }, () => asked(docId)),
        ]);
        for (const told of answers) {
          const { version, from } = field(told, 'body');
          expect(version).toBe(told.head);
          expect(from).toBe(version === 1 ? '' : String((version ?? 0) - 2));
        }
      }
    });

    it('tells a long value before by its beginning', async () => {
      const docId = await markdownDoc(ada, there, 'x'.repeat(5_000));
      await ada.call(saveDoc, { id: docId, description: 'short' });
      const { from } = field(await asked(docId), 'body');
      expect(from).toBe(`${'x'.repeat(500)}…`);
    });
  });
});
