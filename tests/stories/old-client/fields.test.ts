import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startApp, type TestApp } from '../../support/app.js';
import { type Example, example } from './example.js';
import { readsOfCalls } from './reads-of-calls.js';
import * as is from './shapes.js';

let app: TestApp;
let all: Example;
beforeAll(async () => {
  app = await startApp();
  all = await example(app);
});
afterAll(() => app.stop());

/** Each field of the reply that does not read as it should, with what it is. */
function misread(shape: z.ZodType, reply: unknown): string {
  const read = shape.safeParse(reply);
  return read.success ? '' : `${z.prettifyError(read.error)}`;
}

it.each(readsOfCalls)('$call answers $as with every field that is read', async ({ call, sends, reads, as }) => {
  const [method, path = ''] = call.split(' ');
  const sent = sends(all.ids);
  const query = () => Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  const reply = await (method === 'GET' ? all[as].get(path, query()) : all[as].post(path, sent));
  expect(misread(reads, reply)).toBe('');
});

const listed = is.row({
  ...{ id: is.number, name: is.some, description: is.text, version: is.text, url: is.text, httpMethod: is.text },
  ...{ contentType: is.text, isFolder: is.flag, parentId: is.number, isShow: is.flag },
});
const row = is.row({
  ...{ name: is.some, type: is.some, required: is.flag, maxLength: is.text, example: is.text, description: is.text },
});
const whole = listed.extend({
  ...{ pathParams: is.full(row), headerParams: is.full(row), queryParams: is.full(row), requestParams: is.full(row) },
  ...{ responseParams: is.full(row), gmtCreate: is.time, gmtModified: is.time },
});

describe('the push API', () => {
  it.each([
    ['doc.list', () => ({}), is.row({ docList: is.full(listed.extend({ type: is.number })) })],
    ['doc.detail', () => ({ docId: Number(all.ids.number) }), whole],
    ['doc.details', () => ({ docIds: [Number(all.ids.number)] }), is.full(whole)],
    ['module.get', () => ({}), is.row({ id: is.number, name: is.some })],
    ['doc.category.create', () => ({ name: 'New' }), is.row({ id: is.id, name: is.some })],
    [
      'enum.push',
      () => ({ name: 'E', items: [{ name: 'A', type: 'string', value: '1' }] }),
      is.row({ id: is.id, name: is.some }),
    ],
  ] as const)('answers %s with every field that is read', async (name, data, reads) => {
    const reply = await all.build.javaSdk(data(), name);
    expect(misread(is.row({ code: z.literal('0'), msg: is.text, data: reads }), reply)).toBe('');
  });
});
