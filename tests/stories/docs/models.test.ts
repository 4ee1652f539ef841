import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { copyDoc, tableRows, viewRows } from '../../../contracts/docs/doc-rows.js';
import * as trees from '../../../contracts/docs/doc-trees.js';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { operationRow } from '../../../contracts/docs/doc-types/live-fixed-rows.js';
import * as api from '../../../contracts/docs/docs.js';
import { readImpact } from '../../../contracts/docs/impact.js';
import { addModel, docModels, listModels, modelUses, setModelKey } from '../../../contracts/docs/models.js';
import { blame, compareVersions } from '../../../contracts/history/history.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addShare, findInShare, getShare } from '../../../contracts/sharing/sharing.js';
import { addModule, spaceCounts } from '../../../contracts/workspace/workspace.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';

let app: TestApp;
let ann: Person;
let guest: Person;
let stranger: Person;
let at: Place;

beforeAll(async () => {
  app = await startApp();
  [ann, guest, stranger] = [await app.person('ann'), await app.person('guest'), await app.person('stranger')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  at = await place(ann, { guests: [guest] });
});

const model = (name: string, moduleId = at.moduleId) => ann.call(addModel, { moduleId, name, parentId: '' });
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
const uses = async (id: string) => (await ann.call(modelUses, { id })).uses.map(({ name }) => name);
const { response, request, model: field } = ParamStyle;

describe('a model', () => {
  it('has a key of its own, a page of its own, and versions', async () => {
    const [order, second, words] = [await model('Order'), await model('Order'), await model('订单')];
    expect([order.key, second.key, words.key]).toEqual(['Order', 'Order2', 'Model1']);
    await holds(order.id, 10, row(MODEL_ROOT, field, { name: '', required: false, type: 'object[]' }), row('a', field));
    const detail = await guest.call(api.viewDoc, { id: order.id });
    expect(detail).toMatchObject({ type: 10, name: 'Order', modelKey: 'Order', requestParams: [] });
    expect(detail.modelParams?.map(({ id, type }) => [id, type])).toEqual([
      [MODEL_ROOT, 'object[]'],
      ['a', 'object'],
    ]);
    await ann.call(api.saveDoc, { id: order.id, moduleId: at.moduleId, name: 'Purchase', description: '<p>Hi</p>' });
    const saved = await ann.call(api.viewDoc, { id: order.id });
    expect(saved).toMatchObject({ name: 'Purchase', modelKey: 'Order', description: '<p>Hi</p>', streamVersion: 3 });
    expect(saved.modelParams).toHaveLength(2);
    expect(await ann.call(listModels, { moduleId: at.moduleId, text: 'ord' })).toMatchObject({ total: 2 });
    const { id } = await ann.call(copyDoc, { id: order.id, moduleId: '' });
    expect(await ann.call(api.viewDoc, { id })).toMatchObject({ name: 'Purchase Copy', modelKey: 'PurchaseCopy' });
  });

  it('gets another key, which no other model of the application has', async () => {
    const [words, order] = [await model('订单'), await model('Order')];
    const set = (key: string) => ann.call(setModelKey, { id: words.id, key });
    const refused = async (key: string, id = words.id) => (await ann.refuses(setModelKey, { id, key })).key;
    expect(await set(' PurchaseOrder ')).toEqual({ key: 'PurchaseOrder', streamVersion: 2 });
    expect(await set('PurchaseOrder')).toMatchObject({ streamVersion: 2 });
    expect(await guest.call(api.viewDoc, { id: words.id })).toMatchObject({ name: '订单', modelKey: 'PurchaseOrder' });
    const compared = await ann.call(compareVersions, { docId: words.id, from: 1, to: 2 });
    expect(compared.fields).toEqual([{ field: 'key', from: 'Model1', to: 'PurchaseOrder' }]);
    expect(compared.meaning?.list).toMatchObject([{ rule: 'modelKey', severity: 'wording' }]);
    expect(await refused('Order')).toBe('model.keyTaken');
    for (const key of ['', '订单', 'a b', 'x'.repeat(256)]) expect(await refused(key)).toBe('input.invalid');
    await ann.call(api.deleteDoc, { id: order.id });
    expect(await refused('Order')).toBe('model.keyTaken');
    expect(await refused('Pay', await apiDoc(ann, at, 'Pay'))).toBe('doc.type');
    await guest.refuses(setModelKey, { id: words.id, key: 'Mine' });
    // What is typed afterwards keeps it.
    await holds(words.id, 10, row('a', field));
    expect(await ann.call(api.viewDoc, { id: words.id })).toMatchObject({ modelKey: 'PurchaseOrder' });
  });

  it('is made by its own call only, by those who edit docs', async () => {
    await ann.refuses(api.saveDoc, { moduleId: at.moduleId, type: 10, name: 'A' });
    await guest.refuses(addModel, { moduleId: at.moduleId, name: 'A', parentId: '' });
  });

  it('is in no list, tree or count of docs', async () => {
    const { id } = await model('Order');
    await apiDoc(ann, at, 'Call');
    const { moduleId, projectId, spaceId } = at;
    const texts = await Promise.all([
      ann.call(api.listDocs, { moduleId }),
      ann.call(api.listDocsV2, { moduleId }),
      ann.call(api.listFolders, { moduleId }),
      ann.call(trees.viewProjectTree, { projectId }),
      ann.call(trees.viewSpaceTree, { spaceId }),
      ann.call(api.searchDetails, { docIdList: [id] }),
      ann.call(tableRows, { moduleId }),
      ann.call(viewRows, { projectId }),
    ]);
    for (const text of texts) expect(JSON.stringify(text)).not.toContain('Order');
    expect(JSON.stringify(texts)).toContain('Call');
    const counted = (await ann.call(spaceCounts, {})).find((space) => space.spaceId === spaceId);
    expect(JSON.stringify(counted)).toContain('"docs":1');
    await ann.call(api.setDocStatus, { id, status: 10 });
    expect(await ann.call(tableRows, { moduleId })).toMatchObject({ total: 1, docs: 1 });
  });
});

describe('a reference', () => {
  it('reaches all models behind it, also in circles, and names those that are missing', async () => {
    const [order, line] = [await model('Order'), await model('Line')];
    await holds(order.id, 10, row('lines', field, { type: 'object[]', ref: line.id }));
    await holds(line.id, 10, row('order', field, { ref: order.id }), row('self', field, { ref: line.id }));
    const call = await apiDoc(ann, at, 'Call');
    const elsewhere = await model('Far', (await ann.call(addModule, { name: 'Other', projectId: at.projectId })).id);
    const lost = [row('far', request, { ref: elsewhere.id }), row('none', request, { ref: 'nothing' })];
    await holds(call, 0, ...lost, row('order', response, { ref: order.id }));
    const { models, missing, more } = await guest.call(docModels, { id: call });
    expect(models.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Order', 1],
      ['Line', 2],
    ]);
    expect([missing.toSorted(), more]).toEqual([[elsewhere.id, 'nothing'].toSorted(), undefined]);
    expect(await ann.call(modelUses, { id: order.id })).toMatchObject({
      uses: [
        { name: 'Call', inRequests: false, inResponses: true },
        { name: 'Line', inRequests: false, inResponses: false },
      ],
    });
    expect(await uses(elsewhere.id)).toEqual([]);
    await stranger.refuses(docModels, { id: call });
    await stranger.refuses(modelUses, { id: order.id });
  });

  it('has the name of its model in the history, also of a deleted one, and none of other applications', async () => {
    const [order, line] = [await model('Order'), await model('Line')];
    const far = await model('Far', (await ann.call(addModule, { name: 'Other', projectId: at.projectId })).id);
    const call = await apiDoc(ann, at, 'Call');
    for (const { id } of [order, line, far]) await holds(call, 0, row('order', response, { ref: id }));
    await ann.call(api.deleteDoc, { id: order.id });
    const between = async (from: number) => {
      const { rows } = await guest.call(compareVersions, { docId: call, from, to: from + 1 });
      return rows.flatMap(({ attributes }) => attributes.filter(({ attribute }) => attribute === 'ref'));
    };
    expect(await between(2)).toEqual([{ attribute: 'ref', from: 'Order', to: 'Line' }]);
    expect(await between(3)).toEqual([{ attribute: 'ref', from: 'Line', to: far.id }]);
    expect((await guest.call(blame, { docId: call })).rows.order?.ref).toMatchObject({ from: 'Line' });
  });

  it('is kept in the commit of the content, and asked for before the model is deleted', async () => {
    const order = await model('Order');
    const call = await apiDoc(ann, at, 'Call');
    await holds(call, 0, row('order', response, { ref: order.id }));
    const impact = () => ann.call(readImpact, { of: 'docs', ids: [order.id], act: 'delete' });
    const { effects } = await impact();
    expect(effects).toEqual([{ kind: 'models', total: 1, items: [{ name: 'Call', path: `/view/${call}`, docs: 0 }] }]);
    await ann.call(api.deleteDoc, { id: order.id });
    expect(await ann.call(docModels, { id: call })).toEqual({ models: [], missing: [order.id] });
    await ann.call(api.undeleteDoc, { id: order.id });
    await holds(call, 0, row('order', response));
    expect(await uses(order.id)).toEqual([]);
    expect((await impact()).effects).toEqual([]);
  });

  it('gives readers of a share the fields of models that its docs use, and no more', async () => {
    const [order, other] = [await model('Order'), await model('Other')];
    const call = await apiDoc(ann, at, 'Call');
    const schema = { 'x-host': '"inner.example"', format: '"uuid"' };
    const servers = '[{"url":"https://inner.example"}]';
    await holds(order.id, 10, row('lines', field, { schema }));
    await holds(call, 0, row('order', response, { ref: order.id, schema }), operationRow({ ...schema, servers }));
    await app.quiet();
    const { id } = await ann.call(addShare, { moduleId: at.moduleId, isAll: 1, type: 1 });
    const reader = new Reader(app.url);
    await reader.data(getShare, { id });
    const { models } = await reader.data(docModels, { id: call });
    expect(models.map(({ name }) => name)).toEqual(['Order']);
    // Extensions and servers of operations are for members.
    const shown = JSON.stringify([models, await reader.data(api.viewShownDoc, { id: call })]);
    expect(shown).not.toContain('inner.example');
    expect(shown).toContain('uuid');
    const found = async (text: string) => (await reader.data(findInShare, { id, text })).list.length;
    expect([await found('inner.example'), await found('uuid')]).toEqual([0, 1]);
    expect(JSON.stringify(await guest.call(api.viewDoc, { id: call }))).toContain('inner.example');
    const asked = [reader.key(api.viewShownDoc, { id: order.id }), reader.key(docModels, { id: other.id })];
    const past = reader.key(docModels, { id: call, at: new Date(0).toISOString() });
    for (const key of await Promise.all([...asked, past])) expect(key).not.toBe('ok');
    for (const endpoint of [listModels, modelUses])
      expect(await reader.key(endpoint, { id: order.id, moduleId: at.moduleId })).not.toBe('ok');
  });

  it('are found by strangers in the docs that show them, and nowhere else', async () => {
    const [order, address, unused] = [await model('Order'), await model('Address'), await model('Unused')];
    const [call, other] = [await apiDoc(ann, at, 'Call'), await apiDoc(ann, at, 'Other')];
    await holds(address.id, 10, row('zipCode', field), row('order', field, { ref: order.id }));
    await holds(order.id, 10, row('address', field, { ref: address.id }));
    await holds(unused.id, 10, row('zipCodeToo', field));
    await holds(call, 0, row('order', response, { ref: order.id }));
    await app.quiet();
    const share = (docId: string) => {
      const content = [{ docId, parentId: '', isShareFolder: 0 as const }];
      return ann.call(addShare, { moduleId: at.moduleId, isAll: 0, type: 1, content });
    };
    const all = await ann.call(addShare, { moduleId: at.moduleId, isAll: 1, type: 1 });
    const [one, none] = [await share(call), await share(other)];
    const reader = new Reader(app.url);
    const found = async ({ id }: { id: string }, text: string) =>
      (await reader.data(findInShare, { id, text })).list.map(({ name, lines }) => [name, lines]);
    const zip = [['Call', [{ row: 'zipCode', text: '' }]]];
    expect([await found(all, 'ZIPCODE'), await found(one, 'zipcode'), await found(none, 'zipcode')]).toEqual([
      zip,
      zip,
      [],
    ]);
    expect(await found(one, 'Addres')).toMatchObject([
      ['Call', expect.arrayContaining([{ row: '', text: 'Address' }])],
    ]);
    expect(await found(all, 'Unused')).toEqual([]);
    // A change of the model counts at once.
    await holds(address.id, 10, row('postcode', field));
    await app.quiet();
    expect([await found(one, 'zipcode'), (await found(one, 'postcode')).length]).toEqual([[], 1]);
  });

  it('shows models as they were', async () => {
    const order = await model('Order');
    const call = await apiDoc(ann, at, 'Call');
    await holds(call, 0, row('order', response, { ref: order.id }));
    await holds(order.id, 10, row('old', field));
    const { modifiedAt } = await ann.call(api.viewDoc, { id: order.id });
    app.clock.advance(60_000);
    await holds(order.id, 10, row('new', field));
    const names = async (then: { at?: string }) =>
      (await ann.call(docModels, { id: call, ...then })).models.flatMap(({ rows }) => rows.map(({ name }) => name));
    expect([await names({}), await names({ at: modifiedAt })]).toEqual([['new'], ['old']]);
  });
});
