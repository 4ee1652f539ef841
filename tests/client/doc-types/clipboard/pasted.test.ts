import { describe, expect, it } from '@jest/globals';
import type { ImportedRow } from '../../../../client/doc-types/api/import/read/imported-row.js';
import { readTable, tableDrafts } from '../../../../client/doc-types/api/import/read/table.js';
import { tableText } from '../../../../client/doc-types/clipboard/html-tables.js';
import { pastedMarkdown } from '../../../../client/doc-types/markdown/pasted-markdown.js';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { openBrowser } from '../../screen.js';
import {
  code,
  components,
  confluence,
  confluenceText,
  excel,
  feishu,
  feishuLevels,
  github,
  google,
  katex,
  model,
  quill,
  redoc,
  spaced,
  yuque,
} from './flavours.js';
import { bank, blog, docusaurus, element, measured, merged, named, office, opened, sphinx, wechat } from './pages.js';

openBrowser();

const rows = (html: string): string[] => {
  const lines = (drafts: readonly ImportedRow[], indent: string): string[] =>
    drafts.flatMap(({ name, cells, children }) => [
      `${indent}${name}: ${Object.values(cells).join(', ')}`,
      ...lines(children, `${indent}  `),
    ]);
  return lines(tableDrafts(readTable(tableText(html) ?? '', ParamStyle.request)), '');
};
const markdown = (html: string, plain = 'words'): string => {
  const pasted = pastedMarkdown(html, plain);
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
    ['with headings in a table of their own', element, ['data: object, 数据', '  id: long, 20']],
    ['with a row that measures', measured, ['a: int']],
    ['that opens below a button', opened, ['address: object', '  city: string', 'id: integer']],
    [
      'with names for people and for programs',
      named,
      ['amount: object, true, 订单金额', '  total: integer, false, 总金额'],
    ],
    [
      'of a bank',
      bank,
      [
        'transSeqNo: String, true, 32, 交易流水号\n唯一',
        'fee: Decimal(18,2), false, 手续费',
        'kind: String, 种类\n条件必输',
      ],
    ],
    ['below a title and merged headings', merged, ['id: int, true', 'name: string, false']],
    [
      'with the values of a field in a table of its own',
      wechat,
      ['type: string, false, 坐标类型\nwgs84: GPS\ngcj02: 国测局'],
    ],
    [
      'and another with one heading of the first',
      '<table><tr><th>名称</th><th>类型</th></tr><tr><td>a</td><td>int</td></tr></table><table><tr><th>名称</th><th>说明</th></tr><tr><td>b</td><td>乙</td></tr></table>',
      ['a: int', 'b: 乙'],
    ],
  ])('%s becomes rows', (_of, html, wanted) => {
    expect(rows(html)).toEqual(wanted);
  });

  it('is none if it only shows the lines of code', () => {
    expect(tableText(code)).toBeUndefined();
    expect(tableText('<p>words</p>')).toBeUndefined();
  });
});

describe('a page pasted into Markdown', () => {
  it('keeps a table whose cells list values in a table', () => {
    expect(markdown(wechat)).toBe(
      '| 属性 | 类型 | 必填 | 说明 |\n| - | - | - | - |\n| type | string | 否 | 坐标类型<br>wgs84: GPS<br>gcj02: 国测局 |',
    );
  });

  it('has no links to footnotes, bookmarks and comments that do not come along', () => {
    const note = '<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><span>[1]</span></a>';
    const foot = '<div id="ftn1"><p><a href="file:///C:/a.docx#_ftnref1" name="_ftn1">[1]</a> 说明</p></div>';
    expect(
      markdown(`<h2>一</h2><p>金额${note}与 <a href="#_Toc123">目录</a><sup><a href="#ftnt1">[a]</a></sup></p>${foot}`),
    ).toBe('## 一\n\n金额\\[1]与 目录<sup>\\[a]</sup>\n\n\\[1] 说明');
    expect(markdown('<p><a href="#参数">参数</a> <a href="https://a.test/#_b">b</a></p>')).toBe(
      '[参数](#参数) [b](https://a.test/#_b)',
    );
  });

  it('keeps tables, lists, tasks and headings', () => {
    expect(markdown(feishu)).toBe('| **字段** | 类型 |\n| - | - |\n| orderNo | string |\n\n- [x] ~~做完~~\n- [ ] 没做');
    expect(markdown(google)).toBe('## Head\n\n- [x] **done**\n\n* a\n  - b');
  });

  it.each([
    [
      'of Confluence, whose code has remarks',
      confluence,
      confluenceText,
      '## 安装\n\n```bash\n# 先安装\nnpm ci && npm test\n```\n\n| 参数 | 类型 |\n| - | - |\n| id | long |',
    ],
    [
      'of Feishu, whose lists are flat',
      feishuLevels,
      '一级\n二级',
      '- 一级\n  - 二级\n  - 又一\n- 回到一级\n\n* [x] 做完\n  - [ ] 没做\n\n```json\n{\n  "code": 0,\n\n  "data": {}\n}\n```',
    ],
    [
      'of Yuque, whose lists are around lists',
      yuque,
      '外层',
      '- 外层\n  - 内层\n    - 最里\n\n```java\nint a = 1;\nint b = 2;\n```',
    ],
    ['of Quill, whose list has items of several levels', quill, '一', '1. 一\n   - 甲\n   - 乙\n2. 二'],
    [
      'of GitHub',
      github,
      'Usage\n# build\nmake && make test\n见 #1',
      '## Usage\n\n```shell\n# build\nmake && make test\n```\n\n见 [#1](https://github.com/a/b/issues/1)',
    ],
    ['of Sphinx', sphinx, 'Usage', '## Usage\n\n```python\nimport x\n```\n\n> Note\n>\n> words'],
    ['of Docusaurus', docusaurus, 'Head', '## Head\n\n```bash\nnpm ci\nnpm test\n```'],
    ['of a blog', blog, '一', '## 一\n\n```java\nclass A {}\n```\n\n二'],
    ['of Office in the browser', office, '一', '- 一\n  - 二\n- 三'],
    [
      'whose inner lists are beside their items',
      '<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul></ul><li>d</li></ul>',
      'a',
      '- a\n  - b\n    - c\n- d',
    ],
    [
      'of a component library',
      element,
      '名称',
      '| 名称 | 类型 | 最大长度 | 描述 |\n| - | - | - | - |\n| data | object | - | 数据 |\n| id | long | 20 | — |',
    ],
    [
      'with marks that end within Chinese',
      '<h3>x</h3><p><b>粗体（说明）</b>后面，<i>“斜”</i>字</p>',
      'x',
      '### x\n\n**粗体（说明）**后面，*“斜”*字',
    ],
    ['with a formula', katex, '式\n见 a2 。', '### 式\n\n见 $a^2$ 。'],
    [
      'with spaces in marks, and tags that Markdown draws',
      spaced,
      'x',
      '### x\n\n**粗体** 后 H<sub>2</sub>O <u>线</u> *斜* 按<kbd>Ctrl</kbd>',
    ],
    [
      'with a link alone',
      '<p>详见 <a href="https://a.b/c">规范</a> 第 3 节</p>',
      '详见 规范 第 3 节',
      '详见 [规范](https://a.b/c) 第 3 节',
    ],
    [
      'with code between words',
      '<p>运行：</p><pre><code>a *b*\n  c</code></pre>',
      '运行：\na *b*\n  c',
      '运行：\n\n```\na *b*\n  c\n```',
    ],
  ])('%s is whole', (_of, html, plain, wanted) => {
    expect(markdown(html, plain)).toBe(wanted);
  });

  it.each([
    ['code of an editor', '<pre style="color:#000"><span>a</span> = 1</pre>', 'a = 1'],
    ['an address that a page made a link', '<p>见 <a href="https://a.b/c">https://a.b/c</a></p>', '见 https://a.b/c'],
    ['a shortened address', '<p><a href="https://a.b/c/d/e">a.b/c</a></p>', 'a.b/c'],
    ['Markdown beside its page', '<h2>安装</h2><pre><code># 先安装</code></pre>', '## 安装\n```\n# 先安装\n```'],
  ])('stays text: %s', (_of, html, plain) => {
    expect(markdown(html, plain)).toBe('plain');
  });

  it('keeps boxes in cells, and no fields to fill in', () => {
    const page =
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1 <input type="checkbox" checked></td><td>2<input placeholder="x"><br></td></tr><tr><td>3</td><td><select><option>x</option><option>y</option></select></td></tr></table><p><a role="button" href="https://a.b/c">下载</a></p>';
    expect(markdown(page)).toBe('| a | b |\n| - | - |\n| 1 ☑ | 2 |\n| 3 | |\n\n[下载](https://a.b/c)');
  });

  it('leaves drawings out and counts them, icons not', () => {
    const page =
      '<h2><svg><path d="M0"></path></svg>图</h2><pre class="mermaid"><svg><g><text>开始</text></g></svg></pre><p>后</p>';
    expect(pastedMarkdown(page, '图')).toMatchObject({ text: '## 图\n\n后', leftOut: 1 });
  });

  it('stays the text of the clipboard if that says as much, or is Markdown', () => {
    expect(markdown('<div style="color:#000"><span>const a = 1;</span></div>')).toBe('plain');
    expect(pastedMarkdown('<h1>Head</h1>', '# Head').kind).toBe('plain');
  });
});
