import { describe, expect, it } from '@jest/globals';
import type { ImportedRow } from '../../../../client/doc-types/api/import/read/imported-row.js';
import { readTable, tableDrafts } from '../../../../client/doc-types/api/import/read/table.js';
import { tableText } from '../../../../client/doc-types/clipboard/html-tables.js';
import { pastedMarkdown } from '../../../../client/doc-types/markdown/pasted-markdown.js';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { openBrowser } from '../../screen.js';
import { code, components, excel, feishu, google, model, redoc } from './flavours.js';

openBrowser();

const rows = (html: string): string[] => {
  const lines = (drafts: readonly ImportedRow[], indent: string): string[] =>
    drafts.flatMap(({ name, cells, children }) => [
      `${indent}${name}: ${Object.values(cells).join(', ')}`,
      ...lines(children, `${indent}  `),
    ]);
  return lines(tableDrafts(readTable(tableText(html) ?? '', ParamStyle.request)), '');
};
const markdown = (html: string): string => {
  const pasted = pastedMarkdown(html, 'words');
  return pasted.kind === 'text' ? pasted.text : pasted.kind;
};

describe('a pasted table', () => {
  it.each([
    [
      'of Excel',
      excel,
      ['user: object, true, 用户\n第二行', '  id: number, false, 共用', '  name: string, false, 共用'],
    ],
    ['of a component library', components, ['data: object', '  list: array', '    id: integer']],
    ['of models', model, ['id: true, integer', 'category: object', '  name: string']],
    ['of ReDoc', redoc, ['petId: true, integer <int64>, ID of pet']],
    ['of Feishu', feishu, ['orderNo: string']],
  ])('%s becomes rows', (_of, html, wanted) => {
    expect(rows(html)).toEqual(wanted);
  });

  it('is none if it only shows the lines of code', () => {
    expect(tableText(code)).toBeUndefined();
    expect(tableText('<p>words</p>')).toBeUndefined();
  });
});

describe('a page pasted into Markdown', () => {
  it('keeps tables, lists, tasks and headings', () => {
    expect(markdown(feishu)).toBe('| **字段** | 类型 |\n| - | - |\n| orderNo | string |\n\n- [x] ~~做完~~\n- [ ] 没做');
    expect(markdown(google)).toBe('## Head\n\n- [x] **done**\n\n* a\n  - b');
  });

  it('stays the text of the clipboard if that says as much, or is Markdown', () => {
    expect(markdown('<div style="color:#000"><span>const a = 1;</span></div>')).toBe('plain');
    expect(pastedMarkdown('<h1>Head</h1>', '# Head').kind).toBe('plain');
  });
});
