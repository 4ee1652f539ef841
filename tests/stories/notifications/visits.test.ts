import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addFolder, deleteDoc, saveDoc, setDocShown } from '../../../contracts/docs/docs.js';
import { saveFollow } from '../../../contracts/notifications/follows.js';
import { messagePage } from '../../../contracts/notifications/notice.js';
import { changeMarks, readAllChanges, readingList, visitDoc } from '../../../contracts/notifications/visits.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { PruneVisits } from '../../../server/notifications/visits/prune-visits.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const day = 86_400_000;

describe('since the last visit', () => {
  let app: TestApp;
  let writer: Person;
  let reader: Person;
  let there: Place;
  let orders: string;
  let refunds: string;
  const marks = async (person = reader) => {
    await app.quiet();
    return person.call(changeMarks, { projectId: there.projectId });
  };
  const marked = async (person = reader) => (await marks(person)).docs.map(({ docId }) => docId).sort();
  const list = (person = reader) => person.call(readingList, { moduleId: there.moduleId });
  const write = (id: string, description: string, by = writer) => by.call(saveDoc, { id, name: 'A doc', description });

  beforeAll(async () => {
    app = await startApp();
    [writer, reader] = [await app.person('writer'), await app.person('reader')];
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    there = await place(await app.admin(), { devs: [writer], guests: [reader] });
    orders = await markdownDoc(writer, there, 'one', 'Orders');
    refunds = await markdownDoc(writer, there, 'one', 'Refunds');
    await app.quiet();
  });

  it('nothing is marked before the first visit, nor what the visitor changed', async () => {
    await write(orders, 'two');
    expect(await marked()).toEqual([]);
    expect((await list()).list).toEqual([]);
    await writer.call(visitDoc, { docId: refunds, version: 1 });
    await write(orders, 'three');
    expect(await marked(writer)).toEqual([]);
  });

  it('docs that others changed are marked with the places around them, until each is opened', async () => {
    await reader.call(visitDoc, { docId: orders, version: 1 });
    const { id: folder } = await writer.call(addFolder, { moduleId: there.moduleId, name: 'Folder' });
    const { id: inside } = await writer.call(saveDoc, {
      moduleId: there.moduleId,
      ...{ parentId: folder, type: 3, name: 'Inside', description: 'one' },
    });
    await write(orders, 'two');
    await write(orders, 'three');
    expect(await marked()).toEqual([orders, inside].sort());
    const found = await marks();
    expect(found.around).toEqual(expect.arrayContaining([folder, there.moduleId, there.projectId]));
    expect(found.modules).toEqual([{ id: there.moduleId, name: 'Application', count: 2 }]);
    expect((await list()).list).toMatchObject([
      { docId: inside, kinds: ['added'] },
      { docId: orders, changes: 2, from: 1, to: 3, people: ['Writer'] },
    ]);

    await reader.call(visitDoc, { docId: orders, version: 2 });
    expect((await list()).list).toContainEqual(expect.objectContaining({ docId: orders, changes: 1, from: 2, to: 3 }));
    await reader.call(visitDoc, { docId: orders, version: 3 });
    expect(await marked()).toEqual([inside]);
    // A page of an older version that was left open takes nothing back.
    await reader.call(visitDoc, { docId: orders, version: 1 });
    expect(await marked()).toEqual([inside]);
  });

  it('a doc that is read before the followers have stored its change is not marked later', async () => {
    await reader.call(visitDoc, { docId: refunds, version: 1 });
    await write(orders, 'two');
    await reader.call(visitDoc, { docId: orders, version: 2 });
    expect(await marked()).toEqual([]);
  });

  it('all is read up to what the list showed; what came meanwhile stays', async () => {
    await reader.call(visitDoc, { docId: orders, version: 1 });
    await write(orders, 'two');
    await write(refunds, 'two');
    await app.quiet();
    const { upTo } = await list();
    await write(refunds, 'three');
    await app.quiet();
    await reader.call(readAllChanges, { moduleId: there.moduleId, upTo });
    expect(await marked()).toEqual([refunds]);
    expect((await list()).list).toMatchObject([{ docId: refunds, changes: 1, from: 2, to: 3 }]);
    // A position that does not exist yet reads nothing in advance.
    await reader.call(readAllChanges, { moduleId: there.moduleId, upTo: Number.MAX_SAFE_INTEGER });
    await write(refunds, 'four');
    expect(await marked()).toEqual([refunds]);
  });

  it('a deleted doc is in the list, not in the tree; it is gone after all is read', async () => {
    await reader.call(visitDoc, { docId: orders, version: 1 });
    await writer.call(deleteDoc, { id: refunds });
    expect(await marked()).toEqual([]);
    const { list: changes, upTo } = await list();
    expect(changes).toMatchObject([{ docId: refunds, kinds: ['deleted'] }]);
    await reader.call(readAllChanges, { moduleId: there.moduleId, upTo });
    expect((await list()).list).toEqual([]);
  });

  it('nothing below a hidden folder is marked, listed or told to readers; who edits it hears of it', async () => {
    const { id: folder } = await writer.call(addFolder, { moduleId: there.moduleId, name: 'Folder' });
    await writer.call(setDocShown, { id: folder, isShow: 0 });
    const inside = (name: string) =>
      writer.call(saveDoc, { moduleId: there.moduleId, parentId: folder, type: 3, name, description: 'one' });
    const { id: secret } = await inside('Secret');
    const editor = await app.admin();
    for (const person of [reader, editor]) {
      await person.call(visitDoc, { docId: orders, version: 1 });
      await person.call(saveFollow, { moduleId: there.moduleId });
    }
    await write(secret, 'two');
    await inside('Secret too');
    await write(orders, 'two');
    expect(await marked()).toEqual([orders]);
    expect((await marks()).modules).toMatchObject([{ count: 1 }]);
    expect((await list()).list.map(({ docId }) => docId)).toEqual([orders]);
    const heard = async (person: Person) => JSON.stringify((await person.call(messagePage, {})).list);
    expect(await heard(reader)).not.toContain('Secret');
    expect(await heard(reader)).toContain('A doc');
    expect(await heard(editor)).toContain('Secret too');
  });

  it('is refused to those who may not read the place any more', async () => {
    await reader.call(visitDoc, { docId: orders, version: 1 });
    await write(orders, 'two');
    await app.quiet();
    await (await app.admin()).call(removeSpaceMember, { spaceId: there.spaceId, userId: reader.id });
    expect(await reader.refuses(changeMarks, { projectId: there.projectId })).toMatchObject({ key: 'project.unknown' });
    expect(await reader.refuses(readingList, { moduleId: there.moduleId })).toMatchObject({ key: 'module.unknown' });
    expect(await reader.refuses(visitDoc, { docId: orders, version: 2 })).toMatchObject({ key: 'doc.unknown' });
  });

  // The last one: nobody is signed in a year later.
  it('a change that nobody has read for a year counts as read, and nothing is remembered of it', async () => {
    const known = 'select r.doc_id as "docId" from doc_visits r join docs d on d.id = r.doc_id where d.module_id = $1';
    const left = `select n.doc_id as "docId", n.version from doc_news n join visits v on v.module_id = n.module_id and n.id > v.seen
      where v.module_id = $1`;
    const ask = (sql: string) => app.database.query(sql, [decodeId(there.moduleId)]);
    await reader.call(visitDoc, { docId: orders, version: 1 });
    await write(orders, 'two');
    await write(refunds, 'two');
    await reader.call(visitDoc, { docId: orders, version: 2 });
    await app.later(3 * day);
    await write(refunds, 'three');
    await app.later(361 * day);
    await app.get(PruneVisits).prune();
    expect(await ask(known)).toEqual([{ docId: decodeId(orders) }]);
    expect(await ask(left)).toHaveLength(3);
    await app.later(3 * day);
    await app.get(PruneVisits).prune();
    expect(await ask(known)).toEqual([]);
    expect(await ask(left)).toEqual([{ docId: decodeId(refunds), version: 3 }]);
    await app.later(3 * day);
    await app.get(PruneVisits).prune();
    expect(await ask(left)).toEqual([]);
  });
});
