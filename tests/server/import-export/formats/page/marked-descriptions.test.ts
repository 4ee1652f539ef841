import { describe, expect, it } from '@jest/globals';
import mammoth from 'mammoth';
import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { DocStatus, DocType } from '../../../../../contracts/platform/enums.js';
import { markdownToHtml } from '../../../../../server/docs/doc-types/markdown/html.js';
import { exportWordsOf } from '../../../../../server/import-export/export/export-words.js';
import { exportDocs } from '../../../../../server/import-export/formats/export-docs.js';
import { exportWord } from '../../../../../server/import-export/formats/export-whole.js';
import type { SharedByDocs, StoredDoc } from '../../../../../server/import-export/formats/exported/exported-doc.js';
import { doc, row } from '../../../docs/doc-types/api/tables.js';

const shared: SharedByDocs = {
  ...{ moduleId: 1, dictionaries: [], globals: { globalHeaders: [], globalParams: [], globalReturns: [] } },
};
const words = exportWordsOf('en');
const upload = `/upload/${'a'.repeat(32)}.pdf`;
const stored = (...rows: Parameters<typeof doc>): StoredDoc => ({
  ...{ kind: 'doc', id: 1, type: DocType.http, label: '', status: DocStatus.done },
  content: { ...doc(...rows), httpMethod: 'POST', url: '/a', contentType: 'application/json' },
});
const file = (format: 'markdown' | 'html', given: StoredDoc): string =>
  exportDocs({ docs: [given], shared, environments: [], as: { format, words, origin: 'https://docs.test' } }).join('');
/** The cell of a description. */
const cellOf = (description: string, format: 'markdown' | 'html' = 'markdown'): string => {
  const text = file(format, stored(row('name', { description })));
  const html = format === 'html' ? text : markdownToHtml(text);
  return /<td>name<\/td>(?:\s*<td>[^<]*<\/td>){3}\s*<td>(.*?)<\/td>/s.exec(html)?.[1] ?? '';
};

describe('the marks of a description in a Markdown file, read again', () => {
  it.each([
    ['`a|b` or **c|d**', '<code>a|b</code> or <strong>c|d</strong>'],
    ['状态为`active`时，**必填**。', '状态为<code>active</code>时，<strong>必填</strong>。'],
    ['**a** _b_ *c* __d__', '<strong>a</strong> <em>b</em> <em>c</em> <strong>d</strong>'],
    ['**a <b> [x] * c**', '<strong>a &lt;b&gt; [x] * c</strong>'],
    ['***a** b*', '<em><strong>a</strong> b</em>'],
    ['``a`b`` and ` a `', '<code>a`b</code> and <code>a</code>'],
    ['line `one`\n- line *two*', 'line <code>one</code><br>\n- line <em>two</em>'],
    ['5*3*2 snake_case_name a*b', '5*3*2 snake_case_name a*b'],
    ['<b>bold</b> <img src=x> &lt; # a', '&lt;b&gt;bold&lt;/b&gt; &lt;img src=x&gt; &amp;lt; # a'],
  ])('of %j', (text, wanted) => {
    expect(cellOf(text).replaceAll('<br />', '<br>')).toBe(wanted.replace('<br>\n', '<br>'));
  });

  it.each([
    ['see [the **list**](https://a.example/x)', 'https://a.example/x', 'the <strong>list</strong>'],
    [
      '见https://a.example/a_b?c=1&d=2*。后文',
      'https://a.example/a_b?c=1&amp;d=2',
      'https://a.example/a_b?c=1&amp;d=2',
    ],
    ['www.example.com', 'http://www.example.com', 'www.example.com'],
    ['ask ann@a.example', 'mailto:ann@a.example', 'ann@a.example'],
    ['[a|b](/x(1) "t")', '/x(1)', 'a|b'],
    [`[file](${upload})`, `https://docs.test${upload}`, 'file'],
  ])('links of %j', (text, href, label) => {
    const [link = ''] = cellOf(text).match(/<a .*?<\/a>/) ?? [];
    expect(link.replace(/ (?:rel|target)="[^"]*"/g, '')).toBe(`<a href="${href}">${label}</a>`);
  });
});

describe('the marks of a description', () => {
  const text = `**b** \`c\` *e* [l](${upload}) <i>x</i> [no](javascript:alert(1))`;

  it('are elements in an HTML file, and its other signs are text', () => {
    const link = `<a href="https://docs.test${upload}" rel="noopener noreferrer nofollow">l</a>`;
    const rest = '&lt;i&gt;x&lt;/i&gt; [no](javascript:alert(1))';
    expect(cellOf(text, 'html')).toBe(`<strong>b</strong> <code>c</code> <em>e</em> ${link} ${rest}`);
  });

  it('are styles and links in a Word file', async () => {
    const api = { title: 'A', environments: [], entries: [stored(row('name', { description: text }))], shared };
    const uploads = { origin: 'https://docs.test', pictures: new Map<string, string>() };
    const made = await exportWord({ title: 'A', apis: [api], words, uploads });
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(made) });
    const link = `<a href="https://docs.test${upload}">l</a>`;
    expect(value).toContain(`<strong>b</strong> c <em>e</em> ${link} &lt;i&gt;x&lt;/i&gt; [no](javascript:alert(1))`);
  });

  it('are in texts of statuses, error codes and values, not in names, values, examples and constraints', () => {
    const text = '`a`';
    const given = stored(
      row('ok', { style: ParamStyle.responses, name: '404', type: 'object', description: text }),
      row('`n`', { example: text, values: [{ value: '"`v`"', name: '`w`', description: text }] }),
      row('`p`', { schema: { pattern: '"`a`"' } }),
      row('`x`', { style: ParamStyle.code, description: text, example: text }),
    );
    const lines = file('markdown', given).split('\n');
    expect(lines).toContain('`a`');
    expect(lines.filter((line) => line.startsWith('| \\`'))).toEqual([
      '| \\`n\\` | string | yes | - | Values: \\`v\\` (\\`w\\`: `a`) | \\`a\\` |',
      '| \\`p\\` | string | yes | - | matches \\`a\\` |  |',
      '| \\`x\\` | `a` | `a` |',
    ]);
  });
});
