import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { setDocShown } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { addModel } from '../../../contracts/docs/models.js';
import { compareVersions } from '../../../contracts/history/history.js';
import { saveFollow } from '../../../contracts/notifications/follows.js';
import { setReadAll, unreadCount } from '../../../contracts/notifications/notice.js';
import { addHook } from '../../../contracts/notifications/programs.js';
import { previewVersion } from '../../../contracts/notifications/version-preview.js';
import { updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { apiDoc, doneApiDoc, type Place, place } from '../../support/places.js';
import { holdsRow } from '../../support/referring.js';
import { TableEditor } from '../../support/table-editor.js';

let app: TestApp;
let owner: Person;
let dev: Person;
let mate: Person;
let all: Person;
let strict: Person;
let muted: Person;
let quiet: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_LOG_LEVEL: 'silent' } });
  owner = await app.person('owner');
  [dev, mate] = [await app.person('dev'), await app.person('mate')];
  [all, strict, muted, quiet] = [
    await app.person('all'),
    await app.person('strict'),
    await app.person('muted'),
    await app.person('quiet'),
  ];
  here = await place(owner, { devs: [dev, mate], guests: [all, strict, muted, quiet] });
  const { moduleId } = here;
  for (const person of [all, dev, mate]) await person.call(saveFollow, { moduleId });
  await strict.call(saveFollow, { moduleId, filter: { from: 'breaking' } });
  const mutedUntil = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await muted.call(saveFollow, { moduleId, mutedUntil });
  await quiet.call(saveFollow, { moduleId, pace: 'list' });
});
afterAll(() => app.stop());

/** Adds a required parameter, and resolves when it is saved. */
async function types(person: Person, docId: string): Promise<Editor> {
  const seat = await Editor.open(person, docId);
  new TableEditor(seat, person.id).add(ParamStyle.query, '', 1, () => ({ required: true, maxLength: '' }));
  await seat.allSaved();
  return seat;
}
const preview = (id: string) => dev.call(previewVersion, { id });
const empty = { isChanged: false, meaning: null, unnamed: 0, people: 0, groups: 0, programs: 0 };

describe('before a version is made', () => {
  it('nothing is said of a doc in which nothing is typed', async () => {
    const docId = await doneApiDoc(dev, here);
    expect(await preview(docId)).toEqual(empty);
    await (await Editor.open(dev, docId)).close();
    expect(await preview(docId)).toEqual(empty);
  });

  it('one hears what it means and how many hear of it, as it then happens', async () => {
    const docId = await doneApiDoc(owner, here);
    await app.quiet();
    const seat = await types(dev, docId);
    const said = await preview(docId);
    expect(said).toMatchObject({ isChanged: true, unnamed: 0, people: 4, groups: 0, programs: 0 });
    expect(said.meaning).toMatchObject({ counts: { breaking: 1 }, list: [{ rule: 'query.added.required' }] });
    expect(JSON.stringify(said)).not.toContain(all.id);
    // Its author follows it, too.
    const readers = [all, strict, mate, owner, muted, quiet, dev];
    for (const person of readers) await person.call(setReadAll, {});
    expect(await dev.call(settleNow, { id: docId })).toEqual({ version: 2 });
    await app.quiet();
    const after = await Promise.all(readers.map((person) => person.call(unreadCount, {})));
    expect(after.map(({ count }) => count)).toEqual([1, 1, 1, 1, 0, 0, 0]);
    expect((await dev.call(compareVersions, { docId, from: 1, to: 2 })).meaning).toEqual(said.meaning);
    expect(await preview(docId)).toEqual(empty);
    await seat.close();
  });

  it('who typed does not hear of it, nor who may not see the doc', async () => {
    const docId = await doneApiDoc(owner, here);
    const seats = [await types(dev, docId), await types(mate, docId)];
    expect((await preview(docId)).people).toBe(3);
    await owner.call(setDocShown, { id: docId, isShow: 0 });
    expect((await preview(docId)).people).toBe(1);
    for (const seat of seats) await seat.close();
  });

  it('chats and programs are counted by what they hear', async () => {
    const docId = await doneApiDoc(owner, here);
    const { moduleId } = here;
    const items = [{ configKey: 'dingdingWebhookUrl', configValue: 'https://chat.example/robot' }];
    await dev.call(updateModuleSettings, { moduleId, items });
    const hook = { moduleId, name: 'Gateway', address: 'https://gateway.example/hear' };
    await dev.call(addHook, hook);
    await dev.call(addHook, { ...hook, types: ['doc.deleted'] });
    const seat = await types(dev, docId);
    expect(await preview(docId)).toMatchObject({ groups: 1, programs: 1 });
    await seat.close();
  });

  it('a doc that nobody could know breaks nobody, and filters see it so', async () => {
    const docId = await apiDoc(owner, here);
    const seat = await types(dev, docId);
    const said = await preview(docId);
    expect(said.meaning).toMatchObject({ counts: { breaking: 0 }, list: [{ rule: 'doc.writing' }] });
    // Not the one who wants to hear of breaking changes alone.
    expect(said.people).toBe(3);
    await seat.close();
  });

  it('rows that somebody forgot to name are counted, elements of arrays are none', async () => {
    const docId = await doneApiDoc(owner, here);
    const seat = await Editor.open(dev, docId);
    const table = new TableEditor(seat, dev.id);
    const [list = ''] = table.add(ParamStyle.query, '', 1, () => ({ name: 'tags', type: 'array' }));
    table.add(ParamStyle.query, list, 1, () => ({ name: '', type: 'object' }));
    table.add(ParamStyle.query, '', 2, () => ({ name: '', description: 'To be named' }));
    await seat.allSaved();
    expect(await preview(docId)).toMatchObject({ isChanged: true, unnamed: 2 });
    await seat.close();
  });

  it('a model is told to those who follow docs that use it, as severe as it is there', async () => {
    const elsewhere = await place(owner, { devs: [dev, mate], guests: [all, strict, quiet] });
    const { id } = await dev.call(addModel, { moduleId: elsewhere.moduleId, name: 'Order', parentId: '' });
    const using = await doneApiDoc(owner, elsewhere);
    await holdsRow(app, owner, { id: using, type: 0, style: ParamStyle.response, name: 'order', ref: id });
    await all.call(saveFollow, { docId: using });
    await strict.call(saveFollow, { docId: using, filter: { from: 'breaking' } });
    await quiet.call(saveFollow, { docId: using, pace: 'list' });
    const readers = [all, strict, quiet, owner, dev];
    const types = async (change: (table: TableEditor) => void) => {
      await app.quiet();
      for (const person of readers) await person.call(setReadAll, {});
      const seat = await Editor.open(dev, id);
      change(new TableEditor(seat, `${Math.random()}`));
      await seat.allSaved();
      const said = await preview(id);
      await dev.call(settleNow, { id });
      await app.quiet();
      const heard = await Promise.all(readers.map(async (person) => (await person.call(unreadCount, {})).count));
      await seat.close();
      return { said, heard };
    };
    const added = await types((table) => table.add(ParamStyle.model, '', 1, () => ({ required: true, maxLength: '' })));
    expect(added.said).toMatchObject({ people: 2, meaning: { counts: { breaking: 0, compatible: 1 } } });
    expect(added.heard).toEqual([1, 0, 0, 1, 0]);
    const removed = await types((table) => {
      const [row] = table.shown;
      if (row) table.set(row.id, { deleted: true });
    });
    expect(removed.said).toMatchObject({ people: 3, meaning: { counts: { breaking: 1 } } });
    expect(removed.heard).toEqual([1, 1, 0, 1, 0]);
  });

  it('only who may make the version may ask', async () => {
    const docId = await doneApiDoc(owner, here);
    expect(await all.refuses(previewVersion, { id: docId })).toMatchObject({ key: 'access.forbidden' });
  });
});
