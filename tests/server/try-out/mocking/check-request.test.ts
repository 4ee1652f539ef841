import { expect, it } from '@jest/globals';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { breachesOf } from '../../../../server/try-out/mocking/answers/check-request.js';

const row = (id: string, given: Partial<Row>): Row => ({
  ...{ id, name: id, type: 'string', required: 0, example: '', description: '', ...given },
});

it('a request is checked by keyword, in texts and in bodies', () => {
  const query = branchesOf([row('page', { type: 'integer', schema: { minimum: '1', maximum: '9007199254740993' } })]);
  const branches = branchesOf([
    row('code', { maxLength: '2', schema: { minLength: '2', pattern: '"^(a+)+$"' } }),
    row('tags', { type: 'string[]', schema: { maxItems: '1' }, values: [{ value: '"a"' }] }),
    row('none', { maxLength: '-', schema: { maxLength: '0' } }),
    row('state', { values: [{ value: '"open"' }, { value: '"shut"' }] }),
  ]);
  const doc = {
    path: [],
    headers: [],
    statuses: [],
    bodies: [],
    cookies: [],
    query,
    codes: [],
    body: { branches, elementType: '' },
  };
  const breaches = (page: string, body: unknown) => {
    const request = {
      ...{ method: 'POST', url: '/', path: '/', pathParams: {}, headers: {}, query: new URLSearchParams({ page }) },
      body,
    };
    return breachesOf({ ...doc, response: doc.body }, 'application/json', request).map(
      ({ name, problem, expected }) => `${name} ${problem} ${expected}`,
    );
  };
  expect(breaches('9007199254740993', { code: '😀😀', tags: ['a'], state: 'open' })).toEqual([]);
  expect(breaches('9007199254740994', { code: '😀', tags: ['a', 'b'], state: 'lost' })).toEqual([
    'page constraint maximum: 9007199254740993',
    'code constraint minLength: 2',
    'tags constraint maxItems: 1',
    'tags[1] value "a"',
    'state value "open", "shut"',
  ]);
  expect(breaches('1', { code: 'abc' })).toEqual(['code length 2']);
  expect(breaches('1', { none: '' })).toEqual([]);
  expect(breaches('1', { none: 'a' })).toEqual(['none constraint maxLength: 0']);
});

it('a body that is a list of lists is checked to its objects', () => {
  const none = { branches: [], elementType: '' };
  const rest = { path: [], headers: [], statuses: [], bodies: [], cookies: [], query: [], codes: [], response: none };
  const doc = {
    ...rest,
    body: { branches: branchesOf([row('id', { type: 'integer', required: 1 })]), elementType: 'object[]' },
  };
  const breaches = (body: unknown) => {
    const address = { method: 'POST', url: '/', path: '/', pathParams: {}, headers: {}, query: new URLSearchParams() };
    return breachesOf(doc, 'application/json', { ...address, body }).map(({ name, problem }) => `${name} ${problem}`);
  };
  expect(breaches([[{ id: 1 }], []])).toEqual([]);
  expect(breaches([[{ id: 1 }, {}], { id: 1 }, [{ id: 'x' }]])).toEqual([
    '[0][1].id missing',
    '[1] type',
    '[2][0].id type',
  ]);
});

it('cookies are checked by name, also quoted ones', () => {
  const cookies = branchesOf([row('sid', { required: 1 }), row('page', { type: 'integer' }), row('theme', {})]);
  const none = { branches: [], elementType: '' };
  const doc = {
    path: [],
    headers: [],
    statuses: [],
    bodies: [],
    cookies,
    query: [],
    codes: [],
    body: none,
    response: none,
  };
  const breaches = (cookie?: string) =>
    breachesOf(doc, '', {
      ...{ method: 'GET', path: '', pathParams: {}, headers: cookie === undefined ? {} : { cookie } },
      ...{ query: new URLSearchParams(), body: null },
    }).map(({ place, name, problem }) => `${place} ${name} ${problem}`);
  expect(breaches('sid="a"; page=2; other=1')).toEqual([]);
  expect(breaches('page=x')).toEqual(['cookie sid missing', 'cookie page type']);
  expect(breaches()).toEqual(['cookie sid missing']);
});

it('a body is checked as the media type that the call names', () => {
  const shape = (name: string) => ({ branches: branchesOf([row(name, { required: 1 })]), elementType: '' });
  const bodies = branchesOf([
    row('m', { name: 'application/merge-patch+json', type: 'object' }),
    row('note', { parentId: 'm', required: 1 }),
  ]);
  const doc = {
    ...{ path: [], headers: [], statuses: [], cookies: [], query: [], codes: [] },
    ...{ bodies, body: shape('id'), response: shape('id') },
  };
  const breaches = (type: string) => {
    const request = { method: 'PATCH', url: '/', path: '/', pathParams: {}, query: new URLSearchParams(), body: {} };
    const headers = { 'content-type': type };
    return breachesOf(doc, 'application/json', { ...request, headers }).map(({ name }) => name);
  };
  expect(breaches('application/json')).toEqual(['id']);
  expect(breaches('Application/Merge-Patch+JSON; charset=utf-8')).toEqual(['note']);
  expect(breaches('text/csv')).toEqual(['id']);
});
