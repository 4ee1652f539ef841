import { describe, expect, it } from '@jest/globals';
import { jsonOf, type Value } from '../../../../contracts/docs/doc-types/json-value.js';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { responsesOf } from '../../../../contracts/docs/doc-types/responses.js';
import {
  exampleAnswer,
  mediaFor,
  preferences,
  responseOf,
  statusAnswer,
  tableAnswer,
} from '../../../../server/try-out/mocking/answers/status-answer.js';

const row = (id: string, parentId: string, name: string, given: Partial<Row> = {}): Row => ({
  ...{ id, parentId, name, type: 'string', required: 0, example: '', description: '', ...given },
});
const rows = [
  row('a', '', '404'),
  row('h', 'a', 'Retry-After', { example: '5' }),
  row('m', 'a', 'application/problem+json', { type: 'object' }),
  row('f', 'm', 'code'),
  row('t', 'a', 'text/plain'),
  row('b', '', '4XX'),
  row('d', '', 'default'),
];
const views = responsesOf(branchesOf(rows), { branches: [], elementType: '' });

const invent = () => 'invented';

it.each([
  ['404', '404'],
  ['422', '4XX'],
  ['500', 'default'],
  ['201', undefined],
  ['E1', undefined],
])('the response of %s is %s', (status, found) => expect(responseOf(views, status)?.status).toBe(found));

it('is answered with its headers, its JSON and its media type', () => {
  const view = responseOf(views, '404');
  const seen: (string | undefined)[][] = [];
  const answer =
    view &&
    statusAnswer(view, '404', ({ fields }) => {
      seen.push(fields.map((field) => field.row?.name));
      return new Map([['code', 'x']]);
    });
  expect(seen).toEqual([['code']]);
  expect(answer?.status).toBe(404);
  expect(answer?.headers).toEqual(
    expect.arrayContaining(['Retry-After', '5', 'content-type', 'application/problem+json']),
  );
  expect(JSON.parse(String(answer?.body))).toEqual({ code: 'x' });
});

describe('a body that is no JSON', () => {
  const table = {
    branches: branchesOf([row('i', '', 'id', { schema: { xml: '{"attribute":true}' } }), row('n', '', 'name')]),
    elementType: '',
  };
  const value = new Map([
    ['id', '7'],
    ['name', 'A & B'],
  ]);
  const typed = (type: string) =>
    responsesOf(
      branchesOf([
        row('s', '', '200', { schema: { '@table': 'true' } }),
        row('m', 's', type, { schema: { '@table': 'true', xml: '{"name":"order"}' } }),
      ]),
      table,
    );
  const answered = (type: string, given: Value) => {
    const [view] = typed(type);
    if (!view) throw new Error('no response');
    const { headers, body } = tableAnswer(view, { status: '200', media: mediaFor(view) }, () => given, invent);
    return [headers.includes(type), String(body)];
  };

  it('is XML or a text, if the doc has it so', () => {
    expect(answered('application/xml', value)).toEqual([true, '<order id="7">\n  <name>A &amp; B</name>\n</order>']);
    expect(answered('application/xml', '<own/>')).toEqual([true, '<own/>']);
    expect(answered('text/plain', 'pong')).toEqual([true, 'pong']);
    expect(answered('text/csv', value)).toEqual([false, jsonOf(value)]);
    const view = views.find(({ isTable }) => isTable);
    const bare = view && tableAnswer(view, { status: '200', media: mediaFor(view) }, () => 'pong', invent);
    expect(String(bare?.body)).toBe('"pong"');
  });

  it('is so for other statuses, too', () => {
    const other = branchesOf([
      row('s', '', '404'),
      row('m', 's', 'text/xml', { type: 'object' }),
      row('f', 'm', 'code'),
    ]);
    const view = responseOf(responsesOf(other, { branches: [], elementType: '' }), '404');
    const answer = view && statusAnswer(view, '404', () => new Map([['code', 'x']]));
    expect(String(answer?.body)).toBe('<root>\n  <code>x</code>\n</root>');
    expect(answer?.headers).toContain('text/xml');
  });
});

describe('the media type of a call', () => {
  const [view] = responsesOf(
    branchesOf([
      row('s', '', '201', { schema: { '@table': 'true' } }),
      row('h', 's', 'X-Page', { required: 1 }),
      row('o', 's', 'X-Other'),
      row('j', 's', 'application/json', { schema: { '@table': 'true' } }),
      row('x', 's', 'application/xml', { type: 'object' }),
      row('t', 's', 'text/plain'),
    ]),
    { branches: [], elementType: '' },
  );
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/xml', 'application/xml'],
    ['Text/*', 'text/plain'],
    ['application/json;q=0.1, application/xml; q=0.5', 'application/xml'],
    ['application/xml;q=0, */*;q=0.1', 'application/json'],
    ['application/*, application/xml;q=0.2', 'application/json'],
    ['image/png', 'application/json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
  ])('%s is %s', (accept, type) => expect(view && mediaFor(view, accept)?.type).toBe(type));

  it('has the status of the doc, and headers that are always sent', () => {
    const answer = view && tableAnswer(view, { status: '201', media: mediaFor(view) }, () => 'pong', invent);
    expect(answer).toMatchObject({ status: 201, headers: expect.arrayContaining(['X-Page', 'invented']) });
    expect(answer?.headers).not.toContain('X-Other');
    const empty = view && tableAnswer(view, { status: '204', media: undefined }, () => 'pong', invent);
    expect([empty?.status, String(empty?.body)]).toEqual([204, '']);
  });
});

it.each([
  [undefined, null, null],
  ['code=404', '404', null],
  ['respond-async, code="422"; wait=10', '422', null],
  ['status=500, example="a cat"', '500', 'a cat'],
  ['example=cat, example=dog', null, 'cat'],
  ['code=9000', null, null],
  ['return=minimal; example=', null, null],
])('Prefer: %s asks for %s, %s', (header, status, example) => expect(preferences(header)).toEqual({ status, example }));

describe('an example by name', () => {
  const held = (examples: string, more = {}) => ({ schema: { '@examples': examples, ...more } });
  const all = responsesOf(
    branchesOf([
      row('o', '', '201', { schema: { '@table': 'true' } }),
      row('s', 'o', 'application/json', held('{"cat":{"value":{"id":9007199254740993}}}', { '@table': 'true' })),
      row('x', 'o', 'text/plain', held('{"short":{"value":"yes"},"far":{"externalValue":"https://a.test"}}')),
      row('e', '', '404'),
      row('p', 'e', 'application/problem+json', held('{"cat":{"value":{"why":"gone"}}}')),
    ]),
    { branches: [], elementType: '' },
  );
  it.each([
    ['cat', null, 201, '{\n  "id": 9007199254740993\n}'],
    ['cat', '201', 201, '{\n  "id": 9007199254740993\n}'],
    ['cat', '404', 404, '{\n  "why": "gone"\n}'],
    ['short', null, 201, 'yes'],
    ['far', null, undefined, undefined],
    ['short', '404', undefined, undefined],
    ['none', null, undefined, undefined],
  ])('%s of %s is answered with %s', (name, status, expected, body) => {
    const answer = exampleAnswer(all, name, status, invent);
    expect([answer?.status, answer && String(answer.body)]).toEqual([expected, body]);
  });
  it('has the media type of its response', () => {
    expect(exampleAnswer(all, 'short', null, invent)?.headers).toEqual(
      expect.arrayContaining(['content-type', 'text/plain']),
    );
  });
});
