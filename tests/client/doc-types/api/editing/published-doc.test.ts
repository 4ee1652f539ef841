import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { equalsPublished } from '../../../../../client/doc-types/api/editing/equals-published.js';
import { writePublishedApi } from '../../../../../client/doc-types/api/editing/published-doc.js';
import { currentRows } from '../../../../../client/doc-types/api/rows/current-rows.js';
import { writeRichText } from '../../../../../client/doc-types/custom/published-text.js';
import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { live } from '../../../../../contracts/docs/doc-types/common.js';
import { withRowNotes } from '../../../../../contracts/docs/doc-types/row-notes.js';
import { doc, paramRow } from '../../../screens/view/docs.js';

const published = doc({
  author: 'Ada',
  url: '/orders/{id}',
  httpMethod: 'PUT',
  remark: 'note',
  isUseGlobalHeaders: 0,
  pathParams: [paramRow('id', { style: ParamStyle.path, id: 'p', maxLength: '64' })],
  requestParams: [
    paramRow('order', { style: ParamStyle.request, id: 'o', type: 'object', maxLength: '' }),
    paramRow('total', { style: ParamStyle.request, id: 't', parentId: 'o', required: 0, maxLength: '-' }),
    paramRow('note', { style: ParamStyle.request, id: 'n', maxLength: '64' }),
  ],
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'About orders' }] }] },
});

describe('the published content as a Y.Doc', () => {
  it('equals what it was made from, order and nesting included', () => {
    const ydoc = new Y.Doc();
    writePublishedApi(ydoc, published);
    expect(equalsPublished(ydoc, published)).toBe(true);
    expect(currentRows(ydoc, ParamStyle.request).map(({ id, parentId }) => [id, parentId])).toEqual([
      ['o', ''],
      ['t', 'o'],
      ['n', ''],
    ]);
    // The description is written later, by its editor.
    expect(ydoc.getXmlFragment(live.body).length).toBe(0);
    writeRichText(ydoc, published);
    expect(equalsPublished(ydoc, published)).toBe(true);
    expect(ydoc.getXmlFragment(live.body).toString()).toContain('About orders');
  });

  it('says what rows say beyond their columns, and differs where that differs', () => {
    const ydoc = new Y.Doc();
    const rowParts = { n: { schema: { pattern: '"^a"', maximum: '9' }, values: [{ value: '"a"', name: 'A' }] } };
    writePublishedApi(ydoc, { ...published, rowParts });
    expect(equalsPublished(ydoc, { ...published, rowParts })).toBe(true);
    expect(equalsPublished(ydoc, published)).toBe(false);
    const other = { n: { ...rowParts.n, schema: { pattern: '"^b"', maximum: '9' } } };
    expect(equalsPublished(ydoc, { ...published, rowParts: other })).toBe(false);
  });

  it('takes no notes from the published description of a row', () => {
    const ydoc = new Y.Doc();
    const rowParts = { n: { schema: { pattern: '"^a"' } } };
    const described = (description: string) =>
      doc({
        ...published,
        requestParams: published.requestParams.map((row) => (row.id === 'n' ? { ...row, description } : row)),
        rowParts,
      });
    const noted = withRowNotes({ type: 'string', description: 'A note', ...rowParts.n });
    expect(noted).toMatch(/^A note\n/);
    writePublishedApi(ydoc, described(noted));
    expect(currentRows(ydoc, ParamStyle.request).find(({ id }) => id === 'n')?.description).toBe('A note');
    expect(equalsPublished(ydoc, described(noted))).toBe(true);
    expect(equalsPublished(ydoc, described(noted.replace('A note', 'Another')))).toBe(false);
  });

  it('leaves out a description of a newer schema', () => {
    const ydoc = new Y.Doc();
    writePublishedApi(ydoc, published);
    writeRichText(ydoc, { body: { type: 'doc', content: [{ type: 'hologram' }] } });
    expect(equalsPublished(ydoc, published)).toBe(true);
    expect(ydoc.getXmlFragment(live.body).toString()).toBe('');
  });
});
