import { describe, expect, it } from '@jest/globals';
import { parseFragment, serialize } from 'parse5';
import { effective } from '../../../../contracts/doc-types/effective.js';
import { markdownToHtml } from '../../../../server/doc-types/markdown/html.js';
import type { ExportedDoc } from '../../../../server/formats/exported-api.js';
import { htmlDoc } from '../../../../server/formats/page/html/html-doc.js';
import { offlineHtml } from '../../../../server/formats/page/html/offline.js';
import { markdownDoc } from '../../../../server/formats/page/markdown.js';
import { exportWordsOf } from '../../../../server/transfer/export/export-words.js';
import { payloads } from '../../../support/payloads.js';

const words = exportWordsOf('en');
const row = (id: string, text: string, parentId = '') => ({
  ...{ id, parentId, name: text, type: text, required: true, maxLength: '-', example: text, description: text },
});
const docOf = (text: string): ExportedDoc => ({
  ...{ kind: 'doc', id: '7YX0lXxR', type: 0, name: text, label: '', author: text, status: 5, deprecated: text },
  ...{ description: 'The text.', html: '<p>The text.</p>', url: text, httpMethod: 'POST', contentType: '' },
  remark: text,
  rows: effective({
    ...{ httpMethod: 'POST', isUseGlobalHeaders: 0, isUseGlobalParams: 0, isUseGlobalReturns: 0 },
    ...{ isRequestArray: 0, isResponseArray: 0, requestArrayType: '', responseArrayType: '' },
    ...{ pathParams: [], headerParams: [row('1', text)], queryParams: [], responseParams: [], errorCodeParams: [] },
    ...{ requestParams: [row('1', text), row('2', text, '1')], globalHeaders: [], globalParams: [], globalReturns: [] },
  }),
});

describe('a doc as Markdown, read again', () => {
  it.each([
    'a | b',
    '`code` | ``',
    '<b>x</b>',
    '*a* _b_ ~~c~~',
    '| - |',
    '# h',
    '1. x',
    '[x](y)',
    'a\\|b',
    '&amp;',
    'a\nb',
  ])('has the same tables and headings, with %j as every text', (text) => {
    const html = markdownToHtml(markdownDoc(docOf(text), [], words));
    expect(html.match(/<table>/g)).toHaveLength(2);
    expect(html.match(/<td>/g)).toHaveLength(4 + 2 * 6);
    expect(html.match(/<h3>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(?:b|em|del|ol|h1|a)\b/);
  });

  it('shows names as they are', () => {
    const html = markdownToHtml(markdownDoc(docOf('a | <b>*c*</b> snake_case_name'), [], words));
    expect(html).toContain('<h3>a | &lt;b&gt;*c*&lt;/b&gt; snake_case_name</h3>');
    expect(html).toContain('<td>└ a | &lt;b&gt;*c*&lt;/b&gt; snake_case_name</td>');
  });
});

describe('a doc as HTML', () => {
  it('contains no element of any text', () => {
    const tags = (html: string) => html.match(/<[a-z][a-z0-9]*/g)?.filter((tag) => tag !== '<br');
    const plain = tags(htmlDoc(docOf('x'), [], words));
    for (const payload of payloads)
      expect(tags(serialize(parseFragment(htmlDoc(docOf(`x${payload}`), [], words))))).toEqual(plain);
  });

  it('has links in place of pictures and frames from elsewhere', () => {
    const picture = '<p>a<img src="https://evil.example/a.png" alt="A"><img src="data:image/png;base64,AA"></p>';
    expect(offlineHtml(picture, words, new Map())).toBe(
      '<p>a<a href="https://evil.example/a.png" rel="noopener noreferrer nofollow" class="elsewhere">A</a><img src="data:image/png;base64,AA"></p>',
    );
    expect(offlineHtml('<img src="javascript:alert(1)">', words, new Map())).toBe('<span>javascript:alert(1)</span>');
  });
});
