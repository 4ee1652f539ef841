import { describe, expect, it } from '@jest/globals';
import { curlFormat } from '../../../../server/import-export/formats/curl/read-curl.js';
import { docsIn, file, lossesOf, refusalOf } from './support/read.js';

const row = (name: string, more: object = {}) => expect.objectContaining({ name, ...more });
const read = async (text: string) => await curlFormat.read([file('commands.txt', text)]);
const only = async (text: string) => {
  const parsed = await read(text);
  const docs = docsIn(parsed.api.entries);
  expect(docs).toHaveLength(1);
  const [doc] = docs;
  if (!doc) throw new Error('no doc');
  return { ...doc, address: `${doc.fields.httpMethod} ${doc.fields.url}`, parsed };
};

describe('a curl command', () => {
  it.each([
    ['curl https://a.example/x', 'GET /x'],
    ['curl a.example/x', 'GET /x'],
    ["curl https://a.example/x -d 'a\n#b' -H 'X: y'", 'POST /x'],
    ['$ curl -sSL -o out.json --url http://a.example', 'GET /'],
    ['/usr/bin/curl -I https://a.example/x', 'HEAD /x'],
    ['curl -XDELETE https://a.example/users/7', 'DELETE /users/{id}'],
    ['curl --request=PATCH "https://a.example/{{id}}"', 'PATCH /{id}'],
    ['curl -T a.bin https://a.example/files', 'PUT /files'],
    ['curl -d a=b https://a.example/x # comment', 'POST /x'],
    ['curl -s https://a.example/x 2>&1 >out.json </dev/null', 'GET /x'],
    ['curl -G -d q=1 https://a.example/x', 'GET /x'],
  ])('%s is %s', async (command, address) => {
    expect((await only(command)).address).toBe(address);
  });
  it('has a JSON body over several lines, and headers', async () => {
    const { fields, tables, parsed } = await only(
      `curl -X POST 'https://a.example/orders?dry=1' \\\n  -H 'Content-Type: application/json' \\\n  -H "X-Trace: it's" \\\n  --data-raw $'{\\n"name": "it\\'s", "n": [1]}'`,
    );
    expect(fields).toMatchObject({ url: '/orders', contentType: 'application/json' });
    expect(tables.queryParams).toEqual([row('dry', { example: '1' })]);
    expect(tables.headerParams).toEqual([row('X-Trace', { example: "it's" })]);
    expect(tables.requestParams).toEqual([row('name', { example: "it's" }), row('n', { type: 'num_array' })]);
    expect(parsed.api.environments).toMatchObject([{ url: 'https://a.example' }]);
  });
  it('has forms, encoded data, files and --json', async () => {
    const form = await only("curl https://a.example/x -d 'a=1&b=2' --data-urlencode 'c=x&y' -d c2=3");
    expect(form.fields.contentType).toBe('application/x-www-form-urlencoded');
    expect(form.tables.requestParams).toEqual([row('a'), row('b'), row('c', { example: 'x&y' }), row('c2')]);
    const parts = await only("curl https://a.example/x -F 'f=@a.png;type=image/png' -F t=v");
    expect(parts.tables.requestParams).toEqual([row('f', { type: 'file' }), row('t', { example: 'v' })]);
    const json = await only(`curl https://a.example/x --json '{"a": 1}'`);
    expect(json.fields).toMatchObject({ httpMethod: 'POST', contentType: 'application/json' });
    const late = await only('curl https://a.example/x -d @body.json');
    expect(lossesOf(late.parsed)).toEqual(['unsupported curl 1']);
  });
  it('shows no credentials', async () => {
    const { tables, parsed } = await only(
      "curl -u ann:sesame -b sid=sesame --oauth2-bearer sesame -H 'Authorization: Bearer sesame' https://ann:sesame@a.example/x",
    );
    expect(tables.headerParams).toEqual([row('Authorization', { example: 'Bearer' })]);
    expect(JSON.stringify(parsed)).not.toContain('sesame');
  });
  it('as a browser copies it for cmd.exe', async () => {
    const { address, tables } = await only(
      'curl ^"https://a.example/x?a=^%^41b^" ^\r\n  -H ^"X-Cost: $5^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":1^}^"',
    );
    expect(address).toBe('POST /x');
    expect(tables.queryParams).toEqual([row('a', { example: 'Ab' })]);
    expect(tables.headerParams).toEqual([row('X-Cost', { example: '$5' })]);
    expect(tables.requestParams).toEqual([row('a', { example: '1' })]);
  });
  it('as a browser copies it for PowerShell', async () => {
    const { address, fields, tables } = await only(
      'Invoke-WebRequest -UseBasicParsing -Uri "https://a.example/x" `\n-Method "PUT" `\n-Headers @{\n"X-A"="b"\n  "x-c"="d `"e`""\n} `\n-ContentType "application/json" `\n-Body "{`"a`":1}"',
    );
    expect(address).toBe('PUT /x');
    expect(fields.contentType).toBe('application/json');
    expect(tables.headerParams).toEqual([row('X-A', { example: 'b' }), row('x-c', { example: 'd "e"' })]);
    expect(tables.requestParams).toEqual([row('a')]);
  });
});

describe('several commands', () => {
  it('are several docs; those of one method and path are merged', async () => {
    const parsed = await read(
      'curl https://a.example/x?a=1\n# second\ncurl https://a.example/x?b=1 | jq .\ncurl -d curl https://a.example/y; curl https://a.example/z https://a.example/w',
    );
    expect(docsIn(parsed.api.entries).map(({ fields }) => `${fields.httpMethod} ${fields.url}`)).toEqual([
      'GET /x',
      'POST /y',
      'GET /z',
      'GET /w',
    ]);
    expect(docsIn(parsed.api.entries)[0]?.tables.queryParams).toEqual([
      row('a', { required: false }),
      row('b', { required: false }),
    ]);
  });
});

describe('several files', () => {
  it('are read by a call each; what is no command is reported', async () => {
    const parsed = await curlFormat.read([
      file('a.sh', 'curl https://a.example/a'),
      file('b.sh', 'curl https://a.example/b'),
      file('c.sh', 'ls'),
    ]);
    expect(docsIn(parsed.api.entries)).toHaveLength(1);
    expect(lossesOf(parsed)).toEqual(['unsupported c.sh']);
  });
});

describe('text that is wrong', () => {
  it('takes time linear in its length', async () => {
    const quotes = 'a"$('.repeat(60_000);
    const { fields } = await only(`curl https://a.example/x -d '${quotes}' -H "X: ${"\\\\'".repeat(60_000)}`);
    expect(fields.httpMethod).toBe('POST');
  }, 10_000);
  it.each([
    ['', 'import.empty'],
    ['wget https://a.example', 'import.curl'],
    ['curl', 'import.curl'],
    [`curl ${'x'.repeat(1_000_001)}`, 'import.tooLarge'],
  ])('is refused', async (text, key) => {
    expect(await refusalOf(curlFormat, [file('a.txt', text)])).toBe(key);
  });
  it.each(["curl 'https://a.example/x", 'curl https://a.example/x -d', 'curl https://a.example/x -H nocolon -X'])(
    'is read as far as it goes: %s',
    async (text) => {
      expect((await read(text)).api.entries.length).toBeGreaterThanOrEqual(1);
    },
  );
  it('is recognized only if a command comes first', () => {
    const recognizes = (text: string) => curlFormat.recognizes(file('a', text), text);
    expect(recognizes('# all\n\n$ curl -v a.example')).toBe(true);
    expect(recognizes('# Guide\nUse curl like this:\n    curl a.example')).toBe(false);
  });
});
