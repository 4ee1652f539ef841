import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { equalsPublished } from '../../../../../client/doc-types/api/editing/equals-published.js';
import { markdownOfApiDoc } from '../../../../../client/doc-types/api/editing/markdown.js';
import type { Published } from '../../../../../client/doc-types/doc-type/doc-type.js';
import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { live } from '../../../../../contracts/docs/doc-types/common.js';
import { addRow, rowsMap } from '../../../../../contracts/docs/doc-types/rows.js';
import { doc, paramRow } from '../../../screens/view/docs.js';

const told = (name: string, facts: Partial<Published['pathParams'][number]>) =>
  paramRow(name, { style: ParamStyle.response, maxLength: '64', ...facts });

const rows = [
  told('code', { id: 'a', type: 'number', example: '0' }),
  told('data', { id: 'b', type: 'object', maxLength: '' }),
  told('id', { id: 'c', parentId: 'b', required: 0, maxLength: '-', description: 'its | number' }),
];
const published = (over: Partial<Published> = {}): Published =>
  doc({
    name: 'Find an order',
    author: 'Ada',
    url: '/orders/{id}',
    httpMethod: 'GET',
    contentType: 'application/json',
    remark: 'note',
    responseParams: rows,
    ...over,
  });

/** The live doc from which the published one was made. */
function liveDoc(): Y.Doc {
  const ydoc = new Y.Doc();
  const fields = ydoc.getMap(live.fields);
  fields.set('name', 'Find an order');
  fields.set('author', 'Ada');
  fields.set('httpMethod', 'GET');
  fields.set('contentType', 'application/json');
  ydoc.getText(live.url).insert(0, '/orders/{id}');
  ydoc.getText(live.remark).insert(0, 'note');
  const put = (id: string, rank: string, parentId: string, said: object) =>
    addRow(rowsMap(ydoc), {
      ...{ id, rank, parentId, style: ParamStyle.response, name: '', type: 'string', required: true },
      ...{ maxLength: '64', example: '', description: '', enumId: '', ...said },
    });
  put('b', 'B', '', { name: 'data', type: 'object' });
  put('a', 'A', '', { name: 'code', type: 'number', example: '0' });
  put('c', 'C', 'b', { name: 'id', required: false, maxLength: '', description: 'its | number' });
  return ydoc;
}

const row = (ydoc: Y.Doc, id: string): Y.Map<unknown> => {
  const found = rowsMap(ydoc).get(id);
  if (!(found instanceof Y.Map)) throw new Error(id);
  return found;
};

describe('whether the live doc says what is published', () => {
  it('does while nothing but form differs: lengths without a number, rows that hold others, spaces around an address', () => {
    const ydoc = liveDoc();
    expect(equalsPublished(ydoc, published())).toBe(true);
    ydoc.getText(live.url).insert(0, ' ');
    ydoc.getMap(live.fields).set('isRequestArray', 'no such value');
    expect(equalsPublished(ydoc, published())).toBe(true);
  });

  it.each<[string, (ydoc: Y.Doc) => void]>([
    ['a letter in the address', (ydoc) => ydoc.getText(live.url).insert(12, 's')],
    ['the note', (ydoc) => ydoc.getText(live.remark).delete(0, 1)],
    ['the method', (ydoc) => void ydoc.getMap(live.fields).set('httpMethod', 'POST')],
    ['a switch', (ydoc) => void ydoc.getMap(live.fields).set('isUseGlobalHeaders', false)],
    ['the deprecation', (ydoc) => void ydoc.getMap(live.fields).set('deprecated', '')],
    ['a name', (ydoc) => void row(ydoc, 'a').set('name', new Y.Text('status'))],
    ['required', (ydoc) => void row(ydoc, 'a').set('required', false)],
    ['a place', (ydoc) => void row(ydoc, 'a').set('rank', 'Z')],
    ['a parent', (ydoc) => void row(ydoc, 'c').set('parentId', '')],
    ['a table', (ydoc) => void row(ydoc, 'a').set('style', ParamStyle.request)],
    ['a row that is gone', (ydoc) => void row(ydoc, 'b').set('deleted', true)],
  ])('does not after a change of %s', (_what, change) => {
    const ydoc = liveDoc();
    change(ydoc);
    expect(equalsPublished(ydoc, published())).toBe(false);
  });

  it('does not when a published row is missing here', () => {
    expect(equalsPublished(liveDoc(), published({ queryParams: [told('q', { style: ParamStyle.query })] }))).toBe(
      false,
    );
  });
});

it('is taken away as Markdown, with every word', () => {
  const titles = { of: [{ style: ParamStyle.response, title: 'Response' }], remark: 'Notes' };
  expect(markdownOfApiDoc(liveDoc(), 'What it does.', titles)).toBe(`# Find an order

\`GET /orders/{id}\`

Content-Type: application/json

What it does.

## Response

| name | type | required | maxLength | description | example |
| --- | --- | --- | --- | --- | --- |
| code | number | true | 64 |  | 0 |
| data | object | true | 64 |  |  |
| &emsp;id | string | false |  | its \\| number |  |

## Notes

note
`);
});
