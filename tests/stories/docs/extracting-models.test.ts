import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { addRow, rowsMap } from '../../../contracts/docs/doc-types/rows.js';
import { WHOLE_REQUEST, WHOLE_RESPONSE } from '../../../contracts/docs/doc-types/whole-bodies.js';
import { setDocStatus, viewDoc } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { addModel, detachModel, docModels, extractModel, listModels } from '../../../contracts/docs/models.js';
import { listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let ann: Person;
let bob: Person;
let at: Place;
let call: string;
const open: Editor[] = [];
beforeAll(async () => {
  app = await startApp();
  [ann, bob] = [await app.person('ann'), await app.person('bob')];
  at = await place(ann, { devs: [bob] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  call = await apiDoc(ann, at, 'Call');
  await holds(
    call,
    row('to', { type: 'object', description: 'Where', schema: { minProperties: '1', nullable: 'true' } }),
    row('city', { parentId: 'to', schema: { pattern: '"^[A-Z]"' } }),
    row('geo', { parentId: 'to', type: 'object[]', maxLength: '' }),
    row('lat', { parentId: 'geo', type: 'number' }),
    row('note'),
  );
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((editor) => editor.close()));
});

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: ParamStyle.response, name: id, type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '', ...more },
});
async function holds(id: string, ...params: ParamRow[]): Promise<void> {
  const by = { actorId: decodeId(ann.id) ?? 0, source: 'live', requestId: '' } as const;
  await app
    .get(DocContentWriter)
    .replace(decodeId(id) ?? 0, ({ content }) => rulesOf(0).schema.parse({ ...content, params }), by);
}
const opens = async (person: Person) => {
  const editor = await Editor.open(person, call);
  open.push(editor);
  return editor;
};
const names = async () =>
  (await ann.call(viewDoc, { id: call })).responseParams.map(({ id, parentId, name }) => [id, parentId, name]);
const refOf = async (rowId: string) => (await ann.call(viewDoc, { id: call })).rowParts?.[rowId]?.ref;
const extract = (rowId: string, name = 'Address', person = ann) => person.call(extractModel, { id: call, rowId, name });
const detach = (rowId: string, person = ann) => person.call(detachModel, { id: call, rowId });
const modelRows = async () => (await ann.call(docModels, { id: call })).models;
const textOf = (editor: Editor, rowId: string, key: string): Y.Text => {
  const map = rowsMap(editor.ydoc).get(rowId);
  const text = map instanceof Y.Map ? map.get(key) : undefined;
  if (!(text instanceof Y.Text)) throw new Error(`${rowId} has no ${key}`);
  return text;
};

describe('extracting a model', () => {
  it('moves the rows below a row into a model, with their ids, and leaves what is said of the row', async () => {
    const { id, key, streamVersion } = await extract('to');
    expect([key, streamVersion]).toEqual(['Address', 3]);
    expect(await names()).toEqual([
      ['to', '', 'to'],
      ['note', '', 'note'],
    ]);
    const { rowParts, responseParams } = await ann.call(viewDoc, { id: call });
    expect(rowParts?.to).toEqual({ ref: id, schema: { nullable: 'true' } });
    expect(responseParams[0]).toMatchObject({ type: 'object', description: 'Where\nnullable' });
    const [model] = await modelRows();
    expect(model).toMatchObject({ id, name: 'Address', key: 'Address', root: { schema: { minProperties: '1' } } });
    expect(model?.rows.map(({ id: rowId, parentId, style }) => [rowId, parentId, style])).toEqual([
      ['city', '', ParamStyle.model],
      ['geo', '', ParamStyle.model],
      ['lat', 'geo', ParamStyle.model],
    ]);
    expect(model?.rows[0]?.schema).toEqual({ pattern: '"^[A-Z]"' });
    expect(await ann.call(viewDoc, { id })).toMatchObject({ type: 10, author: 'Ann', streamVersion: 1 });
  });

  it('takes a list, whose elements the model is, and rows of models too', async () => {
    const geo = await extract('geo', 'Geo');
    expect(await refOf('geo')).toBe(geo.id);
    const { id } = await extract('to');
    const models = await modelRows();
    expect(models.map(({ name, rows }) => [name, rows.map((each) => each.name)])).toEqual(
      expect.arrayContaining([
        ['Geo', ['lat']],
        ['Address', ['city', 'geo']],
      ]),
    );
    expect(models.find((model) => model.id === id)?.rows[1]).toMatchObject({ type: 'object[]', ref: geo.id });
  });

  it('is refused where nothing can be extracted', async () => {
    const refused = async (rowId: string) => (await ann.refuses(extractModel, { id: call, rowId, name: 'A' })).key;
    expect([await refused('note'), await refused('none')]).toEqual(['row.noFields', 'row.unknown']);
    await extract('to');
    expect(await refused('to')).toBe('row.isModel');
    expect(
      (await ann.call(listModels, { moduleId: at.moduleId, text: '' })).list.map(({ name }) => name),
    ).not.toContain('A');
  });

  it('by two people at once makes one model', async () => {
    const all = await Promise.allSettled([extract('to', 'Once'), extract('to', 'Once', bob)]);
    expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { list } = await ann.call(listModels, { moduleId: at.moduleId, text: 'Once' });
    expect(list.map(({ id }) => id)).toEqual([await refOf('to')]);
  });

  it('takes what is being typed, and brings back rows into which somebody typed without knowing', async () => {
    const [a, b] = [await opens(ann), await opens(bob)];
    a.edit('in time', () => textOf(a, 'city', 'description').insert(0, 'Town'));
    await a.allSaved();
    b.cut();
    await b.until(() => !b.provider.wsconnected);
    const { id } = await extract('to');
    await a.until(() => rowsMap(a.ydoc).get('city') instanceof Y.Map && isGone(a, 'city'));
    expect((await modelRows())[0]?.rows[0]).toMatchObject({ description: 'Town' });
    b.edit('late', () => textOf(b, 'lat', 'description').insert(0, 'North'));
    b.edit('new', () => addRow(rowsMap(b.ydoc), { ...row('zip', { parentId: 'geo' }), rank: 'zz' }));
    await b.come();
    await b.allSaved();
    await ann.call(settleNow, { id: call });
    await a.until(() => !isGone(a, 'geo'));
    expect(await names()).toEqual([
      ['to', '', 'to'],
      ['geo', 'to', 'geo'],
      ['lat', 'geo', 'lat'],
      ['zip', 'geo', 'zip'],
      ['note', '', 'note'],
    ]);
    expect(await refOf('to')).toBe(id);
    expect((await ann.call(viewDoc, { id: call })).responseParams[2]?.description).toBe('North');
    // What is removed below the model stays removed.
    a.edit('gone', () => {
      textOf(a, 'lat', 'description').insert(0, 'Far ');
      const geo = rowsMap(a.ydoc).get('geo');
      if (geo instanceof Y.Map) geo.set('deleted', true);
    });
    await a.allSaved();
    await ann.call(settleNow, { id: call });
    expect(await names()).toHaveLength(2);
  });

  it('is no change to callers, and neither is detaching', async () => {
    const rows = (await ann.call(viewDoc, { id: call })).responseParams;
    expect(rows).toHaveLength(5);
    await ann.call(setDocStatus, { id: call, status: 10 });
    const meaning = async () => (await ann.call(listHistory, { docId: call, limit: 1 })).list[0]?.meaning?.list;
    for (const rowId of ['geo', 'to']) {
      await extract(rowId, 'Quiet');
      await app.quiet();
      expect([await refOf(rowId), await meaning()]).toEqual([expect.any(String), []]);
    }
    await detach('to');
    await app.quiet();
    expect([await refOf('to'), await meaning()]).toEqual([undefined, []]);
  });

  it('is undone like any change', async () => {
    const before = await names();
    const was = (await ann.call(viewDoc, { id: call })).streamVersion;
    await extract('to');
    await ann.call(restoreVersion, { docId: call, version: was });
    expect(await names()).toEqual(before);
    expect(await refOf('to')).toBeUndefined();
    await app.quiet();
  });
});

const isGone = (editor: Editor, rowId: string): boolean => {
  for (let id: unknown = rowId; typeof id === 'string' && id !== ''; ) {
    const map = rowsMap(editor.ydoc).get(id);
    if (!(map instanceof Y.Map) || map.get('deleted') === true) return true;
    id = map.get('parentId');
  }
  return false;
};

describe('detaching a row from its model', () => {
  it('copies the model’s rows in place, under ids of their own; models in it stay models', async () => {
    const geo = await extract('geo', 'Geo');
    await extract('to');
    await detach('to');
    const shown = await names();
    expect(shown.map(([, , name]) => name)).toEqual(['to', 'city', 'geo', 'note']);
    expect(shown.map(([id]) => id)).toEqual(['to', expect.not.stringMatching(/^city$/), expect.anything(), 'note']);
    const { rowParts } = await ann.call(viewDoc, { id: call });
    expect(rowParts?.to).toEqual({ schema: { minProperties: '1', nullable: 'true' } });
    expect(rowParts?.[String(shown[2]?.[0])]).toEqual({ ref: geo.id });
    expect(rowParts?.[String(shown[1]?.[0])]).toEqual({ schema: { pattern: '"^[A-Z]"' } });
  });

  it('by two people at once is done once', async () => {
    await extract('to');
    const [a] = [await opens(ann)];
    const versions = await Promise.all([detach('to'), detach('to', bob)]);
    expect(new Set(versions.map(({ streamVersion }) => streamVersion)).size).toBe(1);
    const shown = (await names()).map(([, , name]) => name);
    expect(shown).toEqual(['to', 'city', 'geo', 'lat', 'note']);
    await a.until(() => rowsMap(a.ydoc).size === 5);
  });

  it('leaves nothing of a model that is gone, and takes what the schema itself says', async () => {
    const { id } = await ann.call(addModel, { moduleId: at.moduleId, name: 'Kind', parentId: '' });
    const root = row(MODEL_ROOT, { name: '', style: ParamStyle.model, required: false, values: [{ value: '"a"' }] });
    const by = { actorId: decodeId(ann.id) ?? 0, source: 'live', requestId: '' } as const;
    await app
      .get(DocContentWriter)
      .replace(decodeId(id) ?? 0, ({ content }) => rulesOf(10).schema.parse({ ...content, params: [root] }), by);
    await holds(call, row('kind', { type: 'object', ref: id }), row('gone', { type: 'object', ref: 'gone' }));
    await detach('kind');
    await detach('gone');
    const { rowParts, responseParams } = await ann.call(viewDoc, { id: call });
    expect(responseParams.map(({ name, type }) => [name, type])).toEqual([
      ['kind', 'string'],
      ['gone', 'object'],
    ]);
    expect(rowParts).toEqual({ kind: { values: [{ value: '"a"' }] } });
  });
});

describe('a whole body', () => {
  it('becomes a model, and gets its rows again', async () => {
    const { id } = await extract(WHOLE_RESPONSE, 'Answer');
    const whole = await ann.call(viewDoc, { id: call });
    expect(whole.responseParams).toEqual([]);
    expect(whole.responses?.map(({ name }) => name)).toEqual(['200', 'application/json']);
    const media = whole.responses?.[1]?.id ?? '';
    expect(whole.rowParts?.[media]).toEqual({ ref: id, schema: { '@table': 'true' } });
    expect((await modelRows())[0]?.rows.map((each) => each.id)).toEqual(['to', 'city', 'geo', 'lat', 'note']);
    expect((await ann.refuses(extractModel, { id: call, rowId: WHOLE_RESPONSE, name: 'A' })).key).toBe('row.isModel');
    expect((await ann.refuses(extractModel, { id: call, rowId: WHOLE_REQUEST, name: 'A' })).key).toBe('row.noFields');

    await detach(media, bob);
    const { responseParams, rowParts } = await ann.call(viewDoc, { id: call });
    expect(responseParams.map(({ name }) => name)).toEqual(['to', 'city', 'geo', 'lat', 'note']);
    expect(rowParts?.[media]).toEqual({ schema: { '@table': 'true' } });
  });
});
