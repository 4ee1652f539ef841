import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { copyDoc } from '../../../contracts/docs/doc-rows.js';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { viewDoc } from '../../../contracts/docs/docs.js';
import { addModel, docModels, listModels } from '../../../contracts/docs/models.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addDictionary, addDictionaryItem } from '../../../contracts/workspace/dictionaries.js';
import { addModule } from '../../../contracts/workspace/workspace.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let ann: Person;
let at: Place;
let elsewhere: string;
beforeAll(async () => {
  app = await startApp();
  ann = await app.person('ann');
  at = await place(ann);
  elsewhere = (await ann.call(addModule, { name: 'Elsewhere', projectId: at.projectId })).id;
});
afterAll(() => app.stop());

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: ParamStyle.response, name: id, type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '', ...more },
});
async function holds(id: string, type: DocType, ...params: ParamRow[]): Promise<void> {
  const by = { actorId: decodeId(ann.id) ?? 0, source: 'live', requestId: '' } as const;
  await app
    .get(DocContentWriter)
    .replace(decodeId(id) ?? 0, ({ content }) => rulesOf(type).schema.parse({ ...content, params }), by);
}
const model = async (name: string, ...rows: ParamRow[]) => {
  const { id } = await ann.call(addModel, { moduleId: at.moduleId, name, parentId: '' });
  await holds(id, DocType.model, ...rows.map((each) => ({ ...each, style: ParamStyle.model })));
  return id;
};
/** Names and descriptions of rows, behind those above them. */
function paths(rows: readonly { id: string; parentId: string; name: string; description: string }[]): string[] {
  const known = new Map(rows.map((each) => [each.id, each]));
  const path = (id: string): string => {
    const each = known.get(id);
    return each ? [path(each.parentId), each.name].filter(Boolean).join('.') : '';
  };
  return rows.map(({ id, description }) => [path(id), description].filter(Boolean).join(': '));
}
const LEFT_OUT = 'The fields of the model “Pet” are not copied here: they would repeat, or are too many.';

it('a copy in another application has the fields of models, and names those that are inside of themselves', async () => {
  const pet = await model('Pet', row('name'));
  const owner = await model('Owner', row('mail'), row('pets', { type: 'object[]', ref: pet }));
  await holds(
    pet,
    DocType.model,
    row('name', { style: ParamStyle.model }),
    row('owner', { style: ParamStyle.model, type: 'object', ref: owner }),
  );
  const call = await apiDoc(ann, at, 'Call');
  const json = { style: ParamStyle.bodies, type: 'object', schema: { '@table': 'true' }, ref: owner };
  await holds(call, DocType.http, row('pet', { type: 'object', ref: pet }), row('application/json', json));

  const { id } = await ann.call(copyDoc, { id: call, moduleId: elsewhere, parentId: '' });
  const copy = await ann.call(viewDoc, { id });
  expect(paths(copy.responseParams)).toEqual([
    'pet',
    'pet.name',
    'pet.owner',
    'pet.owner.mail',
    `pet.owner.pets: ${LEFT_OUT}`,
  ]);
  expect(paths(copy.requestParams)).toEqual([
    'mail',
    'pets',
    'pets.name',
    `pets.owner: ${LEFT_OUT.replace('Pet', 'Owner')}`,
  ]);
  expect(Object.values(copy.rowParts ?? {}).filter(({ ref }) => ref !== undefined)).toEqual([]);
  expect((await ann.call(listModels, { moduleId: elsewhere, text: '' })).total).toBe(0);

  // In its own application the copy refers to the same models.
  const near = await ann.call(copyDoc, { id: call, moduleId: '' });
  const { models, missing } = await ann.call(docModels, { id: near.id });
  expect([models.map(({ name }) => name).toSorted(), missing]).toEqual([['Owner', 'Pet'], []]);
});

it('a model that is copied to another application is inside of itself there too', async () => {
  const tree = await model('Tree', row('leaf'));
  const wood = await model('Wood', row('trees', { type: 'object[]', ref: tree }));
  const style = ParamStyle.model;
  await holds(
    tree,
    DocType.model,
    row(MODEL_ROOT, { style, name: '', type: 'object', required: false, description: 'Grows' }),
    row('wood', { style, type: 'object', ref: wood }),
    row('kids', { style, type: 'object[]', ref: tree }),
  );
  const { id } = await ann.call(copyDoc, { id: tree, moduleId: elsewhere, parentId: '' });
  const { modelParams = [], rowParts } = await ann.call(viewDoc, { id });
  const [root, ...rows] = modelParams;
  expect(root).toMatchObject({ id: MODEL_ROOT, description: 'Grows' });
  expect(paths(rows)).toEqual(['wood', 'wood.trees', 'kids']);
  expect(rows.map((each) => rowParts?.[each.id]?.ref)).toEqual([undefined, id, id]);
  const { models, missing } = await ann.call(docModels, { id });
  expect([models.map((each) => [each.id, each.moduleId]), missing]).toEqual([[[id, elsewhere]], []]);
});

it('a copy in another application has the values of dictionaries', async () => {
  const { id: states } = await ann.call(addDictionary, { moduleId: at.moduleId, name: 'States', description: '' });
  const item = (name: string, value: string, type: 'number', description = '') =>
    ann.call(addDictionaryItem, { enumId: states, name, value, type, description });
  await item('Open', '1', 'number', 'Not paid');
  await item('Closed', '2', 'number');
  await item('Shut', '2', 'number');
  const levels = await ann.call(addDictionary, { moduleId: at.moduleId, name: 'Levels', description: '' });
  const call = await apiDoc(ann, at, 'With states');
  const own = [{ value: '"mine"' }];
  await holds(
    call,
    DocType.http,
    row('state', { type: 'enum', enumId: states }),
    row('states', { type: 'enum[]', enumId: states }),
    row('both', { enumId: states, values: own }),
    row('level', { enumId: levels.id }),
  );

  const { id } = await ann.call(copyDoc, { id: call, moduleId: elsewhere, parentId: '' });
  const copy = await ann.call(viewDoc, { id });
  const parts = copy.responseParams.map((each) => [each.name, each.enumId, copy.rowParts?.[each.id]?.values]);
  const values = [
    { value: '1', name: 'Open', description: 'Not paid' },
    { value: '2', name: 'Closed / Shut' },
  ];
  expect(parts).toEqual([
    ['state', '', values],
    ['states', '', values],
    ['both', '', own],
    ['level', '', undefined],
  ]);
  const near = await ann.call(viewDoc, { id: (await ann.call(copyDoc, { id: call, moduleId: '' })).id });
  expect(near.responseParams.map(({ enumId }) => enumId)).toEqual([states, states, states, levels.id]);
});
