import { describe, expect, it } from '@jest/globals';
import { yapiFormat, yapiMarkdownFormat } from '../../../../server/import-export/formats/yapi/index.js';
import { docsIn, file, lossesOf, outline, refusalOf } from './support/read.js';

const row = (name: string, more: object = {}) => expect.objectContaining({ name, ...more });

describe('a YAPI export in Markdown', () => {
  const read = async (text: string) => await yapiMarkdownFormat.read([file('api.md', text)]);
  const one = (title: string, path: string) => `## ${title}\n\n**Path：** ${path}\n\n**Method：** POST\n`;

  it('has the title of the project, folders and docs, the last one too', async () => {
    const parsed = await read(
      `<h1 class="curproject-name"> Shop </h1> \n\n# Orders\n${one('List', '/list?x=1')}# Users\n${one('Get', '/get')}last line`,
    );
    expect(parsed.api.name).toBe('Shop');
    expect(outline(parsed.api.entries)).toEqual(['Orders/', 'Orders/List', 'Users/', 'Users/Get']);
    const [list, get] = docsIn(parsed.api.entries);
    expect(list).toMatchObject({
      type: 3,
      fields: { description: '**Path：** /list?x=1\n\n**Method：** POST' },
      tables: {},
    });
    expect(get?.fields.description).toMatch(/last line$/);
    expect(lossesOf(parsed)).toEqual([]);
  });
  it('has docs before the first folder, each once, and keeps equal titles apart', async () => {
    const { api } = await read(`${one('A', '/a')}# F\n${one('B', '/b1')}${one('B', '/b2')}# F\n${one('B', '/b3')}`);
    expect(outline(api.entries)).toEqual(['A', 'F/', 'F/B', 'F/B 2', 'F/B 3']);
  });
  it('has tables of HTML, which become Markdown, and comments in code, which are no folders', async () => {
    const cell = (depth: number, name: string) =>
      `<tr key="0"><td key="0"><span style={{paddingLeft:'${depth * 20}px'}}><span style={{color:'#8c8a8a'}}>${depth ? '├─' : ''}</span> ${name}</span></td><td key="1"><span>string | null</span></td></tr>`;
    const table = `<table>\n<thead class="ant-table-thead"><tr><th key="name">Name</th><th key="type">Type</th></tr></thead><tbody className="ant-table-tbody">${cell(0, 'a&lt;b')}${cell(1, 'c')}${cell(2, 'd')}</tbody>\n</table>`;
    const { api } = await read(`## A\n<a id=A> </a>\n${table}\n\`\`\`sh\n# not a folder\n\`\`\`\n`);
    expect(docsIn(api.entries).map(({ fields }) => fields.description)).toEqual([
      '| Name | Type |\n| --- | --- |\n| a&lt;b | string \\| null |\n| └ c | string \\| null |\n| &emsp;└ d | string \\| null |\n```sh\n# not a folder\n```',
    ]);
  });
  it('has text outside of docs, which is reported with its line', async () => {
    const parsed = await read(`---\ntitle: "T"\n---\nintro\n# F\nabout F\n${one('A', '/a')}`);
    expect(parsed.api.name).toBe('T');
    expect(lossesOf(parsed)).toEqual(['unsupported line 4', 'unsupported line 5']);
  });
  it('is recognized by its lines, and refused without a doc', async () => {
    const text = one('A', '/a');
    expect(yapiMarkdownFormat.recognizes(file('a.md', text), text)).toBe(true);
    expect(yapiMarkdownFormat.recognizes(file('a.md', ''), '# Notes\n\n## Today\n')).toBe(false);
    expect(await refusalOf(yapiMarkdownFormat, [file('a.md', '# only a folder')])).toBe('import.yapiMarkdown');
    expect(await refusalOf(yapiMarkdownFormat, [file('a.md', '')])).toBe('import.empty');
  });
  it('ends within a table, has a doc without a title, and a title that is too long', async () => {
    const parsed = await read(`## \n**Path：** /x\n<table><tr><td>cut off\n## ${'t'.repeat(300)}\n`);
    expect(docsIn(parsed.api.entries).map(({ fields }) => fields.name)).toEqual(['/x', 't'.repeat(128)]);
    expect(lossesOf(parsed)).toEqual(['unnamed line 1', 'cut line 4']);
  });
});

describe('a YAPI export in JSON', () => {
  const read = async (...list: unknown[]) => await yapiFormat.read([file('api.json', [{ name: 'Cat', list }])]);
  const only = async (given: object) => {
    const parsed = await read({ title: 'One', method: 'POST', path: '/one', ...given });
    const [doc] = docsIn(parsed.api.entries);
    if (!doc) throw new Error('no doc');
    return { ...doc, losses: lossesOf(parsed) };
  };

  it('has a folder for each category; those of one name are one', async () => {
    const list = (title: string) => [{ title, path: `/${title}`, method: 'GET' }];
    const { api } = await yapiFormat.read([
      file('a.json', [
        { name: 'C', list: list('a') },
        { name: 'C', list: list('b') },
      ]),
    ]);
    expect(outline(api.entries)).toEqual(['C/', 'C/a', 'C/b']);
  });
  it('has path parameters, queries and headers, with flags as text', async () => {
    const { fields, tables } = await only({
      path: '/users/:id/{part}',
      req_params: [{ name: 'id', desc: 'Id', example: '7' }],
      req_query: [
        { name: 'page', required: '0', example: '1', desc: 'Page' },
        { name: 'size', required: '1' },
      ],
      req_headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'token', value: 'sesame', required: '1' },
        { name: 'Cookie', value: 'sid=sesame', desc: 'Who it is', required: '0' },
      ],
      markdown: 'About *it*',
      desc: '<p>About it</p>',
    });
    expect(fields).toMatchObject({ url: '/users/{id}/{part}', contentType: 'application/json' });
    expect(fields.description).toBe('<p>About <em>it</em></p>');
    expect(tables.pathParams).toEqual([row('id', { example: '7', description: 'Id' }), row('part')]);
    expect(tables.queryParams).toEqual([
      row('page', { required: false, example: '1' }),
      row('size', { required: true }),
    ]);
    expect(tables.headerParams).toEqual([row('token', { example: '' })]);
    expect(tables.cookieParams).toEqual([row('sid', { example: '', description: 'Who it is', required: false })]);
  });
  it('has bodies as JSON Schema: nested, lists, enums, mocks', async () => {
    const schema = {
      type: 'object',
      required: ['id', 'list'],
      properties: {
        id: { type: 'integer', description: 'Id', mock: { mock: '@id' }, maxLength: 8 },
        code: { type: 'integer', mock: { mock: '200' } },
        state: { type: 'string', enum: ['on', 'off'], enumDesc: 'on: runs\noff: rests', default: 'on' },
        sort: { type: 'string', enum: ['up', 'down'], enumDesc: 'how it is sorted', pattern: '^\\w+$' },
        grid: {
          type: 'array',
          items: { type: 'array', items: { type: 'object', properties: { x: { type: 'string' } } } },
        },
        pay: { title: 'empty object', oneOf: [{ properties: { card: {} } }, { properties: { iban: {} } }] },
        list: { type: 'array', items: { allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }] } },
        tags: { type: 'array', items: { type: 'string' } },
        ref: { $ref: '#/definitions/Cycle' },
      },
    };
    const { tables, fields, losses } = await only({
      ...{ req_body_type: 'json', req_body_is_json_schema: true, req_body_other: JSON.stringify(schema) },
      ...{ res_body_type: 'json', res_body_is_json_schema: 1, res_body: '{"type":"array","items":{"type":"number"}}' },
    });
    expect(tables.requestParams).toEqual([
      row('id', { type: 'integer', required: true, description: 'Id\nMock.js: @id', maxLength: '8' }),
      row('code', { type: 'integer', example: '200' }),
      row('state', { required: false, dictionary: 'state', schema: { default: '"on"' } }),
      row('sort', { description: 'how it is sorted', schema: { pattern: '"^\\\\w+$"' } }),
      row('grid', { type: 'array[array[object]]', children: [row('x')] }),
      row('pay', { children: [row('', { children: [row('card')] }), row('', { children: [row('iban')] })] }),
      row('list', { type: 'array[object]', required: true, children: [row('a', { required: true })] }),
      row('tags', { type: 'array[string]' }),
      row('ref'),
    ]);
    expect(fields).toMatchObject({
      contentType: 'application/json',
      isResponseArray: true,
      responseArrayType: 'number',
    });
    expect(losses).toEqual(['unsupported /0/list/0/req_body_other#/definitions/Cycle']);
  });
  it('has forms, and bodies of plain JSON or text', async () => {
    const form = await only({
      req_body_type: 'form',
      req_body_form: [
        { name: 'f', type: 'file' },
        { name: 't', type: 'text' },
      ],
    });
    expect(form.fields.contentType).toBe('multipart/form-data');
    expect(form.tables.requestParams).toEqual([row('f', { type: 'file' }), row('t', { type: 'string' })]);
    const plain = await only({
      res_body_type: 'json',
      res_body: '{"a": 1}',
      req_body_type: 'raw',
      req_body_other: 'a,b',
    });
    expect(plain.tables.responseParams).toEqual([row('a')]);
    expect(plain.fields.description).toContain('<code>a,b</code>');
    const broken = await only({ res_body_is_json_schema: true, res_body: '{"type": ' });
    expect(broken.losses).toEqual(['unsupported /0/list/0/res_body']);
  });
  it('has names several times, which are lists', async () => {
    const twice = (name: string, type: string) => [
      { name, type, example: '1' },
      { name, type, example: '2' },
    ];
    const { tables, losses } = await only({
      ...{ req_query: twice('q', 'text'), req_headers: twice('X-A', 'text') },
      ...{ req_body_type: 'form', req_body_form: [...twice('tags', 'text'), ...twice('f', 'file')] },
    });
    expect(tables).toMatchObject({
      queryParams: [row('q', { type: 'str_array', example: '["1","2"]' })],
      headerParams: [row('X-A', { type: 'str_array' })],
      requestParams: [row('tags', { type: 'str_array' }), row('f', { type: 'file[]' })],
    });
    expect(losses).toEqual([]);
  });
  it('has rules of Mock.js behind names, which become remarks', async () => {
    const { tables } = await only({
      res_body_type: 'json',
      res_body: '{"code|1-10": 0, "list|1-3": [{"price|1-100.2": 1, "id|+1": 7}], "a|b": 1, "msg": "ok"}',
    });
    expect(tables.responseParams).toEqual([
      row('code', { description: 'Mock.js: 1-10' }),
      row('list', {
        description: 'Mock.js: 1-3',
        children: [row('price', { description: 'Mock.js: 1-100.2' }), row('id', { description: 'Mock.js: +1' })],
      }),
      row('a|b'),
      row('msg', { description: '' }),
    ]);
  });
  it('has a query in its path, which are rows unless they are described', async () => {
    const { fields, tables } = await only({
      path: '/file?m=up&v=2',
      req_query: [{ name: 'v', required: '0', desc: 'Version' }],
    });
    expect(fields.url).toBe('/file');
    expect(tables.queryParams).toEqual([
      row('v', { required: false, description: 'Version' }),
      row('m', { required: true, example: 'up' }),
    ]);
  });
  it('has entries that are wrong, which are reported', async () => {
    const parsed = await yapiFormat.read([
      file('a.json', [null, { name: 'C', list: [7, { title: 5, path: 6, req_query: [1] }] }]),
    ]);
    expect(docsIn(parsed.api.entries).map(({ fields }) => `${fields.httpMethod} ${fields.url} ${fields.name}`)).toEqual(
      ['GET /6 5'],
    );
    expect(lossesOf(parsed)).toEqual(['invalid /0', 'invalid /1/list/0', 'unnamed /1/list/1/req_query/0']);
  });
  it.each<[string, string | object, string]>([
    ['an empty file', '', 'import.empty'],
    ['an object', {}, 'import.yapi'],
    ['an empty list', [], 'import.yapi'],
    ['broken JSON', '[{', 'import.json'],
  ])('is refused: %s', async (_, given, key) => {
    expect(await refusalOf(yapiFormat, [file('a.json', given)])).toBe(key);
  });
});
