import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { addRow, rowsMap } from '../../../contracts/docs/doc-types/rows.js';
import { undeleteDoc, viewDoc } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import {
  addModel,
  deleteModel,
  docModels,
  extractModel,
  modelUses,
  takeIntoModel,
} from '../../../contracts/docs/models.js';
import { restoreVersion } from '../../../contracts/history/history.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let ann: Person;
let guest: Person;
let at: Place;
let call: string;
const open: Editor[] = [];
beforeAll(async () => {
  app = await startApp();
  [ann, guest] = [await app.person('ann'), await app.person('guest')];
  at = await place(ann, { guests: [guest] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  call = await apiDoc(ann, at, 'Call');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((editor) => editor.close()));
});

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: ParamStyle.response, name: id, type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '', ...more },
});
/** Stores these rows as typing does. */
async function holds(id: string, type: number, ...params: ParamRow[]): Promise<void> {
  const by = { actorId: decodeId(ann.id) ?? 0, source: 'live', requestId: '' } as const;
  await app
    .get(DocContentWriter)
    .replace(decodeId(id) ?? 0, ({ content }) => rulesOf(type).schema.parse({ ...content, params }), by);
}
const rowsOf = async (id: string) => {
  const { responseParams, modelParams } = await ann.call(viewDoc, { id });
  return (modelParams ?? responseParams).map(({ name, parentId, description }) => [name, parentId, description]);
};
const refs = async (id: string) =>
  Object.values((await ann.call(viewDoc, { id })).rowParts ?? {}).flatMap(({ ref }) => ref ?? []);
const textOf = (editor: Editor, rowId: string, key: string): Y.Text => {
  const map = rowsMap(editor.ydoc).get(rowId);
  const text = map instanceof Y.Map ? map.get(key) : undefined;
  if (!(text instanceof Y.Text)) throw new Error(`${rowId} has no ${key}`);
  return text;
};

describe('taking rows into a model', () => {
  /** A row `to` that is a model, and somebody who typed below it without knowing. */
  async function late(type: (away: Editor) => void): Promise<string> {
    await holds(
      call,
      0,
      row('to', { type: 'object', maxLength: '' }),
      row('city', { parentId: 'to', description: 'Town' }),
      row('lat', { parentId: 'to', type: 'number' }),
    );
    const away = await Editor.open(ann, call);
    open.push(away);
    away.cut();
    await away.until(() => !away.provider.wsconnected);
    const { id } = await ann.call(extractModel, { id: call, rowId: 'to', name: 'Address' });
    away.edit('late', () => type(away));
    await away.come();
    await away.allSaved();
    await ann.call(settleNow, { id: call });
    return id;
  }
  const take = () => ann.call(takeIntoModel, { id: call, rowId: 'to' });

  it('writes words that arrived after the extraction into the model, beside what changed there', async () => {
    const id = await late((away) => {
      textOf(away, 'city', 'description').insert(0, 'Big ');
      addRow(rowsMap(away.ydoc), { ...row('zip', { parentId: 'to' }), rank: 'zz' });
    });
    const model = (text: string) => [
      row('city', { style: 9, description: 'Town', example: text }),
      row('lat', { style: 9, type: 'number' }),
    ];
    await holds(id, 10, ...model('Oslo'));
    await ann.refuses(takeIntoModel, { id: call, rowId: 'zip' });
    await guest.refuses(takeIntoModel, { id: call, rowId: 'to' });
    expect(await take()).toMatchObject({ modelId: id, left: 0 });
    expect(await rowsOf(id)).toEqual([
      ['city', '', 'Big Town'],
      ['lat', '', ''],
      ['zip', '', ''],
    ]);
    expect((await ann.call(viewDoc, { id })).modelParams?.[0]?.example).toBe('Oslo');
    expect(await rowsOf(call)).toEqual([['to', '', '']]);
    expect(await refs(call)).toEqual([id]);
    expect((await ann.refuses(takeIntoModel, { id: call, rowId: 'to' })).key).toBe('row.nothingToTake');
  });

  it('leaves a row where the model says something else by now, in both places', async () => {
    const id = await late((away) => {
      textOf(away, 'city', 'description').insert(0, 'Big ');
      textOf(away, 'lat', 'description').insert(0, 'North');
    });
    await holds(
      id,
      10,
      row('city', { style: 9, description: 'Municipality' }),
      row('lat', { style: 9, type: 'number' }),
    );
    expect((await take()).left).toBe(1);
    expect(await rowsOf(id)).toEqual([
      ['city', '', 'Municipality'],
      ['lat', '', 'North'],
    ]);
    expect(await rowsOf(call)).toEqual([
      ['to', '', ''],
      ['city', 'to', 'Big Town'],
    ]);
  });

  it('brings back a row that the model lost', async () => {
    const id = await late((away) => textOf(away, 'lat', 'description').insert(0, 'North'));
    await holds(id, 10, row('city', { style: 9 }));
    expect((await take()).left).toBe(0);
    expect((await rowsOf(id)).map(([name]) => name)).toEqual(['city', 'lat']);
  });
});

describe('deleting a model that docs use', () => {
  it('detaches it everywhere in the same act, which can be undone', async () => {
    const add = async (name: string) => (await ann.call(addModel, { moduleId: at.moduleId, name, parentId: '' })).id;
    const [address, person, other] = [await add('Address'), await add('Person'), await apiDoc(ann, at, 'Other')];
    await holds(address, 10, row('city', { style: 9 }), row('next', { style: 9, type: 'object', ref: address }));
    const used = (id: string, style: ParamStyle = ParamStyle.response) =>
      row(id, { style, type: 'object', ref: address });
    await holds(person, 10, used(MODEL_ROOT, 9));
    await holds(call, 0, used('to'), used('from'));
    await holds(other, 0, row('person', { type: 'object', ref: person }));
    expect((await ann.refuses(deleteModel, { id: call })).key).toBe('doc.type');
    await guest.refuses(deleteModel, { id: address });
    const { detached } = await ann.call(deleteModel, { id: address });
    expect(detached.map(({ id }) => id).toSorted()).toEqual([call, person].toSorted());
    expect((await rowsOf(call)).map(([name]) => name)).toEqual(['to', 'city', 'next', 'from', 'city', 'next']);
    expect((await rowsOf(person)).map(([name]) => name)).toContain('city');
    expect(await refs(other)).toEqual([person]);
    // A model that is inside of itself has no end: there the row is marked as missing.
    expect(await ann.call(docModels, { id: call })).toEqual({ models: [], missing: [address] });
    await ann.call(undeleteDoc, { id: address });
    for (const { id, version } of detached) await ann.call(restoreVersion, { docId: id, version });
    expect(await refs(call)).toEqual([address, address]);
    expect((await ann.call(modelUses, { id: address })).uses.map(({ name }) => name).toSorted()).toEqual([
      ...['Address', 'Call', 'Person'],
    ]);
  });
});
