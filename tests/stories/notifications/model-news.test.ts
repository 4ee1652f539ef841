import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { deleteDoc, saveDoc, viewDoc } from '../../../contracts/docs/docs.js';
import { addModel, deleteModel, detachModel, extractModel } from '../../../contracts/docs/models.js';
import { compareReleases, freezeRelease } from '../../../contracts/history/frozen-releases.js';
import { compareVersions, listHistory } from '../../../contracts/history/history.js';
import { saveFollow } from '../../../contracts/notifications/follows.js';
import { messagePage, setReadAll } from '../../../contracts/notifications/notice.js';
import { changeMarks } from '../../../contracts/notifications/visits.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addRelease } from '../../../contracts/workspace/releases.js';
import { addSpaceMembers, removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { doneApiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let ann: Person;
let asks: Person;
let reads: Person;
let all: Person;
let gone: Person;
let here: Place;
let line: string;
let order: string;
let buy: string;
let find: string;

const { response, request, model: field } = ParamStyle;
const row = (id: string, style: ParamStyle, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style, name: id, type: 'object', required: true, maxLength: '-', example: '' },
  ...{ description: '', enumId: '', ...more },
});
/** Stores these rows as typing does. */
async function holds(id: string, type: number, ...params: ParamRow[]): Promise<void> {
  const by = { actorId: decodeId(ann.id) ?? 0, source: 'live', requestId: '' } as const;
  await app
    .get(DocContentWriter)
    .replace(decodeId(id) ?? 0, ({ content }) => rulesOf(type).schema.parse({ ...content, params }), by);
}
const model = async (name: string) => (await ann.call(addModel, { moduleId: here.moduleId, name, parentId: '' })).id;
const fields = (...names: string[]) => names.map((name) => row(name, field, { type: 'string' }));

const messages = async (person: Person) => {
  await app.quiet();
  const { list } = await person.call(messagePage, { pageIndex: 1, pageSize: 20, unread: 1 });
  return list.map(({ docName, summary, uses, ...one }) => ({
    docName,
    severity: summary?.severity,
    uses,
    text: one.message,
  }));
};
const everybody = async () => [await messages(asks), await messages(reads), await messages(all), await messages(gone)];
const readAll = async () => {
  await app.quiet();
  for (const person of [asks, reads, all, gone]) await person.call(setReadAll, {});
};

beforeAll(async () => {
  app = await startApp();
  [ann, asks, reads, all, gone] = [
    ...[await app.person('ann'), await app.person('asks'), await app.person('reads')],
    ...[await app.person('all'), await app.person('gone')],
  ] as const;
  here = await place(ann, { guests: [asks, reads, all, gone] });
  [line, order] = [await model('Line'), await model('Order')];
  [buy, find] = [await doneApiDoc(ann, here, 'Buy'), await doneApiDoc(ann, here, 'Find')];
  await holds(line, 10, ...fields('sku', 'price'));
  await holds(order, 10, row('lines', field, { type: 'object[]', ref: line }));
  await holds(buy, 0, row('order', request, { ref: order }));
  await holds(find, 0, row('order', response, { ref: order }));
  await asks.call(saveFollow, { docId: buy });
  for (const docId of [find, line]) await reads.call(saveFollow, { docId });
  for (const person of [all, gone]) for (const docId of [buy, find]) await person.call(saveFollow, { docId });
  await ann.call(removeSpaceMember, { spaceId: here.spaceId, userId: gone.id });
  await readAll();
});
afterAll(() => app.stop());

describe('a change of a model', () => {
  it('is one message to those who follow docs that use it, as severe as it is there', async () => {
    await holds(line, 10, ...fields('sku'));
    const [ofAsks, ofReads, ofAll, ofGone] = await everybody();
    const about = { docName: 'Line' };
    expect(ofAsks).toEqual([expect.objectContaining({ ...about, severity: 'risky', uses: { docs: 1, broken: 0 } })]);
    expect(ofAll).toEqual([
      {
        ...{ ...about, severity: 'breaking', uses: { docs: 2, broken: 1 } },
        text: 'A change of the model Line affects 2 docs, 1 of them incompatibly',
      },
    ]);
    // Who follows the model hears of its own version, and once.
    expect(ofReads).toEqual([expect.objectContaining({ ...about, severity: 'breaking', uses: undefined })]);
    expect(ofGone).toEqual([]);
  });

  it('is one message while it is unread, also after another version', async () => {
    await holds(line, 10, ...fields('sku', 'note'));
    expect(await messages(all)).toEqual([
      expect.objectContaining({ severity: 'breaking', uses: { docs: 2, broken: 2 } }),
    ]);
    await readAll();
  });

  it('is told when it is deleted, and not when only its name or description changes', async () => {
    await ann.call(saveDoc, { id: line, moduleId: here.moduleId, name: 'Position' });
    expect(await messages(all)).toEqual([]);
    await ann.call(deleteDoc, { id: line });
    expect(await messages(all)).toEqual([expect.objectContaining({ docName: 'Position', severity: 'breaking' })]);
    await readAll();
  });
});

describe('a row that becomes a model with its fields', () => {
  it('is no message, and says nothing in the history', async () => {
    const address = await model('Address');
    await holds(address, 10, ...fields('city', 'zip'));
    const inline = fields('city', 'zip').map((one) => ({ ...one, style: response, parentId: 'to' }));
    const used = row('order', response, { ref: order });
    await holds(find, 0, used, row('to', response), ...inline);
    await readAll();
    const marks = async () => (await reads.call(changeMarks, { spaceId: here.spaceId })).docs;
    const marked = await marks();
    await holds(find, 0, used, row('to', response, { ref: address }));
    expect(await messages(all)).toEqual([]);
    const { list, head } = await reads.call(listHistory, { docId: find, limit: 1 });
    expect(list[0]?.meaning?.list).toEqual([]);
    const compared = await reads.call(compareVersions, { docId: find, from: head - 1, to: head });
    expect(compared.meaning?.list).toEqual([]);
    await ann.call(detachModel, { id: find, rowId: 'to' });
    await ann.call(extractModel, { id: find, rowId: 'to', name: 'Place' });
    expect(await messages(all)).toEqual([]);
    expect(await marks()).toEqual(marked);
  });

  it('is one where anything else changes, and where the fields of a model are not known', async () => {
    const used = row('order', response, { ref: order });
    const [to] = (await ann.call(viewDoc, { id: find })).responseParams.filter(({ id }) => id === 'to');
    const ref = (await ann.call(viewDoc, { id: find })).rowParts?.to?.ref ?? '';
    expect([to?.id, ref]).toEqual(['to', expect.stringMatching(/./)]);
    const inline = fields('city', 'zip').map((one) => ({ ...one, style: response, parentId: 'to' }));
    await holds(find, 0, used, row('to', response), ...inline, row('note', response, { type: 'string' }));
    expect(await messages(all)).toEqual([expect.objectContaining({ severity: 'compatible' })]);
    await readAll();
    await holds(find, 0, used, row('to', response, { ref: 'gone' }), row('note', response, { type: 'string' }));
    expect(await messages(all)).toEqual([expect.objectContaining({ docName: 'Find' })]);
    await readAll();
  });
});

describe('a model that no doc uses', () => {
  it('comes and goes without a severity, also when it was detached as it was deleted', async () => {
    const follower = await app.person('follower');
    await ann.call(addSpaceMembers, { spaceId: here.spaceId, userIds: [follower.id], roleCode: 'guest' });
    await follower.call(saveFollow, { moduleId: here.moduleId });
    const call = await doneApiDoc(ann, here, 'Alone');
    await holds(call, 0, row('to', response), row('city', response, { parentId: 'to', type: 'string' }));
    await app.quiet();
    await follower.call(setReadAll, {});
    const { id } = await ann.call(extractModel, { id: call, rowId: 'to', name: 'Lonely' });
    expect(await messages(follower)).toEqual([expect.objectContaining({ docName: 'Lonely', severity: 'wording' })]);
    await follower.call(setReadAll, {});
    await ann.call(deleteModel, { id });
    expect(await messages(follower)).toEqual([expect.objectContaining({ docName: 'Lonely', severity: 'wording' })]);
  });
});

describe('the history of a doc', () => {
  it('lists the versions of its models between its own, page by page, with what they changed', async () => {
    const [kind, part, thing] = [await model('Kind'), await model('Part'), await model('Thing')];
    const call = await doneApiDoc(ann, here, 'Call');
    await holds(part, 10, ...fields('unused'));
    await holds(call, 0, row('part', response, { ref: part }));
    await holds(part, 10, ...fields('size'), row('kind', field, { ref: kind }));
    await holds(kind, 10, ...fields('colour'));
    await holds(call, 0, row('part', response, { ref: part }), row('b', response, { type: 'string' }));
    await holds(thing, 10, ...fields('never'));
    await holds(part, 10, row('kind', field, { ref: kind }));
    await holds(call, 0);
    await holds(part, 10, ...fields('later'));
    const page = async (limit: number, before?: number) => {
      const { list, models = [], more } = await reads.call(listHistory, { docId: call, limit, before });
      const own = list.map(({ version, at }) => ({ name: `${version}`, at }));
      const ofModels = models.map(({ name, version, at }) => ({ name: `${name} ${version}`, at }));
      const all = [...own, ...ofModels].sort((a, b) => (a.at < b.at ? 1 : -1));
      return { names: all.map(({ name }) => name), next: more ? list.at(-1)?.version : undefined };
    };
    const whole = await page(100);
    expect(whole.names).toEqual(['4', 'Part 4', '3', 'Kind 2', 'Part 3', '2', '1']);
    const paged: string[] = [];
    for (let at: number | undefined, isOver = false; !isOver; ) {
      const { names, next } = await page(1, at);
      paged.push(...names);
      [at, isOver] = [next, next === undefined];
    }
    expect(paged).toEqual(whole.names);
    const compared = await reads.call(compareVersions, { docId: call, from: 2, to: 3 });
    expect(compared.meaning?.list.map(({ rule, path }) => `${rule} ${path.join('.')}`)).toEqual([
      'response.removed.required part.unused',
      'response.added.required part.size',
      'response.added.required part.kind',
      'response.added.required b',
    ]);
  });
});

describe('a comparison of releases', () => {
  it('has docs in one version whose models changed', async () => {
    const [item, call] = [await model('Item'), await doneApiDoc(ann, here, 'Items')];
    const other = await doneApiDoc(ann, here, 'Others');
    await holds(item, 10, ...fields('sku', 'price'));
    await holds(call, 0, row('item', response, { ref: item }));
    const frozen = async (releaseNo: string) => {
      const moduleSourceIdMap = { [here.moduleId]: [call, other] };
      const { id } = await ann.call(addRelease, { projectId: here.projectId, releaseNo, moduleSourceIdMap });
      await ann.call(freezeRelease, { id });
      return id;
    };
    const [first, same] = [await frozen('1.0'), await frozen('1.1')];
    await holds(item, 10, ...fields('sku'));
    const last = await frozen('2.0');
    // Of versions that are no longer the newest, too.
    await holds(call, 0);
    expect(await ann.call(compareReleases, { from: first, to: same })).toMatchObject({ unchanged: 2, docs: [] });
    const compared = await ann.call(compareReleases, { from: same, to: last });
    expect(compared).toMatchObject({ unchanged: 1, counts: { breaking: 1 } });
    expect(compared.docs).toMatchObject([{ name: 'Items', severity: 'breaking', fromVersion: 2, toVersion: 2 }]);
  });
});
