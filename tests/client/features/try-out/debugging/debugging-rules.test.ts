import { describe, expect, it } from '@jest/globals';
import { readJson } from '../../../../../client/doc-types/api/import/read/json-text.js';
import { linesOf } from '../../../../../client/features/try-out/debugging/answer/json-lines.js';
import { type Draft, noAuth } from '../../../../../client/features/try-out/debugging/request/draft.js';
import { pathBelow, readCurl } from '../../../../../client/features/try-out/debugging/request/paste-curl.js';
import { prepare } from '../../../../../client/features/try-out/debugging/request/prepare.js';
import { fill, unknownNames } from '../../../../../client/features/try-out/debugging/variables/variables.js';
import { driftOf } from '../../../../../contracts/docs/doc-types/drift.js';
import { branchesOf, type Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { ANY_BASE } from '../../../../../contracts/docs/example-call.js';

const row = (id: string, name: string, type: string, more: Partial<Row> = {}): Row => ({
  ...{ id, name, type, parentId: '', required: 1, example: '', description: '' },
  ...more,
});
const shape = (rows: readonly Row[], elementType = '') => ({ branches: branchesOf(rows), elementType });
const kinds = (value: unknown, rows: readonly Row[], elementType = '') =>
  driftOf(shape(rows, elementType), value).map(({ kind, path }) => `${kind} ${path}`);

describe('an answer is compared with its rows', () => {
  const status = {
    name: 'Status',
    description: '',
    items: [{ name: 'paid', type: 'number', value: '1', description: '' }],
  };
  const rows = [
    row('1', 'id', 'int64'),
    row('2', 'list', 'array'),
    row('3', 'name', 'string', { parentId: '2' }),
    row('4', 'note', 'string', { parentId: '2', required: 0 }),
    row('5', 'status', 'number', { enumInfo: status, required: 0 }),
    row('6', 'tags', 'str_array', { required: 0 }),
  ];

  it.each([
    [{ id: 1, list: [{ name: 'a' }] }, []],
    [{ id: 1, list: [], status: 1, tags: ['a'] }, []],
    [{ id: '1', list: null }, ['type id']],
    [
      { list: [{ name: 'a' }, { note: 'b', more: 1 }] },
      ['missing id', 'missing list[].name', 'undocumented list[].more'],
    ],
    [{ id: 1, list: {}, status: 2, tags: [1] }, ['type list', 'dictionary status', 'type tags[]']],
    [[], ['type ']],
    [{ id: 1, list: [1] }, ['type list[]']],
    [JSON.parse('{"id":1,"list":[],"__proto__":{"x":1}}'), ['undocumented __proto__']],
  ])('%j', (value, expected) => {
    expect(kinds(value, rows)).toEqual(expected);
  });

  it('also where the answer itself is a list', () => {
    expect(kinds([{ id: 1, list: [] }], rows, 'object')).toEqual([]);
    expect(kinds({}, rows, 'object')).toEqual(['type ']);
    expect(kinds([1, 'a'], [row('1', '', 'number')], 'number')).toEqual(['type []']);
  });
});

describe('a pasted curl command', () => {
  it.each([
    [`curl 'https://a.example/x?q=1&q=2' -H 'accept: a/b' -H 'Content-Length: 3' --compressed`, 'GET', 'none', ''],
    [`curl -XPUT https://a.example -d '{"a":1}' -H 'content-type: application/json'`, 'PUT', 'json', '{"a":1}'],
    [`curl https://a.example --json '{"a":1}'`, 'POST', 'json', '{"a":1}'],
    [`curl --location --request POST 'a.example/y' --form 'f=@"/a.png"' --form 'b=c'`, 'POST', 'multipart', ''],
    [`curl https://a.example -d a=1 -d b=%202`, 'POST', 'form', ''],
    [`curl -G https://a.example -d a=1`, 'GET', 'none', ''],
    ['curl ^"https://a.example/x^" ^\r\n  -H ^"a: b^"', 'GET', 'none', ''],
    ['curl.exe https://a.example `\r\n  --json `\r\n  "[1]"', 'POST', 'json', '[1]'],
    ['curl https://a.example --json @- <<EOF\n{"a": "it\'s"}\nEOF', 'POST', 'json', '{"a": "it\'s"}'],
    ['curl -T a.bin https://a.example', 'PUT', 'none', ''],
    ["curl --data-binary @a.png -H 'Content-Type: image/png' https://a.example", 'POST', 'binary', ''],
    ['curl https://a.example --json @a.json', 'POST', 'binary', ''],
    ["curl https://a.example --data-raw '@a' -H 'Content-Type: text/plain'", 'POST', 'text', '@a'],
  ])('%s', (text, method, bodyKind, body) => {
    expect(readCurl(text)).toMatchObject({ method, part: { bodyKind, body } });
  });

  it('does not send a key that signs as a name and a password, and names what it leaves out', () => {
    const pasted = (words: string) => readCurl(`curl ${words} https://a.example/x`);
    for (const words of ['--aws-sigv4 aws:amz:eu:s3', '--digest', '--ntlm', '--negotiate'])
      expect(pasted(`${words} -u ann:sesame`)).toMatchObject({
        part: { auth: { kind: 'declared', name: '', secret: '' } },
        leftOut: [words.split(' ')[0]],
      });
    expect(pasted('-d @a.json -d b=1')).toMatchObject({
      part: { form: [{ name: 'b', value: '1' }] },
      leftOut: ['@a.json'],
    });
    expect(pasted('-H @headers.txt -T a.bin')?.leftOut).toEqual(['@headers.txt', 'a.bin']);
    const ways = '-E own.pem -x http://proxy.example:8080 --resolve a.example:443:10.0.0.1 --unix-socket /run/a.sock';
    expect(pasted(ways)).toMatchObject({
      url: 'https://a.example/x',
      leftOut: ['--cert', '--proxy', '--resolve', '--unix-socket'],
    });
    expect(pasted('ann:sesame')?.leftOut).toEqual(['ann:…']);
    expect(pasted("-H 'X-Empty;' -H 'Accept:' -r 0-9")?.part.headers).toMatchObject([
      { name: 'X-Empty', value: '' },
      { name: 'Range', value: 'bytes=0-9' },
    ]);
    expect(pasted('--request-target /other?q=1')).toMatchObject({ url: 'https://a.example/other', leftOut: [] });
  });

  it('has the first address of a pattern, unless patterns are switched off', () => {
    expect(readCurl("curl 'https://a.example/{x,y}/[1-9]'")?.url).toBe('https://a.example/x/1');
    expect(readCurl("curl -g 'https://a.example/[1-9]'")?.url).toBe('https://a.example/[1-9]');
  });

  it.each([
    ["curl -g '{{baseUrl}}/orders/{orderNo}?state={{state}}'", 'http://{{baseUrl}}/orders/{orderNo}', '{{state}}'],
    ["curl 'https://{{apiHost}}/{{version}}/orders?state=a%2Fb'", 'https://{{apiHost}}/{{version}}/orders', 'a/b'],
  ])('keeps the variables of an address: %s', (text, url, value) => {
    const pasted = readCurl(text);
    expect([pasted?.url, pasted?.part.query.map((row) => row.value)]).toEqual([url, [value]]);
  });

  it('is below the environment when its base is only named, as our own examples have it', () => {
    expect(pathBelow(ANY_BASE, readCurl(`curl -g '${ANY_BASE}/orders'`)?.url ?? '')).toBe('/orders');
    expect(pathBelow('{{host}}/v1', readCurl("curl '{{host}}/v1/orders'")?.url ?? '')).toBe('/orders');
    const { auth } = readCurl("curl 'http://{{user}}:{{password}}@a.example/x'")?.part ?? {};
    expect([auth?.name, auth?.secret]).toEqual(['{{user}}', '{{password}}']);
  });

  it('encodes what is added to its query, and takes parts of forms without their types', () => {
    const { part } = readCurl(
      `curl https://a.example/x --url-query 'q=a+b&c' -F 'a="b;c";type=text/plain' -F 'd=1;type=text/csv' --form-string 'e=1;type=x'`,
    ) ?? { part: undefined };
    expect(part?.query).toEqual([{ name: 'q', value: 'a+b&c', isOn: true }]);
    expect(part?.multipart.map(({ name, value }) => [name, value])).toEqual([
      ...[
        ['a', 'b;c'],
        ['d', '1'],
        ['e', '1;type=x'],
      ],
    ]);
  });

  it('keeps headers, query, cookies and credentials, which stay on the page', () => {
    const pasted = readCurl(`curl -u jim:se:cret 'http://a.example/x?q=1' -b 'c=d' -H 'Host: b'`);
    expect(pasted).toMatchObject({
      url: 'http://a.example/x',
      part: { auth: { kind: 'basic', name: 'jim', secret: 'se:cret' } },
    });
    expect(pasted?.part.query).toEqual([{ name: 'q', value: '1', isOn: true }]);
    expect(pasted?.part.headers).toEqual([{ name: 'Cookie', value: 'c=d', isOn: true }]);
    for (const text of ['', 'wget x', 'curl', 'curl -d 1']) expect(readCurl(text)).toBeUndefined();
  });
});

it('variables are filled in, also within each other, but not without end', () => {
  const values = new Map([
    ['a', '1'],
    ['b', '{{a}}2'],
    ['loop', '{{loop}}'],
  ]);
  expect(fill('{{b}} {{ a }} {{none}} {{loop}}', values)).toBe('12 1 {{none}} {{loop}}');
  expect(unknownNames('{{b}} {{none}} {{none}}', values)).toEqual(['none']);
});

it('a tree of JSON folds and is searched', () => {
  const value = readJson('{"list": [{"a": "x"}, {"a": "needle"}], "n": 1}');
  const paths = (folded: string[], wanted = '') =>
    linesOf(value, { opensAll: true, folded: new Set(folded) }, wanted).map(({ path }) => path);
  expect(paths([])).toEqual(['', '/list', '/list/0', '/list/0/a', '/list/1', '/list/1/a', '/n']);
  expect(paths(['/list'])).toEqual(['', '/list', '/n']);
  expect(paths(['/list'], 'needle')).toEqual(['', '/list', '/list/1', '/list/1/a']);
});

it('a tree of JSON shows what was sent: every digit, in its order, names that occur twice', () => {
  const value = readJson('{"b": 9007199254740993, "2": 1.10, "1": 1e400, "b": -0}');
  const lines = linesOf(value, { opensAll: true, folded: new Set() });
  expect(lines.slice(1).map(({ name, text }) => `${name} ${text}`)).toEqual([
    'b 9007199254740993',
    '2 1.10',
    '1 1e400',
    'b -0',
  ]);
  expect(new Set(lines.map(({ path }) => path)).size).toBe(5);
});

describe('the address of an environment', () => {
  const draft: Draft = {
    ...{ method: 'GET', path: '/orders', pathRows: [], headers: [], query: [], form: [], multipart: [] },
    ...{ bodyKind: 'none', body: '', mediaType: '', auth: noAuth },
  };
  it.each([
    ['http://a.example', 'http://a.example/orders'],
    ['https://a.example/v1//', 'https://a.example/v1/orders'],
    ['a.example:8080/v1', 'http://a.example:8080/v1/orders'],
    ['//a.example', 'http://a.example/orders'],
    [' http://[::1]:8080/ ', 'http://[::1]:8080/orders'],
    ['[::1]:8080', 'http://[::1]:8080/orders'],
    ['{{host}}', 'http://b.example/orders'],
    ['', '/orders'],
  ])('%j is that of %s', (baseUrl, url) => {
    const options = { baseUrl, variables: new Map([['host', 'b.example']]), files: new Map() };
    expect(prepare(draft, options).url).toBe(url);
  });

  it.each([
    ['http://a.example', 'http://a.example/x?q=1', '/x?q=1'],
    ['a.example/v1/', 'http://a.example/v1/x', '/x'],
    ['http://a.example', 'http://a.example.evil/x', undefined],
    ['http://a.example/v1', 'http://a.example/v10', undefined],
    ['', 'http://a.example/', undefined],
  ])('%s and a pasted %s: the path %s', (environment, pasted, path) => {
    expect(pathBelow(environment, pasted)).toBe(path);
  });
});
