import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { addModel } from '../../../../contracts/docs/models.js';
import { generateCode } from '../../../../contracts/import-export/codegen.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { addModule } from '../../../../contracts/workspace/workspace.js';
import { rulesOf } from '../../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { apiDoc, type Place, place } from '../../../support/places.js';
import { download } from './exporting.js';

let app: TestApp;
let dev: Person;
let there: Place;

beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  there = await place(await app.admin(), { devs: [dev] });
});
afterAll(() => app.stop());

const row = (name: string, style: ParamStyle, ref?: string, type = 'object'): ParamRow => ({
  ...{ id: name, parentId: '', style, name, type, required: true, maxLength: '-', example: '', description: '' },
  ...{ enumId: '', ...(ref !== undefined && { ref }) },
});
async function holds(id: string, type: number, ...params: ParamRow[]): Promise<void> {
  const by = { actorId: decodeId(dev.id) ?? 0, source: 'live', requestId: '' } as const;
  await app
    .get(DocContentWriter)
    .replace(decodeId(id) ?? 0, ({ content }) => rulesOf(type).schema.parse({ ...content, params }), by);
}
const model = (name: string, moduleId = there.moduleId) => dev.call(addModel, { moduleId, name, parentId: '' });

it('files have the models that docs use, of the application and of the instant, each once', async () => {
  const [order, line, unused] = [await model('Order'), await model('Line'), await model('Unused')];
  const other = await dev.call(addModule, { name: 'Other', projectId: there.projectId });
  const foreign = await model('Foreign', other.id);
  await holds(order.id, 10, row('lines', ParamStyle.model, line.id, 'object[]'));
  await holds(line.id, 10, row('order', ParamStyle.model, order.id), row('sku', ParamStyle.model, undefined, 'string'));
  const call = await apiDoc(dev, there, 'Call');
  await holds(call, 0, row('order', ParamStyle.response, order.id), row('far', ParamStyle.response, foreign.id));
  app.clock.advance(50);
  const at = app.clock.now().toISOString();
  app.clock.advance(50);
  await holds(unused.id, 10, row('later', ParamStyle.model, undefined, 'string'));
  await holds(line.id, 10, row('later', ParamStyle.model, unused.id));

  const whole = async (wanted: object) =>
    JSON.parse((await download(dev, { moduleId: there.moduleId, format: 'openapi-json', ...wanted })).text);
  const now = await whole({});
  expect(Object.keys(now.components.schemas).sort()).toEqual(['Line', 'Order', 'Unused']);
  expect(JSON.stringify(now.paths)).toContain('"order":{"$ref":"#/components/schemas/Order"},"far":{"type":"object"}');
  const then = await whole({ at });
  expect(Object.keys(then.components.schemas).sort()).toEqual(['Line', 'Order']);
  expect(then.components.schemas.Line.properties).toEqual({
    order: { $ref: '#/components/schemas/Order' },
    sku: { type: 'string' },
  });
  const page = await download(dev, { docIds: [call], format: 'markdown' });
  expect(page.text.match(/^##### (?:Order|Line|Unused)$/gm)).toEqual(['##### Order', '##### Line', '##### Unused']);
  const word = await download(dev, { moduleId: there.moduleId, format: 'word' });
  expect(word.docs).toBe(1);
});

it('mocks answer with the fields of models, as they are now, and code has a type for each', async () => {
  const [money, price] = [await model('Money'), await model('Price')];
  await holds(money.id, 10, { ...row('cents', ParamStyle.model, undefined, 'integer'), example: '7' });
  await holds(
    price.id,
    10,
    row('gross', ParamStyle.model, money.id),
    row('parts', ParamStyle.model, price.id, 'array'),
  );
  const call = await apiDoc(dev, there, 'Price of it');
  await holds(call, 0, row('price', ParamStyle.response, price.id));
  const answer = async (): Promise<unknown> => (await fetch(`${app.url}/mock/${call}`)).json();
  expect(await answer()).toEqual({ price: { gross: { cents: 7 }, parts: [] } });
  await holds(money.id, 10, { ...row('units', ParamStyle.model, undefined, 'string'), example: 'x' });
  expect(await answer()).toEqual({ price: { gross: { units: 'x' }, parts: [] } });

  const { content } = await dev.call(generateCode, { docId: call, target: 'ts-types' });
  expect(content).toContain('  price: Price;');
  expect(content).toContain('export interface Price {\n  gross: Money;\n  parts: Array<Price>;\n}');
  expect(content.match(/interface Money /g)).toHaveLength(1);
});
