import { expect, it } from '@jest/globals';
import { breakingChanges } from '../../../../server/app/own-api/breaking-changes.js';

const string = { type: 'string' };
const api = (paths: object) => JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths });
const json = (properties: object, required: readonly string[] = []) => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
const call = (input: object, reply: object) => ({
  post: { requestBody: input, responses: { 200: { description: 'ok', ...reply } } },
});
const before = api({
  '/a': call(json({ id: string }), json({ name: string, age: { type: 'integer' } }, ['age'])),
  '/b': call(json({}), json({})),
});

it('a version that adds what nobody must send breaks nobody', async () => {
  const after = api({
    '/a': call(
      json({ id: string, more: string }),
      json({ name: string, age: { type: 'integer' }, born: string }, ['age']),
    ),
    '/b': call(json({}), json({})),
    '/c': call(json({}), json({})),
  });
  expect(await breakingChanges(before, before)).toEqual([]);
  expect(await breakingChanges(before, after)).toEqual([]);
});

it('each change that breaks callers is named with its call', async () => {
  const after = api({ '/a': call(json({ id: string, key: string }, ['key']), json({ name: { type: 'integer' } })) });
  const broken = await breakingChanges(before, after);
  expect(broken).toHaveLength(4);
  expect(broken.map((line) => line.split(':')[0]).sort()).toEqual(['POST /a', 'POST /a', 'POST /a', 'POST /b']);
  expect(broken.join('\n')).toMatch(/key/);
  expect(broken.join('\n')).toMatch(/age/);
  expect(broken.join('\n')).toMatch(/name/);
  expect(broken.join('\n')).toContain('POST /b: the call is gone');
});
