import { expect, it } from '@jest/globals';
import mammoth from 'mammoth';
import { operationRow } from '../../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { DocStatus, DocType } from '../../../../../contracts/platform/enums.js';
import { exportWordsOf } from '../../../../../server/import-export/export/export-words.js';
import { exportDocs } from '../../../../../server/import-export/formats/export-docs.js';
import { exportWord } from '../../../../../server/import-export/formats/export-whole.js';
import type { SharedByDocs, StoredDoc } from '../../../../../server/import-export/formats/exported/exported-doc.js';
import { doc, row } from '../../../docs/doc-types/api/tables.js';

const rows = [
  row('sort', {
    ...{ description: 'The sort', values: [{ value: '"cat"', name: 'Cat', description: 'purrs' }, { value: 'null' }] },
    schema: { nullable: 'true', format: '"a|b"', minLength: '1', readOnly: 'true', 'x-a': '1' },
  }),
  row('tags', { type: 'array[string]', schema: { maxItems: '2', 'items/pattern': '"^<b>"' } }),
  row('bare', { description: 'minimum: 1', schema: { type: 'null' } }),
];
const stored = {
  ...{ kind: 'doc', id: 1, type: DocType.http, label: '', status: DocStatus.done },
  content: { ...doc(...rows), httpMethod: 'POST', url: '/a', contentType: 'application/json' },
} satisfies StoredDoc;
const shared: SharedByDocs = {
  ...{ moduleId: 1, dictionaries: [], globals: { globalHeaders: [], globalParams: [], globalReturns: [] } },
};
const about = { docs: [stored], shared, environments: [] };
const textOf = (format: 'markdown' | 'html', lang: string): string =>
  exportDocs({ ...about, as: { format, words: exportWordsOf(lang), origin: '' } }).join('');

it('files for people show the exact type of a row, its values and its constraints as readers see them', async () => {
  const markdown = textOf('markdown', 'en').split('\n');
  expect(markdown.filter((line) => /^\| (?:sort|tags|bare) /.test(line))).toEqual([
    '| sort | string \\| null | yes | - | The sort<br>Values: cat (Cat: purrs), null<br>a\\|b · min length 1 · read-only · x-a: 1 |  |',
    '| tags | string\\[\\] | yes | - | max items 2 · each matches ^\\<b> |  |',
    '| bare | string | yes | - | minimum: 1 |  |',
  ]);
  expect(textOf('markdown', 'zh-CN')).toContain(
    '可选值: cat (Cat: purrs), null<br>a\\|b · 最小长度 1 · 只读 · x-a: 1 |',
  );
  const html = textOf('html', 'en');
  expect(html).toContain('<td>string | null</td>');
  expect(html).toContain('<td>max items 2 · each matches ^&lt;b&gt;</td>');
  const api = { title: 'A', environments: [], entries: [stored], shared };
  const uploads = { origin: '', pictures: new Map<string, string>() };
  const word = await exportWord({ title: 'A', apis: [api], words: exportWordsOf('en'), uploads });
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(word) });
  for (const text of ['string | null', 'Values: cat (Cat: purrs), null', 'a|b · min length 1 · read-only · x-a: 1'])
    expect(value).toContain(text);
});

it('files for people show what XML calls a row in words', () => {
  const xml = '{"name":"sku","prefix":"s","namespace":"urn:shop","attribute":true}';
  const wrapped = row('tags', {
    type: 'array[string]',
    schema: { xml: '{"wrapped":true}', 'items/xml': '{"name":"tag"}' },
  });
  const content = { ...stored.content, params: [row('code', { schema: { xml } }), wrapped] };
  const words = (format: 'markdown' | 'html', lang: string) =>
    exportDocs({
      ...about,
      docs: [{ ...stored, content }],
      as: { format, words: exportWordsOf(lang), origin: '' },
    }).join('');
  for (const format of ['markdown', 'html'] as const) {
    expect(words(format, 'en')).toContain('XML name sku, prefix s, namespace urn:shop, as attribute');
    expect(words(format, 'en')).toContain('XML wrapped · each XML name tag');
    expect(words(format, 'zh-CN')).toContain('XML 名称 sku、前缀 s、命名空间 urn:shop、作为属性');
  }
});

it('files for people end with what the operation has besides its tables', () => {
  const params = [...stored.content.params, operationRow({ operationId: '"findOrders"', 'x-limit': '1.10' })];
  const docs = [{ ...stored, content: { ...stored.content, params } }];
  const markdown = exportDocs({ ...about, docs, as: { format: 'markdown', words: exportWordsOf('en'), origin: '' } });
  expect(markdown.join('').trimEnd().split('\n').slice(-2)).toEqual([
    '| operationId | findOrders |',
    '| x-limit | 1.10 |',
  ]);
});

it('files for other programs have constraints in the description, as before', () => {
  const form = { ...stored, content: { ...stored.content, contentType: 'application/x-www-form-urlencoded' } };
  const [postman] = exportDocs({ ...about, docs: [form], as: { format: 'postman', host: undefined } });
  const note = 'The sort\nformat: a|b; minLength: 1; enum: cat, null; readOnly; nullable';
  expect(postman).toContain(`"description":${JSON.stringify(note)}`);
});
