import { describe, expect, it } from '@jest/globals';
import { readImport } from '../../../../server/import-export/formats/read/read-import.js';
import { docsIn, file } from './support/read.js';

/** The doc of a call: address, content type and headers, query and fields with their examples. */
async function docOf(text: string): Promise<string[]> {
  const { format, api, losses } = await readImport({ format: '', files: [file('call.txt', text)] });
  const [doc] = docsIn(api.entries);
  const { headerParams = [], queryParams = [], requestParams = [] } = doc?.tables ?? {};
  const rows = [...headerParams, ...queryParams, ...requestParams];
  expect(format).toBe('curl');
  return [
    `${doc?.fields.httpMethod} ${doc?.fields.url} ${doc?.fields.contentType ?? ''}`.trim(),
    ...rows.map(({ name, type, example }) => `${name} ${type} ${example}`.trim()),
    ...losses.map(({ value }) => `lost ${value}`),
  ];
}

describe('wget', () => {
  it.each([
    ['wget https://a.test/x', ['GET /x']],
    ['wget -q -O out.json "https://a.test/x?b=1"', ['GET /x', 'b string 1']],
    [
      `wget --method=PATCH --header 'X-A: 1' --header='Content-Type: application/json' --body-data='{"n": 5}' -O - https://a.test/x`,
      ['PATCH /x application/json', 'X-A string 1', 'n number 5'],
    ],
    [
      "wget --post-data 'a=1&b=two' --user ann --password sesame --no-check-certificate a.test/x",
      ['POST /x application/x-www-form-urlencoded', 'Authorization string Basic', 'a string 1', 'b string two'],
    ],
  ])('is read: %s', async (text, doc) => expect(await docOf(text)).toEqual(doc));
});

describe('HTTPie and xh', () => {
  it.each([
    ['http a.test/x q==1', ['GET /x', 'q string 1']],
    [
      'https PUT a.test/users/7 name=Ann age:=30 tags:=\'["a"]\' X-A:1',
      ['PUT /users/{id} application/json', 'X-A string 1', 'name string Ann', 'age number 30', 'tags str_array ["a"]'],
    ],
    [
      'http -f POST :8080/login name=Ann pass=x -a ann:sesame',
      [
        'POST /login application/x-www-form-urlencoded',
        'Authorization string Basic',
        'name string Ann',
        'pass string x',
      ],
    ],
    ['xh --form POST a.test/up doc@a.pdf note=hi', ['POST /up multipart/form-data', 'doc file', 'note string hi']],
    ['http --verbose --timeout 3 POST a.test/x --raw \'{"a": true}\'', ['POST /x application/json', 'a boolean true']],
    ['http -A bearer -a sesame a.test/x', ['GET /x', 'Authorization string Bearer']],
  ])('are read: %s', async (text, doc) => expect(await docOf(text)).toEqual(doc));
});

describe('PowerShell', () => {
  const json = String.raw`'{\"a\": \"x\"}'`;
  it.each([
    [
      "$call = @{\n Uri = 'https://a.test/x'\n Method = 'Put'\n Body = '{\"a\": 1}'\n}\nInvoke-RestMethod @call",
      ['PUT /x application/json', 'a number 1'],
    ],
    [
      `curl.exe https://a.test/x -H 'Content-Type: application/json' -d ${json}`,
      ['POST /x application/json', 'a string x'],
    ],
  ])('is read: %s', async (text, doc) => expect(await docOf(text)).toEqual(doc));
});

describe('fetch', () => {
  it.each([
    ['fetch("https://a.test/x?b=1");', ['GET /x', 'b string 1']],
    [
      `fetch("https://a.test/x", {
  "headers": { "accept": "*/*", "content-type": "application/json", "x-a": "1" },
  "referrer": "https://a.test/",
  "body": "{\\"n\\":5}",
  "method": "POST", "mode": "cors", "credentials": "include"
});`,
      ['POST /x application/json', 'x-a string 1', 'n number 5'],
    ],
    [
      `const res = await fetch(\`https://a.test/users/\${id}\`, {
  method: 'put', // the whole user
  headers: { Authorization: 'Bearer sesame' },
  body: JSON.stringify({ name: 'Ann', age: 30, }),
})`,
      ['PUT /users/{id} application/json', 'Authorization string Bearer', 'name string Ann', 'age number 30'],
    ],
    ['fetch(url)\nfetch("https://a.test/y")', ['GET /y', 'lost fetch(url)']],
  ])('is read: %s', async (text, doc) => expect(await docOf(text)).toEqual(doc));
});
