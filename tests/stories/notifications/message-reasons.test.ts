import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addComment } from '../../../contracts/docs/comments.js';
import { addFolder, getDoc, moveDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { removeFollow, saveFollow } from '../../../contracts/notifications/follows.js';
import { messagePage, setReadAll } from '../../../contracts/notifications/notice.js';
import { removeSpaceMember, renameModule } from '../../../contracts/workspace/workspace.js';
import { PruneMessages } from '../../../server/notifications/messages/prune-messages.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { doneApiDoc, markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let owner: Person;
let dev: Person;
let reader: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  [owner, dev, reader] = [await app.person('owner'), await app.person('dev'), await app.person('reader')];
  here = await place(owner, { devs: [dev], guests: [reader] });
});
afterAll(() => app.stop());

const because = async (person: Person, docName: string) => {
  await app.quiet();
  const { list } = await person.call(messagePage, { pageIndex: 1, pageSize: 20 });
  const found = list.find((message) => message.docName === docName);
  if (!found) throw new Error(`no message about ${docName}`);
  return found.because;
};
const rename = (id: string, name: string) => dev.call(saveDoc, { id, name });

describe('a message says why its reader got it', () => {
  it('by the closest place that they follow, with the name that it has now', async () => {
    const { moduleId, spaceId } = here;
    await reader.call(saveFollow, { spaceId });
    await reader.call(saveFollow, { moduleId });
    const docId = await doneApiDoc(dev, here, 'Orders');
    const application = { kind: 'module', sourceId: moduleId, part: '', isAuto: 0 };
    expect(await because(reader, 'Orders')).toMatchObject({ ...application, name: 'Application' });
    await owner.call(renameModule, { id: moduleId, name: 'Shop' });
    expect(await because(reader, 'Orders')).toMatchObject({ ...application, name: 'Shop' });
    const { id: folder } = await dev.call(addFolder, { moduleId, name: 'Sales' });
    await dev.call(moveDoc, { id: docId, parentId: folder });
    await reader.call(saveFollow, { docId: folder });
    await rename(docId, 'All orders');
    expect(await because(reader, 'All orders')).toMatchObject({ kind: 'folder', sourceId: folder, name: 'Sales' });
    await dev.call(addComment, { docId, content: 'Hm' });
    expect(await because(reader, 'All orders')).toMatchObject({ kind: 'folder' });
    await reader.call(removeFollow, { docId: folder });
    expect(await because(reader, 'All orders')).toBeUndefined();
    await rename(docId, 'Each order');
    expect(await because(reader, 'Each order')).toMatchObject(application);
  });

  it('by a row, and by what they wrote', async () => {
    const docId = await doneApiDoc(owner, here, 'Prices');
    await owner.call(saveDoc, { id: docId, queryParams: [{ name: 'tenantId', required: 1, maxLength: '' }] });
    const [row] = (await dev.call(getDoc, { id: docId })).queryParams;
    await reader.call(saveFollow, { docId, pace: 'off' });
    await reader.call(saveFollow, { docId, part: `row:${row?.id}` });
    await dev.call(saveDoc, { id: docId, queryParams: [{ ...row, description: 'Who pays' }] });
    expect(await because(reader, 'Prices')).toMatchObject({
      kind: 'doc',
      part: `row:${row?.id}`,
      partName: 'tenantId',
    });
    expect(await because(owner, 'Prices')).toMatchObject({ kind: 'doc', sourceId: docId, name: 'Prices', isAuto: 1 });
  });

  it('in a digest only while all of it has one reason', async () => {
    const busy = await app.person('busy');
    const digest = async () => {
      await app.quiet();
      const { list } = await busy.call(messagePage, { pageIndex: 1, pageSize: 20 });
      return list[0];
    };
    const [one, other] = [await place(owner, { guests: [busy] }), await place(owner, { guests: [busy] })];
    for (const { moduleId } of [one, other]) await busy.call(saveFollow, { moduleId, pace: 'hour' });
    const hour = async (places: readonly Place[]) => {
      for (const there of places) await markdownDoc(owner, there, 'one');
      await app.quiet();
      await app.later(3_600_000);
      const found = await digest();
      await busy.call(setReadAll, {});
      return { docs: found?.docs ?? 1, because: found?.because };
    };
    const application = { kind: 'module', sourceId: one.moduleId };
    expect(await hour([one, one])).toMatchObject({ docs: 2, because: application });
    expect(await hour([one, other])).toEqual({ docs: 2, because: undefined });
    expect(await hour([other, one, one])).toEqual({ docs: 3, because: undefined });
    expect(await hour([one])).toMatchObject({ docs: 1, because: application });
  });

  it('and has no name of what they may not see any more', async () => {
    await reader.call(saveFollow, { projectId: here.projectId });
    await owner.call(removeSpaceMember, { spaceId: here.spaceId, userId: reader.id });
    const { list } = await reader.call(messagePage, { pageIndex: 1, pageSize: 20 });
    expect(list.map((message) => message.because)).toEqual(list.map(() => undefined));
  });
});

describe('messages', () => {
  it('are kept for a year, read or not, unless they still grow', async () => {
    await app.quiet();
    const left = async () =>
      (await app.database.query('select id from messages order by id')).map(({ id }: { id: number }) => id);
    const [first, second, ...others] = await left();
    const year = "interval '366 days'";
    await app.database.query(`update messages set created_at = $2::timestamptz - ${year} where id = any($1)`, [
      [first, second],
      app.clock.now(),
    ]);
    await app.database.query('update messages set touched_at = created_at where id = $1', [second]);
    await app.get(PruneMessages).prune();
    expect(await left()).toEqual([first, ...others]);
  });
});
