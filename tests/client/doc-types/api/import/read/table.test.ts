import { describe, expect, it } from '@jest/globals';
import {
  detectFormat,
  formatsOf,
  type ImportFormat,
} from '../../../../../../client/doc-types/api/import/read/detect.js';
import type { ImportedRow } from '../../../../../../client/doc-types/api/import/read/imported-row.js';
import { fromPairs } from '../../../../../../client/doc-types/api/import/read/pairs.js';
import { fromQuery } from '../../../../../../client/doc-types/api/import/read/query.js';
import { readTable, tableDrafts } from '../../../../../../client/doc-types/api/import/read/table.js';
import { ParamStyle } from '../../../../../../contracts/docs/doc-types/api.js';
import { quadraticOn } from '../../../../../support/growth.js';

const table = (text: string, style: ParamStyle = ParamStyle.request) => tableDrafts(readTable(text, style));
const flat = (drafts: readonly ImportedRow[]): unknown[] => drafts.map(({ name, cells }) => ({ name, ...cells }));
const names = (drafts: readonly ImportedRow[], indent = ''): string[] =>
  drafts.flatMap(({ name, children }) => [indent + name, ...names(children, `${indent}  `)]);

describe('a table from a spreadsheet', () => {
  it('knows Chinese headings in any order', () => {
    expect(
      flat(
        table(
          '参数名\t说明\t类型\t是否必填\t示例值\t备用\nuserId\t用户 ID\tnumber\t是\t1001\tx\nname\t\tstring\t否\t\t',
        ),
      ),
    ).toEqual([
      { name: 'userId', description: '用户 ID', type: 'number', required: true, example: '1001' },
      { name: 'name', type: 'string', required: false },
    ]);
  });

  it('knows English headings, with brackets and stars', () => {
    const text = 'Field Name*\tData Type\tRequired (Y/N)\tMax length\tDescription\tExample\nid\tint\tY\t20\tThe id\t1';
    expect(flat(table(text))).toEqual([
      { name: 'id', type: 'int', required: true, maxLength: '20', description: 'The id', example: '1' },
    ]);
  });

  it.each([
    ['键\t值\t是否必传\nid\t1\t是', { name: 'id', example: '1', required: true }],
    [
      '字段\tM/O\t类型及长度\t字段含义\nid\tM\tan..32\t编号',
      { name: 'id', required: true, type: 'an..32', description: '编号' },
    ],
    [
      'Attribute\tData Type\tReq.\tDetails\nid\tint\tYes\tThe id',
      { name: 'id', type: 'int', required: true, description: 'The id' },
    ],
    ['Property Name\tType\tPresence\nid\tint\toptional', { name: 'id', type: 'int', required: false }],
    ['参数名\t类型\t必传\t举例\nid\tint\t非必传\t1', { name: 'id', type: 'int', required: false, example: '1' }],
  ])('knows the headings of many documents: %j', (text, row) => {
    expect(flat(table(text))).toEqual([row]);
  });

  it('begins with its headings, below a title and the upper half of merged ones', () => {
    const rows = '参数名\t类型\t必填\nid\tint\t是\nname\tstring\t否';
    const wanted = flat(table(rows));
    expect(flat(table(`请求参数（body）\t\t\n${rows}`))).toEqual(wanted);
    expect(flat(table(`基本信息\t\t\n请求参数\t\t\n${rows}`))).toEqual(wanted);
    expect(flat(table(`请求参数\t\t必填\n${rows}`))).toEqual(wanted);
    expect(flat(table('type\tstring\nname\tstring'))).toHaveLength(2);
  });

  it('joins what several columns describe', () => {
    expect(flat(table('参数名\t中文名称\t类型\t备注\nid\t编号\tint\t唯一'))).toEqual([
      { name: 'id', type: 'int', description: '编号\n唯一' },
    ]);
  });

  it('takes levels from the numbers of its rows, if these are levels', () => {
    const numbered = (...numbers: string[]) =>
      names(table(`序号\t字段名\t类型\n${numbers.map((each, at) => `${each}\tn${at}\tint`).join('\n')}`));
    expect(numbered('1', '1.1', '1.1.1', '1.2', '2')).toEqual(['n0', '  n1', '    n2', '  n3', 'n4']);
    expect(numbered('1.', '1-1.', '2.')).toEqual(['n0', '  n1', 'n2']);
    expect(numbered('1.0', '1.1', '2.0')).toEqual(['n0', 'n1', 'n2']);
    expect(numbered('1', '2', '3')).toEqual(['n0', 'n1', 'n2']);
  });

  it('turns "nullable" around', () => {
    expect(flat(table('字段\t可为空\na\tTRUE\nb\tFALSE'))).toEqual([
      { name: 'a', required: false },
      { name: 'b', required: true },
    ]);
  });

  it('guesses columns without headings by what stands in them', () => {
    expect(flat(table('id\tnumber\tTRUE\t20\tThe id of it\t7\nname\tstring\tFALSE\t64\tIts name\tAda'))).toEqual([
      { name: 'id', type: 'number', required: true, maxLength: '20', description: 'The id of it', example: '7' },
      { name: 'name', type: 'string', required: false, maxLength: '64', description: 'Its name', example: 'Ada' },
    ]);
    expect(flat(table('page\t1\nsize\t20'))).toEqual([
      { name: 'page', example: '1' },
      { name: 'size', example: '20' },
    ]);
    expect(flat(table('page\t页码\nsize\t每页条数'))).toEqual([
      { name: 'page', description: '页码' },
      { name: 'size', description: '每页条数' },
    ]);
  });

  it.each(['-> ', '->', '→', '— ', '-', '+ ', '↳ '])('nests by the sign %j before a name', (sign) => {
    expect(names(table(`字段\t类型\ndata\tobject\n${sign}id\tint\n${sign}name\tint`))).toEqual([
      'data',
      '  id',
      '  name',
    ]);
  });

  it.each([
    ['a merged heading', '参数\t\t\t类型\ndata\t\t\tobject\n\tlist\t\tarray\n\t\tid\tint\n\tsum\t\tint'],
    [
      'a heading for each level',
      '一级参数\t二级参数\t三级参数\t类型\ndata\t\t\tobject\n\tlist\t\tarray\n\t\tid\tint\n\tsum\t\tint',
    ],
    ['merged cells for what is above', '序号\t参数\t\t\t类型\n1\tdata\tlist\tid\tint\n2\tdata\tsum\t\tint'],
  ])('nests by columns with %s', (_, text) => {
    expect(names(table(text))).toEqual(['data', '  list', '    id', '  sum']);
  });

  it('takes no other column without a heading for names', () => {
    expect(names(table('参数\t\t说明\nid\t必填\t编号\nname\t选填\t名称'))).toEqual(['id', 'name']);
  });

  it('has no keywords for error codes', () => {
    const [code] = tableDrafts(readTable('错误码\t说明\t默认值\tvalues\n1\t失败\t0\ta,b', ParamStyle.code));
    expect([code?.name, code?.cells, code?.parts]).toEqual(['1', { description: '失败' }, undefined]);
  });

  it('keeps codes that begin with a sign', () => {
    expect(flat(table('错误码\t说明\n-1\t失败\n+86\t—'))).toEqual([
      { name: '-1', description: '失败' },
      { name: '+86' },
    ]);
  });

  it('reads defaults as keywords, by the type of their row', () => {
    const cells = [
      'page\tinteger\t1',
      'name\tstring\t01',
      'on\tboolean\tTRUE',
      'tags\tarray\t["a"]',
      'x\tstring\t无',
      'y\tint\t-',
    ];
    const [page, name, on, tags, ...others] = table(`字段\t类型\t默认值\n${cells.join('\n')}`);
    expect(page?.parts).toEqual({ schema: { default: '1' } });
    expect(name?.parts).toEqual({ schema: { default: '"01"' } });
    expect(on?.parts).toEqual({ schema: { default: 'true' } });
    expect(tags?.parts).toEqual({ schema: { default: '["a"]' } });
    expect(others.map(({ parts, cells: { example } }) => [parts, example])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it.each([
    [
      'integer',
      '0: 待付款，1：已付款',
      {
        values: [
          { value: '0', name: '待付款' },
          { value: '1', name: '已付款' },
        ],
      },
    ],
    [
      'int',
      '"0-待付款\n1-已付款"',
      {
        values: [
          { value: '0', name: '待付款' },
          { value: '1', name: '已付款' },
        ],
      },
    ],
    ['string', 'asc、desc', { values: [{ value: '"asc"' }, { value: '"desc"' }] }],
    [
      'string',
      'A（新）/B（旧）',
      {
        values: [
          { value: '"A"', name: '新' },
          { value: '"B"', name: '旧' },
        ],
      },
    ],
    ['string', '01 | 02', { values: [{ value: '"01"' }, { value: '"02"' }] }],
    ['integer', '1-100', { schema: { minimum: '1', maximum: '100' } }],
    ['number', '[0, 0.5]', { schema: { minimum: '0', maximum: '0.5' } }],
    ['string', '无', undefined],
  ])('reads the values of a %s: %s', (type, cell, parts) => {
    expect(table(`字段\t类型\t枚举值\na\t${type}\t${cell}`)[0]?.parts).toEqual(parts);
  });

  it.each([
    ...['yyyy/MM/dd', 'YYYY/MM/DD HH:mm:ss', '格式：yyyy/MM/dd', 'MM/dd', 'dd/MM/yyyy', 'M/d/yyyy', 'MM/YY'],
    ...['2024/01/31', '31/1/2024', '2024/01', '如 2024/01/31'],
    ...[
      '/var/log',
      'https://api.test/v1/orders',
      'a/b/c.txt',
      'api/v1/orders',
      'orders/{id}',
      './a/b',
      'api.test/orders',
    ],
    ...['uploads/*', '~/data', 'C:/data/in'],
    ...[
      'km/h',
      'm/s',
      '元/月',
      '100元/天',
      '元/㎡',
      '次/天',
      '单位：元/月',
      'MB/s',
      'mg/L',
      'kg/m³',
      'req/s',
      'kg/100ml',
    ],
    ...['application/json', 'text/plain', 'image/*', 'multipart/form-data', 'image/svg+xml', 'text/x-log'],
    ...['Asia/Shanghai', 'America/Argentina/Buenos_Aires', '10.0.0.0/8', 'HTTP/1.1'],
  ])('leaves the slash in %s', (cell) => {
    const [row] = table(`字段\t类型\t枚举值\na\tstring\t${cell}`);
    expect([row?.parts, row?.cells.description]).toEqual([undefined, cell]);
  });

  it.each([
    ...['0/1', 'Y/N', 'true/false', '启用/禁用', '男/女/未知', 'asc/desc', 'GET/POST', 'A/B/C', 'S/M/L', 'D/W/M'],
    ...['日/月', '年/月/日', '天/周/月', 'cm/mm', 'day/week/month', 'kg/g', 'MB/GB', '2024/2025', '1/2/3', '10/20/50'],
    ...[
      'json/xml',
      'text/image',
      'text/image/voice',
      '.jpg/.png',
      'a.jpg/b.png',
      'v1/v2',
      '1.0/1.1',
      '否/是',
      'Asia/Europe',
    ],
    ...['km/h / m/s', 'application/json / text/xml', 'ios/android/web', 'TCP/UDP', 'wx/alipay', 'M/F', '01/02'],
  ])('takes %s for a list', (cell) => {
    const values = cell.split(cell.includes(' / ') ? ' / ' : '/').map((value) => ({ value: JSON.stringify(value) }));
    expect(table(`字段\t类型\t枚举值\na\tstring\t${cell}`)[0]?.parts).toEqual({ values });
  });

  it('keeps what is no list of values as description', () => {
    expect(flat(table('字段\t类型\t说明\t取值范围\na\tstring\t名\t见附录\nb\tstring\t\tx,x'))).toEqual([
      { name: 'a', type: 'string', description: '名\n见附录' },
      { name: 'b', type: 'string', description: 'x,x' },
    ]);
  });

  it('passes over a column that numbers the lines', () => {
    expect(flat(table('1\tid\tnumber\n2\tname\tstring'))).toEqual([
      { name: 'id', type: 'number' },
      { name: 'name', type: 'string' },
    ]);
  });

  it('reads quoted cells with breaks, tabs and quotes, and a lone quote as itself', () => {
    expect(flat(table('name\tdescription\r\na\t"two\nlines\tand ""quotes"""\r\nb\t"5 inches'))).toEqual([
      { name: 'a', description: 'two\nlines\tand "quotes"' },
      { name: 'b', description: '"5 inches' },
    ]);
  });

  it('reads commas, semicolons and Markdown', () => {
    expect(flat(table('name,type,description\na,string,"one, two"\n'))).toEqual([
      { name: 'a', type: 'string', description: 'one, two' },
    ]);
    expect(flat(table('name;type\na;string'))).toEqual([{ name: 'a', type: 'string' }]);
    expect(flat(table('| 名称 | 类型 |\n|:---|---|\n| a \\| b | string |'))).toEqual([
      { name: 'a | b', type: 'string' },
    ]);
  });

  it.each([
    [
      'words around it',
      '## 请求参数\n\n见下表：\n\n| 名称 | 类型 |\n|---|---|\n| a | string |\n\n更多说明 | 无\n\n```json\n{"b": 1}\n```\n',
    ],
    ['no outer bars', '名称 | 类型\n--- | ---\na | string'],
    ['no outer bars, and words around it', 'Parameters:\n\nName | Type\n:-- | :-:\na | string\n\nSee below.'],
    ['no bar at the end', '| 名称 | 类型\n|---|---\n| a | string'],
    ['a list below it', '|名称|类型|\n|:-:|-:|\n|a|string|\n- one\n- two'],
    ['a second table of something else', '|名称|类型|\n|--|--|\n|a|string|\n\n|码|含义|\n|--|--|\n|1|x|'],
  ])('finds a Markdown table with %s', (_, text) => {
    expect(detectFormat(text, ParamStyle.request)).toBe('table');
    expect(flat(table(text))).toEqual([{ name: 'a', type: 'string' }]);
  });

  it('reads cells of Markdown as data, and descriptions with their marks', () => {
    const lines = [
      ...['| 参数 | 类型 | 必填 | 说明 | 示例 |', '| --- | --- | --- | --- | --- |'],
      '| `order_id` | `string\\|null` | **是** | 见 `status`、**粗体** 与 [链接](https://a.test) | `a\\|b` |',
      '| user\\_name | `List&lt;String&gt;` | 否 | 一<br/>二 &#124; 三 | \\* |',
      '| **kind** | `a|b` | 是 | x | `1` |',
      '| [Item](#item) | __object__ | 否 | `x` | ~~old~~ |',
      '| snake_case_name | array<string> | 否 | 5*3*2 | C:\\\\dir |',
      '| _id | string | 否 | | __ |',
    ];
    expect(flat(table(lines.join('\n')))).toEqual([
      {
        ...{ name: 'order_id', type: 'string|null', required: true, example: 'a|b' },
        description: '见 `status`、**粗体** 与 [链接](https://a.test)',
      },
      { name: 'user_name', type: 'List<String>', required: false, description: '一\n二 | 三', example: '*' },
      { name: 'kind', type: 'a|b', required: true, description: 'x', example: '1' },
      { name: 'Item', type: 'object', required: false, description: '`x`', example: 'old' },
      { name: 'snake_case_name', type: 'array<string>', required: false, description: '5*3*2', example: 'C:\\dir' },
      { name: '_id', type: 'string', required: false, example: '__' },
    ]);
  });

  it('goes on with the next table of the same heading, and keeps the levels of names', () => {
    const one = '| 名称 | 类型 |\n|---|---|\n| a | object |\n| &nbsp;&nbsp;`b` | string |';
    expect(names(table(`A\n\n${one}\n\nB\n\n${one.replaceAll('a |', 'c |')}`))).toEqual(['a', '  b', 'c', '  b']);
  });

  it('is no Markdown table without bars in its rule, or with another number of cells', () => {
    for (const text of ['Title\n---\na: 1', 'a | b | c\n--|--\nx: 1'])
      expect(detectFormat(text, ParamStyle.request)).toBe('pairs');
  });

  it('reads a long text of bars and backticks once', () => {
    const texts = (size: number) => [
      '|'.repeat(size),
      `a|b\n-|-\n${'`|'.repeat(size / 2)}`,
      `${'a|b\n-|-\n'.repeat(size / 5)}`,
      `a|b\n${'-'.repeat(size)}|x`,
      `name,type\n${'->'.repeat(size / 2)},int`,
      `name,type\n${'-'.repeat(size)},int`,
    ];
    expect(quadraticOn(texts, 48_000, (text) => tableDrafts(readTable(text, ParamStyle.request)))).toEqual([]);
  });

  it('nests by indentation and by the lines that generators draw', () => {
    expect(
      names(table('name\ttype\norder\tobject\n  id\tstring\n  items\tarray\n    sku\tstring\nnote\tstring')),
    ).toEqual(['order', '  id', '  items', '    sku', 'note']);
    expect(names(table('name\ttype\norder\tobject\n└─id\tstring\n&nbsp;&nbsp;└─sku\tstring\nnote\tstring'))).toEqual([
      'order',
      '  id',
      '    sku',
      'note',
    ]);
  });

  it('takes error codes as code, meaning, solution', () => {
    expect(flat(table('1001\t库存不足\t换一个仓库\n1002\t已下架', ParamStyle.code))).toEqual([
      { name: '1001', description: '库存不足', example: '换一个仓库' },
      { name: '1002', description: '已下架' },
    ]);
    expect(flat(table('错误码\t错误描述\t解决方案\n1001\tx\ty', ParamStyle.code))).toEqual([
      { name: '1001', description: 'x', example: 'y' },
    ]);
  });

  it('keeps rows of ten thousand lines, and no hostile depth', () => {
    const deep = Array.from({ length: 200 }, (_, at) => `${' '.repeat(at)}n${at}`).join('\n');
    let depth = 0;
    for (let at: readonly ImportedRow[] = table(`name\ttype\n${deep}`); at.length > 0; at = at[0]?.children ?? [])
      depth += 1;
    expect(depth).toBeLessThanOrEqual(32);
    expect(table(Array.from({ length: 10_000 }, (_, at) => `n${at}\tstring`).join('\n'))).toHaveLength(10_000);
  });
});

describe('a query string', () => {
  const rows = (text: string) => {
    const said = fromQuery(text);
    return said.ok ? { rows: flat(said.drafts), notes: said.notes } : said.problem;
  };
  it('decodes names and values and guesses types', () => {
    expect(
      rows('https://x.example/a?q=%E4%BD%A0+%E5%A5%BD&page=1&open=true&id=007&tel=13800000000&empty=&bare#top'),
    ).toEqual({
      rows: [
        { name: 'q', type: 'string', example: '你 好' },
        { name: 'page', type: 'number', example: '1' },
        { name: 'open', type: 'boolean', example: 'true' },
        { name: 'id', type: 'string', example: '007' },
        { name: 'tel', type: 'string', example: '13800000000' },
        { name: 'empty' },
        { name: 'bare' },
      ],
      notes: [],
    });
  });
  it('makes a list of a name that comes twice or ends in brackets', () => {
    expect(rows('id=1&id=2&tag[]=a&f[x]=1')).toEqual({
      rows: [
        { name: 'id', type: 'array', example: '[1,2]' },
        { name: 'tag[]', type: 'array', example: '["a"]' },
        { name: 'f[x]', type: 'number', example: '1' },
      ],
      notes: [],
    });
  });
  it('keeps what cannot be decoded and says so', () => {
    expect(rows('a=100%&__proto__=1')).toEqual({
      rows: [
        { name: 'a', type: 'string', example: '100%' },
        { name: '__proto__', type: 'number', example: '1' },
      ],
      notes: [{ kind: 'undecodable', names: ['100%'] }],
    });
    expect(rows('?&&=')).toBe('noRows');
  });
});

describe('lines of names and values', () => {
  const rows = (text: string, style: ParamStyle = ParamStyle.header) => {
    const said = fromPairs(text, style);
    return said.ok ? flat(said.drafts) : said.problem;
  };
  it('splits at the first colon, of either keyboard', () => {
    expect(
      rows('Accept: text/html; q=0.9\n\n# comment\nHost:a.example:8080\r\n名称：值\n:authority: x\nX-Empty:\nbare'),
    ).toEqual([
      { name: 'Accept', example: 'text/html; q=0.9' },
      { name: 'Host', example: 'a.example:8080' },
      { name: '名称', example: '值' },
      { name: ':authority', example: 'x' },
      { name: 'X-Empty' },
      { name: 'bare' },
    ]);
  });
  it('takes off quotes and guesses types of parameters, none of headers', () => {
    expect(rows('"a": "1",\nb=2', ParamStyle.query)).toEqual([
      { name: 'a', type: 'number', example: '1' },
      { name: 'b', type: 'number', example: '2' },
    ]);
    expect(rows('X-Limit: 10')).toEqual([{ name: 'X-Limit', example: '10' }]);
    expect(rows('1001: no stock', ParamStyle.code)).toEqual([{ name: '1001', description: 'no stock' }]);
  });
});

describe('what a text looks like', () => {
  const looks: [string, ImportFormat][] = [
    [' {"a": 1}', 'json'],
    ['[1]', 'json'],
    ['a\tb\nc\td', 'table'],
    ['name,type\na,string', 'table'],
    ['| a | b |\n|---|---|\n| c | d |', 'table'],
    ['a=1&b=2', 'query'],
    ['?a=1', 'query'],
    ['https://x.example/y?a=b:c', 'query'],
    ['a=1\nb=2', 'query'],
    ['Accept: a/b\nX: y, z', 'pairs'],
    ['one\ntwo', 'pairs'],
  ];
  it.each(looks)('%j is %s', (text, format) => expect(detectFormat(text, ParamStyle.request)).toBe(format));
  it('is never a format that the table does not take', () => {
    for (const style of Object.values(ParamStyle))
      for (const [text] of looks) expect(formatsOf(style)).toContain(detectFormat(text, style));
  });
});
