import { describe, expect, it } from '@jest/globals';
import { strictJson } from '../../../../server/import-export/formats/imported/loose-json.js';
import { postmanFormat } from '../../../../server/import-export/formats/postman/index.js';
import { yapiFormat } from '../../../../server/import-export/formats/yapi/index.js';
import { docsIn, file } from './support/read.js';

describe('JSON as people write it', () => {
  it.each([
    ['{a: 1, "b": [1, 2,],}', '{"a":1,"b":[1,2]}'],
    ["{'it\\'s': 'a \"b\"', 名字: '值'} // end", '{"it\'s":"a \\"b\\"","名字":"值"}'],
    ['/* a { */ {\n  // b }\n  x: true, null: null }', '{"x":true,"null":null}'],
    [
      '{"id": {{userId}}, "at": "{{$now}}", "u": "http://a//b"}',
      '{"id":"{{userId}}","at":"{{$now}}","u":"http://a//b"}',
    ],
    ['[+1, .5, 5., 0x1F, -0x2, 9007199254740993, 1.0]', undefined],
    ['[+1, .5, 5., 0x1F, 9007199254740993, 1.0]', '[1,0.5,5,31,9007199254740993,1.0]'],
    ['{"a": "x\\\ny"}', '{"a":"xy"}'],
    ['{a: "b', undefined],
    ['{a: /* b', undefined],
    ['<a/>', undefined],
  ])('%j', (text, wanted) => {
    expect(strictJson(text)).toBe(wanted);
  });
  it('of a megabyte is read at once', () => {
    expect(strictJson(`[${"'x', ".repeat(200_000)}]`)).toHaveLength(2 + 200_000 * 4 - 1);
    expect(strictJson('{'.repeat(500_000))).toHaveLength(500_000);
    expect(strictJson(`{${'{{a'.repeat(300_000)}`)).toBeDefined();
  });
});

const rows = [
  ['user', 'string', '{{userId}}'],
  ['big', 'number', '9007199254740993'],
  ['list', 'array', ''],
];
const body =
  '{\n  // who\n  "user": {{userId}},\n  big: 9007199254740993, /* all digits */\n  list: [{a: 1}, {b: true}],\n}';
it('a Postman body with comments and variables has rows', async () => {
  const parsed = await postmanFormat.read([
    file('a.json', {
      info: { name: 'P', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [{ name: 'a', request: { method: 'POST', url: 'https://h/x', body: { mode: 'raw', raw: body } } }],
    }),
  ]);
  const [doc] = docsIn(parsed.api.entries);
  expect(doc?.tables.requestParams?.map(({ name, type, example }) => [name, type, example])).toEqual(rows);
});
it('a YAPI body in JSON5 has rows', async () => {
  const list = [{ title: 'a', path: '/x', method: 'POST', req_body_type: 'json', req_body_other: body }];
  const parsed = await yapiFormat.read([file('a.json', [{ name: 'c', index: 0, desc: '', list }])]);
  const [doc] = docsIn(parsed.api.entries);
  expect(doc?.tables.requestParams?.map(({ name, type, example }) => [name, type, example])).toEqual(rows);
});
