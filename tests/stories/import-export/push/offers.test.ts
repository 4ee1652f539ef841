import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, saveDoc } from '../../../../contracts/docs/docs.js';
import { listHistory } from '../../../../contracts/history/history.js';
import { dismissOffer, listOffers, offeredDocs, takeOffer } from '../../../../contracts/import-export/offers.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Editor } from '../../../support/editors.js';
import type { Person } from '../../../support/people.js';
import { pushedDoc as doc, pushing } from '../../../support/pushing.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const row = (name: string, more: object = {}) => ({ name, type: 'string', required: '1', description: name, ...more });
const list = (rows: readonly object[], more: object = {}) => doc('list', '/list', { queryParams: rows, ...more });

/** A doc whose name, a description, a removed row and a changed row differ from what the build sends next. */
async function disputed() {
  const there = await pushing(app, dev);
  const { moduleId, push, idOf } = there;
  await push([list([row('state'), row('page'), row('size')], { contentType: 'a/b' })]);
  const id = await idOf('list');
  const { queryParams } = await dev.call(getDoc, { id });
  const [state, page, size] = queryParams;
  if (!state || !page || !size) throw new Error('rows are missing');
  await dev.call(saveDoc, {
    ...{ id, moduleId, name: 'Orders' },
    queryParams: [
      { ...state, description: 'by hand' },
      { ...page, isDeleted: 1 },
      { ...size, description: 'mine' },
    ],
  });
  const second = [row('state', { description: 'second' }), row('page', { type: 'int' })];
  await push([list(second, { name: 'List orders', contentType: 'a/b' })]);
  return { ...there, id };
}

describe('what a build says and a person wrote otherwise', () => {
  it('is offered for a field, an attribute, a removed and an added row, and applied when it is taken', async () => {
    const { id, moduleId } = await disputed();
    const offers = await dev.call(listOffers, { docId: id });
    expect(offers).toMatchObject([
      { kind: 'field', field: 'name', value: 'List orders', now: 'Orders', source: 'push', author: 'jim' },
      { kind: 'attribute', attribute: 'description', path: ['state'], value: 'second', now: 'by hand' },
      { kind: 'row', path: ['page'], value: 'int · page' },
      { kind: 'removal', path: ['size'], now: 'string · mine' },
    ]);
    expect(await dev.call(offeredDocs, { moduleId })).toMatchObject([{ docId: id, name: 'Orders', count: 4 }]);
    for (const { offerId } of offers) {
      const { version } = await dev.call(takeOffer, { docId: id, offerId });
      expect(version).not.toBeNull();
      expect(await dev.refuses(takeOffer, { docId: id, offerId })).toMatchObject({ key: 'offer.unknown' });
    }
    const after = await dev.call(getDoc, { id });
    expect(after).toMatchObject({ name: 'List orders', contentType: 'a/b' });
    expect(after.queryParams).toMatchObject([
      { name: 'state', description: 'second' },
      { name: 'page', type: 'int' },
    ]);
    expect(await dev.call(listOffers, { docId: id })).toEqual([]);
    expect(await dev.call(offeredDocs, { moduleId })).toEqual([]);
    const { list: history } = await dev.call(listHistory, { docId: id });
    expect(history[0]).toMatchObject({ source: 'form', origin: 'push', actor: { id: dev.id } });
  });

  it('is not offered again once it is dismissed, until the build says something new', async () => {
    const { id, push } = await disputed();
    for (const { offerId } of await dev.call(listOffers, { docId: id }))
      await dev.call(dismissOffer, { docId: id, offerId });
    const again = (name: string) => push([list([row('state', { description: 'second' })], { name })]);
    await push([
      list([row('state', { description: 'second' }), row('page', { type: 'int' })], { name: 'List orders' }),
    ]);
    expect(await dev.call(listOffers, { docId: id })).toEqual([]);
    await again('Third name');
    expect(await dev.call(listOffers, { docId: id })).toMatchObject([{ field: 'name', value: 'Third name' }]);
    await again('List orders');
    expect(await dev.call(listOffers, { docId: id })).toEqual([]);
    expect(await dev.call(getDoc, { id })).toMatchObject({ name: 'Orders' });
  });

  it('disappears when a person writes the same value', async () => {
    const { id, moduleId } = await disputed();
    await dev.call(saveDoc, { id, moduleId, name: 'List orders' });
    const fields = (await dev.call(listOffers, { docId: id })).filter(({ kind }) => kind === 'field');
    expect(fields).toEqual([]);
  });

  it('is taken while somebody types, as a difference', async () => {
    const { moduleId, push, idOf } = await pushing(app, dev);
    const guide = (description: string, author: string) => ({
      name: 'guide',
      type: 3,
      isFolder: 0,
      description,
      author,
    });
    await push([guide('one', 'a')]);
    const id = await idOf('guide');
    await dev.call(saveDoc, { id, moduleId, author: 'me' });
    await push([guide('one', 'b')]);
    const editor = await Editor.open(dev, id);
    editor.type(0, 'typed ');
    await editor.allSaved();
    const [offer] = await dev.call(listOffers, { docId: id });
    await dev.call(takeOffer, { docId: id, offerId: offer?.offerId ?? '' });
    expect(editor.text).toBe('typed one');
    await editor.close();
    await app.quiet();
    expect(await dev.call(getDoc, { id })).toMatchObject({ author: 'b', description: 'typed one' });
  });

  it('is decided once by two people at the same moment', async () => {
    const { id } = await disputed();
    const [offer] = await dev.call(listOffers, { docId: id });
    const offerId = offer?.offerId ?? '';
    const both = await Promise.allSettled([
      dev.call(takeOffer, { docId: id, offerId }),
      dev.call(dismissOffer, { docId: id, offerId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
