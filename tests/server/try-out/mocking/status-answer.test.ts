import { expect, it } from '@jest/globals';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { responsesOf } from '../../../../contracts/docs/doc-types/responses.js';
import { preferredStatus, responseOf, statusAnswer } from '../../../../server/try-out/mocking/answers/status-answer.js';

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

it.each([
  [undefined, null],
  ['code=404', '404'],
  ['respond-async, code="422"; wait=10', '422'],
  ['status=500', '500'],
  ['code=9000', null],
  ['return=minimal', null],
])('Prefer: %s asks for %s', (header, status) => expect(preferredStatus(header)).toBe(status));
