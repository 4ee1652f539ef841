import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { viewDoc } from '../../../contracts/docs/docs.js';
import { addModel } from '../../../contracts/docs/models.js';
import { generateByTemplate } from '../../../contracts/import-export/codegen.js';
import { listOffers } from '../../../contracts/import-export/offers.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addShare, getShare, viewSharedDoc } from '../../../contracts/sharing/sharing.js';
import { moduleToken } from '../../../contracts/workspace/modules.js';
import { saveTemplate } from '../../../contracts/workspace/templates.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Build } from '../../support/build.js';
import { OldClient } from '../../support/old-client.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';

let app: TestApp;
let ann: Person;
let client: OldClient;
let at: Place;
beforeAll(async () => {
  app = await startApp();
  ann = await app.person('ann');
  client = OldClient.of(ann);
  at = await place(ann);
});
afterAll(() => app.stop());

const { request, response, model } = ParamStyle;
const row = (id: string, style: ParamStyle, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style, name: id, type: 'object', required: true, maxLength: '-', example: '' },
  ...{ description: '', enumId: '', ...more },
});
async function holds(id: string, type: number, ...params: ParamRow[]): Promise<void> {
  const by = { actorId: decodeId(ann.id) ?? 0, source: 'live', requestId: '' } as const;
  await app
    .get(DocContentWriter)
    .replace(decodeId(id) ?? 0, ({ content }) => rulesOf(type).schema.parse({ ...content, params }), by);
}
async function modelOf(name: string, ...params: ParamRow[]): Promise<string> {
  const { id } = await ann.call(addModel, { moduleId: at.moduleId, name, parentId: '' });
  await holds(id, 10, ...params);
  return id;
}
type Wire = Record<string, unknown>;
const record = (data: unknown): Wire => (typeof data === 'object' && data !== null ? { ...data } : {});
const list = (data: unknown): Wire[] => (Array.isArray(data) ? data.map(record) : []);
const rowsOf = (doc: Wire, field: string): Wire[] => list(doc[field]);
const detail = async (id: string, path = '/doc/detail') => record(await client.get(path, { id }));
/** Names with those of their parents. */
function names(rows: readonly Wire[]): string[] {
  const paths = new Map<unknown, string>();
  for (const { id, parentId, name } of rows)
    paths.set(id, [paths.get(parentId), name].filter((part) => part !== undefined).join('.'));
  return [...paths.values()];
}

/** A doc with an address, which has a place, which has an address again; and a status, which is a text. */
async function order() {
  const address = await modelOf(
    'Address',
    row('city', model, { type: 'string', maxLength: '64', description: 'Town' }),
  );
  const spot = await modelOf('Spot', row('address', model, { ref: address }), row('floor', model, { type: 'int' }));
  await holds(
    address,
    10,
    row(MODEL_ROOT, model, { name: '', required: false, description: 'Where it goes' }),
    row('city', model, { type: 'string', maxLength: '64', description: 'Town' }),
    row('spot', model, { ref: spot }),
  );
  const status = await modelOf('Status', row(MODEL_ROOT, model, { name: '', required: false, type: 'string' }));
  const call = await apiDoc(ann, at, 'Call');
  await holds(
    call,
    0,
    row('to', request, { ref: address }),
    row('note', request, { type: 'string' }),
    row('all', response, { type: 'object[]', ref: spot }),
    row('status', response, { ref: status }),
  );
  return { call, address, spot };
}
const version = async (id: string) => (await ann.call(viewDoc, { id })).streamVersion;

describe('rows of models', () => {
  it('come written out, never twice the same model on one way', async () => {
    const { call } = await order();
    for (const path of ['/doc/detail', '/doc/form', '/doc/view/detail', '/doc/view']) {
      const doc = await detail(call, path);
      const rows = rowsOf(doc, 'requestParams');
      expect(names(rows)).toEqual(['to', 'to.city', 'to.spot', 'to.spot.address', 'to.spot.floor', 'note']);
      expect(rows[0]).toMatchObject({ id: 'to', type: 'object', maxLength: '', description: 'Where it goes' });
      expect(rows[1]).toMatchObject({ parentId: 'to', type: 'string', maxLength: '64', description: 'Town', style: 2 });
      const responses = rowsOf(doc, 'responseParams');
      const inner = ['all', 'all.address', 'all.address.city', 'all.address.spot', 'all.floor', 'status'];
      expect(names(responses)).toEqual(inner);
      expect(responses.at(-1)).toMatchObject({ id: 'status', type: 'string' });
    }
    const [found = {}] = list(await client.post('/doc/detail/search', { docIdList: [call] }));
    expect(names(rowsOf(found, 'requestParams'))).toHaveLength(6);
    // The client of this product unfolds them by itself.
    expect((await ann.call(viewDoc, { id: call })).requestParams.map(({ id }) => id)).toEqual(['to', 'note']);
  });

  it('come written out to readers of a share too, unless their client unfolds models', async () => {
    const { call } = await order();
    await app.quiet();
    const { id } = await ann.call(addShare, { moduleId: at.moduleId, isAll: 1, type: 1 });
    const reader = new Reader(app.url);
    await reader.data(getShare, { id });
    const path = `/doc/share/view?docId=${call}&shareConfigId=${id}`;
    const old = record(record(await (await reader.fetch(path)).json()).data);
    expect(names(rowsOf(old, 'requestParams'))).toHaveLength(6);
    const { requestParams } = await reader.data(viewSharedDoc, { docId: call, shareConfigId: id });
    expect(requestParams).toHaveLength(2);
  });

  it('come written out to templates of code', async () => {
    const { call } = await order();
    const content = '#foreach($p in $doc.requestParams)$p.name:#foreach($c in $p.children)$c.name,#end;#end';
    const templateId = await (await app.admin()).call(saveTemplate, { name: 'Fields', groupName: 'g', content });
    const made = await ann.call(generateByTemplate, { docId: call, templateId });
    expect(made.content).toBe('to:city,spot,;note:;');
  });

  it('change nothing when they come back as they were, even if the model has changed since', async () => {
    const { call, address } = await order();
    const [before, was] = [await detail(call), await version(call)];
    await client.post('/doc/save', before);
    expect(await version(call)).toBe(was);
    await holds(address, 10, row('town', model, { type: 'string' }));
    await client.post('/doc/save', { ...before, name: 'Renamed' });
    const after = await ann.call(viewDoc, { id: call });
    expect(after).toMatchObject({ name: 'Renamed', streamVersion: was + 1 });
    expect(after.requestParams.map(({ id, type }) => [id, type])).toEqual([
      ['to', 'object'],
      ['note', 'string'],
    ]);
    expect(after.rowParts?.to?.ref).toBe(address);
  });

  it('are refused by name when they were changed, removed or added to', async () => {
    const { call } = await order();
    const [doc, was] = [await detail(call), await version(call)];
    const rows = rowsOf(doc, 'requestParams');
    const change = (name: string, more: Wire) => rows.map((each) => (each.name === name ? { ...each, ...more } : each));
    const fresh = { ...rows[1], id: 5, parentId: rows[2]?.id, name: 'zip' };
    for (const [requestParams, named] of [
      [change('city', { description: 'Village' }), 'to.city'],
      [change('floor', { isDeleted: 1 }), 'to.spot.floor'],
      [change('city', { parentId: '' }), 'city'],
      [change('to', { type: 'string' }), 'to'],
      [[...rows, fresh], 'to.spot.zip'],
    ] as const)
      expect(await client.refusal('/doc/save', { ...doc, name: 'No', requestParams })).toContain(named);
    expect(await version(call)).toBe(was);
  });

  it('leave room for what the client says of the row itself, and go with it', async () => {
    const { call, address } = await order();
    const doc = await detail(call);
    const rows = rowsOf(doc, 'requestParams');
    const own = { id: 7, parentId: 'to', name: 'late', type: 'string', required: 0, description: '' };
    const [to, ...rest] = rows;
    await client.post('/doc/save', { ...doc, requestParams: [{ ...to, name: 'target', type: 'array' }, own, ...rest] });
    const saved = await ann.call(viewDoc, { id: call });
    expect(saved.requestParams.map(({ name, type, description }) => [name, type, description])).toEqual([
      ['target', 'array', ''],
      ['late', 'string', ''],
      ['note', 'string', ''],
    ]);
    expect(saved.rowParts?.to?.ref).toBe(address);
    const again = await detail(call);
    const away = rowsOf(again, 'requestParams').map((each) => (each.id === 'to' ? { ...each, isDeleted: 1 } : each));
    await client.post('/doc/save', { ...again, requestParams: away });
    expect(names(rowsOf(await detail(call), 'requestParams'))).toEqual(['note']);
  });

  it('are the rows of the table of a body that is a model as a whole, and no others can be added', async () => {
    const address = await modelOf(
      'Whole',
      row('city', model, { type: 'string' }),
      row('zip', model, { type: 'string' }),
    );
    const call = await apiDoc(ann, at, 'Whole');
    const schema = { '@table': 'true' };
    await holds(call, 0, row('m', ParamStyle.bodies, { name: 'application/json', schema, ref: address }));
    const [doc, was] = [await detail(call), await version(call)];
    const rows = rowsOf(doc, 'requestParams');
    expect(rows.map(({ name, parentId, style }) => [name, parentId, style])).toEqual([
      ['city', '', request],
      ['zip', '', request],
    ]);
    await client.post('/doc/save', doc);
    expect(await version(call)).toBe(was);
    const fresh = { ...rows[0], id: 5, name: 'late' };
    for (const [requestParams, named] of [
      [[...rows, fresh], 'late'],
      [[{ ...rows[0], name: 'town' }, rows[1]], 'town'],
      [[{ ...rows[0], isDeleted: 1 }, rows[1]], 'city'],
    ] as const)
      expect(await client.refusal('/doc/save', { ...doc, requestParams })).toContain(named);
    await client.post('/doc/save', { ...doc, name: 'Renamed' });
    const after = await ann.call(viewDoc, { id: call });
    expect(after).toMatchObject({ name: 'Renamed', streamVersion: was + 1, requestParams: [] });
    expect(after.rowParts?.m).toEqual({ schema, ref: address });
  });

  it('are no place for what a push adds: it is offered beside the doc', async () => {
    const address = await modelOf('Pushed', row('city', model, { type: 'string' }));
    const build = new Build(app.url, await ann.call(moduleToken, { moduleId: at.moduleId }));
    const push = async (...fields: string[]) => {
      const children = fields.map((name) => ({ name, type: 'string', required: '1' }));
      const requestParams = [{ name: 'to', type: 'object', required: '1', children }];
      const api = { name: 'Pushed', url: '/pushed', httpMethod: 'POST', isFolder: '0', isShow: '1', requestParams };
      expect(await build.smartDoc({ author: 'jim', isReplace: 0, apis: [api] })).toMatchObject({ code: '0' });
      await app.quiet();
    };
    await push('city');
    const docs = list(await client.get('/doc/list', { moduleId: at.moduleId }));
    const id = String(docs.find(({ url }) => url === '/pushed')?.id);
    const [to] = (await ann.call(viewDoc, { id })).requestParams;
    await holds(id, 0, row(to?.id ?? '', request, { name: 'to', ref: address }));
    const was = await version(id);
    await push('city');
    await push('city', 'zip');
    expect(await version(id)).toBe(was);
    expect(names(rowsOf(await detail(id), 'requestParams'))).toEqual(['to', 'to.city']);
    expect(JSON.stringify(await ann.call(listOffers, { docId: id }))).toContain('zip');
  });
});
