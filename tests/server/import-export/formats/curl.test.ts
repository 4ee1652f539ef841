import { describe, expect, it } from '@jest/globals';
import { commandOptions, commandsOf } from '../../../../contracts/import-export/curl/command-options.js';
import { commandWords } from '../../../../contracts/import-export/curl/command-words.js';
import { curlFormat } from '../../../../server/import-export/formats/curl/read-curl.js';
import { docsIn, file, lossesOf, outline, refusalOf } from './support/read.js';

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
    // Letters that are joined end at the first that takes an argument.
    ['curl -skXDELETE https://a.example/x', 'DELETE /x'],
    ['curl -skX PUT https://a.example/x', 'PUT /x'],
    ['curl -fsSLo page.html https://a.example/x', 'GET /x'],
    ["curl -isd '{}' https://a.example/x", 'POST /x'],
    ['curl -sGd q=1 https://a.example/x', 'GET /x'],
    ['curl -sSIu ann:sesame https://a.example/x', 'HEAD /x'],
    // Arguments of options that describe nothing.
    ['curl --proxy-header a.example/header --noproxy a.example https://a.example/x', 'GET /x'],
    [
      'curl --ciphers a.b --retry 3 --netrc-file my.netrc --pinnedpubkey x/y= --trace out.log https://a.example/x',
      'GET /x',
    ],
    ['curl -Q pwd -y 3 -Y 5 -z file.txt -w out.txt -E cert.pem -C - https://a.example/x', 'GET /x'],
    ['curl --expand-url https://a.example/x --variable name=b', 'GET /x'],
    // Methods are case-sensitive; what follows `--` is an address.
    ['curl -X purge https://a.example/x', 'purge /x'],
    ['curl -s -- https://a.example/x', 'GET /x'],
    ['curl ann@a.example:8080/x', 'GET /x'],
    ['curl api:8080/x', 'GET /x'],
    ['curl [::1]:8080/x', 'GET /x'],
    ['curl $BASE/x', 'GET /x'],
    // Variables and gaps of a path, whole segments or parts; OData has names after dollar signs.
    [`curl "https://a.example/items/$\{ITEM}/v-$NR.pdf"`, 'GET /items/{ITEM}/v-{NR}.pdf'],
    ['curl https://a.example/users/<user-id>/<x.y>', 'GET /users/{user-id}/{x_y}'],
    ['curl "https://a.example/users/<user id>"', 'GET /users/{user_id}'],
    ['curl -X POST https://a.example/robots/{{name}}:stop', 'POST /robots/{name}:stop'],
    ["curl 'https://a.example/odata/$metadata'", 'GET /odata/$metadata'],
    ['curl <base>/x', 'GET /x'],
    // A backtick continues a line of PowerShell.
    ['curl.exe -X PUT `\r\n  --url https://a.example/x', 'PUT /x'],
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
    const note = await only("curl https://a.example/x -F 'n=<note.txt;type=text/plain'");
    expect(note.tables.requestParams).toEqual([row('n', { example: '', description: 'content: text/plain' })]);
    expect(lossesOf(note.parsed)).toEqual(['unsupported curl 1']);
    const json = await only(`curl https://a.example/x --json '{"a": 1}'`);
    expect(json.fields).toMatchObject({ httpMethod: 'POST', contentType: 'application/json' });
    const late = await only('curl https://a.example/x -d @body.json');
    expect(lossesOf(late.parsed)).toEqual(['unsupported curl 1']);
  });
  it('has names several times, which are lists', async () => {
    const { tables } = await only(
      "curl 'https://a.example/x?ids=1&ids=2&a=1&A=2' -H 'X-A: 1' -H 'x-a: 2' -F f=@a -F f=@b -F t=1 -F t=2 -F t=3",
    );
    expect(tables.queryParams).toEqual([
      row('ids', { type: 'str_array', example: '["1","2"]' }),
      row('a', { type: 'string', example: '1' }),
      row('A', { type: 'string', example: '2' }),
    ]);
    expect(tables.headerParams).toEqual([row('X-A', { example: '1, 2' })]);
    expect(tables.requestParams).toEqual([
      row('f', { type: 'file[]' }),
      row('t', { type: 'str_array', example: '["1","2","3"]' }),
    ]);
    const form = await only("curl https://a.example/x -d 'k=1&k=2&token=sesame&token=open'");
    expect(form.tables.requestParams).toEqual([row('k', { type: 'str_array' }), row('token', { example: '' })]);
  });
  it('shows no credentials', async () => {
    const { tables, parsed } = await only(
      "curl -u ann:sesame -b sid=sesame --oauth2-bearer sesame -H 'Authorization: Bearer sesame' https://ann:sesame@a.example/x",
    );
    expect(tables.headerParams).toEqual([row('Authorization', { example: 'Bearer' })]);
    expect(JSON.stringify(parsed)).not.toContain('sesame');
  });
  it('names its cookies, without their values', async () => {
    const { tables, parsed } = await only(
      "curl -b 'sid=sesame; theme={{theme}}' -b 'sid=sesame' -b jar.txt -H 'Cookie: _ga=GA1; lang=sesame; sesame' https://a.example/x",
    );
    expect(tables.cookieParams).toEqual([
      ...[
        row('lang', { example: '' }),
        row('sid', { example: '', required: true }),
        row('theme', { example: '{{theme}}' }),
      ],
    ]);
    expect(tables.headerParams).toEqual([]);
    expect(JSON.stringify(parsed)).not.toContain('sesame');
    const [fetched] = docsIn(
      (
        await read(
          '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\n$session.Cookies.Add((New-Object System.Net.Cookie("sid", "sesame", "/", "a.example")))\nInvoke-WebRequest -Uri "https://a.example/x" -WebSession $session',
        )
      ).api.entries,
    );
    expect(fetched?.tables.cookieParams).toEqual([row('sid', { example: '' })]);
  });
  it('sends each address of a set, and the first of a range', async () => {
    const lines = async (text: string) => outline((await read(text)).api.entries);
    expect(await lines("curl 'https://a.example/{orders,bills}/[1-20]?page=[3-9:2]'")).toEqual([
      'GET /orders/{id}',
      'GET /bills/{id}',
    ]);
    const { tables } = await only("curl 'https://a.example/x/[a-c]?page=[3-9:2]'");
    expect(tables.queryParams).toEqual([row('page', { example: '3' })]);
    expect(await lines("curl -g 'https://a.example/{orders,bills}'")).toEqual(['GET /{orders,bills}']);
    expect(await lines("curl 'https://a.example/{id}/{{key}}'")).toEqual(['GET /{id}/{key}']);
    expect(await lines("curl 'https://[::1]/y'")).toEqual(['GET /y']);
    const long = `curl 'https://a.example/{${'a,'.repeat(30)}b}{c,d}'`;
    expect(await lines(long)).toEqual(['GET /ac', 'GET /ad']);
    expect(lossesOf(await read(long))).toEqual(['cut curl 1']);
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

describe('what a command reads', () => {
  it.each([
    ['curl https://a.example/x --json @- <<EOF\n{"n": 1.10, "t": "it\'s"}\nEOF\n'],
    ['curl https://a.example/x --json @- <<-\'END\'\n\t{"n": 1.10,\n"t": "it\'s"}\n\tEND\n'],
    ['cat << "E" | curl --json @- https://a.example/x\n{"n": 1.10, "t": "it\'s"}\nE'],
    ['curl --json @- https://a.example/x <<< \'{"n": 1.10, "t": "\'"it\'s"\'"}\''],
  ])('is its body: %s', async (text) => {
    const { tables, parsed } = await only(`${text}\n# it's over`);
    expect(tables.requestParams).toEqual([row('n', { example: '1.10' }), row('t', { example: "it's" })]);
    expect(parsed.losses).toEqual([]);
  });
  it('makes no commands of its lines, also without an end', async () => {
    const parsed = await read(
      "curl https://a.example/a -d @- <<EOF\ncurl https://a.example/b '\nEOF\ncurl https://a.example/c <<EOF\ncurl b.example",
    );
    expect(docsIn(parsed.api.entries).map(({ fields }) => fields.url)).toEqual(['/a', '/c']);
  });
});

describe('arguments that curl reads in its own way', () => {
  it('are those of a query', async () => {
    const { tables } = await only(
      "curl https://a.example/x --url-query 'q=a+b&c%41' --url-query '+r=%41x' --url-query 'from@file.txt'",
    );
    expect(tables.queryParams).toEqual([
      ...[row('q', { example: 'a+b&c%41' }), row('r', { example: 'Ax' }), row('from', { example: '' })],
    ]);
  });
  it('are those of parts, with their types', async () => {
    const { tables } = await only(
      `curl https://a.example/x -F 'a="say \\"hi\\"; bye";type=text/plain' -F 'b={"n":1};type=application/json;filename=b.json' -F 'c=@c.png;type=image/png' -F 'd=x;y' --form-string 'e=@x;type=y'`,
    );
    expect(tables.requestParams).toEqual([
      ...[row('a', { example: 'say "hi"; bye', description: 'content: text/plain' })],
      ...[row('b', { example: '{"n":1}', description: 'content: application/json' })],
      ...[row('c', { type: 'file', description: 'content: image/png' }), row('d', { example: 'x' })],
      ...[row('e', { example: '@x;type=y', description: '' })],
    ]);
  });
  it('are empty headers, headers that are taken away, and schemes', async () => {
    const { tables } = await only("curl https://a.example/x -H 'X-Empty;' -H 'X-Gone:' --digest -u ann:sesame");
    expect(tables.headerParams).toEqual([row('X-Empty', { example: '' }), row('Authorization', { example: 'Digest' })]);
  });
});

describe('a word that names no host', () => {
  it.each([
    'curl DELETE https://a.example/x',
    'curl ann:sesame https://a.example/x',
    'curl --brandnew ann:sesame https://a.example/x',
    'curl "POST" \'https://a.example/x\'',
    'curl https://a.example/x --url sesame',
  ])('makes no doc, and is reported: %s', async (command) => {
    const { address, parsed } = await only(command);
    expect(address).toBe('GET /x');
    expect(lossesOf(parsed)).toEqual(['unsupported curl 1']);
    expect(JSON.stringify(parsed)).not.toContain('ann:sesame');
  });

  it('is refused alone', async () => {
    expect(await refusalOf(curlFormat, [file('a.sh', 'curl --config @/etc/passwd')])).toBe('import.curl');
    expect(await refusalOf(curlFormat, [file('a.sh', 'curl file:///etc/passwd')])).toBe('import.curl');
  });
});

describe('quotes', () => {
  it.each([
    // POSIX, although carets and per cent signs stand inside.
    [`-d '{"power":"x^2","rate":"5^%","pattern":"[^"]+"}'`, '{"power":"x^2","rate":"5^%","pattern":"[^"]+"}'],
    [`-d "a^%b^&c"`, 'a^%b^&c'],
    // cmd.exe: carets outside of quotes, and none inside of real ones.
    [`^\n  -d "a^b"`, 'a^b'],
    // Bash manual 3.1.2.4.
    [String.raw`-d $'\101\x42\u43\U0001F600\e'`, 'ABC\u{1F600}\u001b'],
    [String.raw`-d $'\xe4\xb8\xad\346\226\207'`, '中文'],
    [String.raw`-d $'a\'b\\\?'`, String.raw`a'b\?`],
  ])('of a shell are read as that shell does: %s', (words, data) => {
    const [command = []] = commandsOf(commandWords(`curl https://a.example/x ${words}`));
    expect(commandOptions(command)[0]?.find(({ kind }) => kind === 'data')?.value).toBe(data);
  });
});

describe('PowerShell as people write it', () => {
  it('has texts in single quotes, tables, variables, and addresses without a name', async () => {
    const parsed = await read(`$headers = @{ 'X-App' = "web"; Accept = '*/*' }
$base = 'https://p.example'
# who
$body = @{
  name = "it's"
  count = 3
  price = 1.10
  tags = @("a", 'b')
  open = $true
  more = @{ none = $null }
} | ConvertTo-Json -Depth 5
$made = Invoke-RestMethod -Method Post -Uri "$base/orders?x=1" -Headers $headers -ContentType 'application/json' \`
  -Body $body
irm https://p.example/orders/7 -Headers @{'X-Key'=$key}
Invoke-RestMethod -Method PUT https://p.example/raw -Body '{"id": 12345678901234567890, "t": "it''s"}'
Invoke-WebRequest -UseBasicParsing -Uri 'https://p.example/form' -Method POST -Body @{ a = 1; b = 'x y' }
Invoke-RestMethod https://p.example/search -Body @{ q = 'a&b' } | Select-Object -First 1
Invoke-RestMethod -Uri https://p.example/text -Method Patch -Body @"
{"n": "$base"}
"@`);
    const docs = docsIn(parsed.api.entries);
    expect(docs.map(({ fields }) => `${fields.httpMethod} ${fields.url} ${fields.contentType}`.trim())).toEqual([
      ...['POST /orders application/json', 'GET /orders/{id}', 'PUT /raw application/json'],
      ...['POST /form application/x-www-form-urlencoded', 'GET /search', 'PATCH /text application/json'],
    ]);
    const [made, one, put, form, found] = docs;
    expect(made?.tables.headerParams).toEqual([row('X-App', { example: 'web' })]);
    expect(made?.tables.requestParams).toEqual([
      ...[row('name', { example: "it's" }), row('count', { type: 'number', example: '3' })],
      ...[row('price', { example: '1.10' }), row('tags', { example: '["a","b"]' }), row('open', { type: 'boolean' })],
      row('more', { type: 'object', children: [row('none')] }),
    ]);
    expect(one?.tables.headerParams).toEqual([row('X-Key')]);
    expect(put?.tables.requestParams).toEqual([
      row('id', { example: '12345678901234567890' }),
      row('t', { example: "it's" }),
    ]);
    expect(form?.tables.requestParams).toEqual([row('a', { example: '1' }), row('b', { example: 'x y' })]);
    expect(found?.tables.queryParams).toEqual([row('q', { example: 'a&b' })]);
    expect(parsed.losses).toEqual([]);
  });
  it('takes time linear in its length', async () => {
    const tables = `$a = ${'@{a='.repeat(20_000)}1${'}'.repeat(20_000)}`;
    for (const text of [tables, '('.repeat(100_000), "@('".repeat(50_000), `$a = "${'`"$'.repeat(60_000)}"`]) {
      const { api } = await read(`Invoke-RestMethod https://p.example/x\n${text}`);
      expect(docsIn(api.entries).map(({ fields }) => fields.url)).toEqual(['/x']);
    }
  }, 10_000);
});

describe('several commands', () => {
  it('are separated by --next, too', async () => {
    const parsed = await read(
      'curl -X PUT https://a.example/x -d 1 --next https://a.example/y -: -I https://a.example/z',
    );
    expect(docsIn(parsed.api.entries).map(({ fields }) => `${fields.httpMethod} ${fields.url}`)).toEqual([
      'PUT /x',
      'GET /y',
      'HEAD /z',
    ]);
  });
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
    ['aria2c https://a.example', 'import.curl'],
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

describe('a sample that is too long for its column', () => {
  it('is kept whole, as a part of it would be another value', async () => {
    const [number, text] = ['7'.repeat(10_000), 'y'.repeat(3_000)];
    const tags = JSON.stringify(Array.from({ length: 20 }, () => 'x'.repeat(100)));
    const json = `{"n":${number},"tags":${tags},"s":"${text}","token":"${text}","b":1}`;
    const parsed = await read(`curl a.example/x?q=${text} -H 'Content-Type: application/json' -d '${json}'`);
    const [doc] = docsIn(parsed.api.entries);
    const said = doc?.tables.requestParams?.map(({ name, example, schema }) => [name, example, schema?.examples]);
    expect(said).toEqual([
      ['n', '', `[${number}]`],
      ['tags', '', `[${tags}]`],
      ['s', '', `["${text}"]`],
      ['token', '', undefined],
      ['b', '1', undefined],
    ]);
    expect(doc?.tables.queryParams?.map(({ schema }) => schema?.examples)).toEqual([`["${text}"]`]);
    expect(lossesOf(parsed)).toEqual([]);
  });
});

describe('what curl sends', () => {
  it.each([
    ['curl https://a.example/a//b/../c', 'GET /a//c'],
    ['curl https://a.example/./a/./b/../../c/.', 'GET /c/'],
    ['curl https://a.example/../../a?x=/../y', 'GET /a'],
    ['curl https://a.example/%2e%2e/c', 'GET /%2e%2e/c'],
    ['curl --path-as-is https://a.example/a/../c', 'GET /a/../c'],
    ['curl --request-target /other?x=1 https://a.example/a?y=2', 'GET /other'],
  ])('is the address: %s', async (command, address) => {
    expect((await only(command)).address).toBe(address);
  });

  it('is a range, an account in an address, and headers of a file, which are reported', async () => {
    expect((await only('curl -r 0-99 https://a.example/x')).tables.headerParams).toEqual([
      row('Range', { example: 'bytes=0-99' }),
    ]);
    expect((await only('curl ann:sesame@a.example/x')).tables.headerParams).toEqual([
      row('Authorization', { example: 'Basic' }),
    ]);
    const { parsed } = await only('curl -H @headers.txt https://a.example/x');
    expect(parsed.losses).toEqual([{ origin: 'curl 1', what: 'unsupported', value: '@headers.txt' }]);
  });

  it('with a signature is no name and password', async () => {
    const { tables, parsed } = await only(
      'curl --aws-sigv4 aws:amz:eu-west-1:s3 -u AKIAKEY:sesame https://a.example/x',
    );
    expect(tables.headerParams).toEqual([row('Authorization', { example: '' })]);
    expect(parsed.losses).toEqual([
      { origin: 'curl 1', what: 'unsupported', value: '--aws-sigv4 aws:amz:eu-west-1:s3' },
    ]);
    expect(JSON.stringify(parsed)).not.toMatch(/sesame|AKIAKEY/);
  });

  it('is a form with its boundaries, as browsers copy it', async () => {
    const part = String.raw`--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`;
    const picture = String.raw`--XX\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\r\n--XX--\r\n`;
    const { fields, tables } = await only(
      `curl 'https://a.example/x' -H 'content-type: multipart/form-data; boundary=XX' --data-raw $'${part}${picture}'`,
    );
    expect(fields).toMatchObject({ contentType: 'multipart/form-data', description: '' });
    expect(tables.requestParams).toEqual([
      row('a', { example: '1' }),
      row('f', { type: 'file', description: 'content: image/png' }),
    ]);
  });
});

describe('a script', () => {
  const bodies = [
    `echo '{"a": 1}' | curl --json @- https://a.example/x`,
    `curl --json "$(cat <<EOF\n{"a": 1}\nEOF\n)" https://a.example/x`,
    `bash -c 'curl --json "{\\"a\\": 1}" https://a.example/x'`,
    `export HOST="https://a.example"; BODY='{"a": 1}'\ncurl --json "$BODY" "\${HOST}/x"`,
    `docker exec box sh -c "curl --json '{\\"a\\": 1}' https://a.example/x"`,
  ];
  it.each(bodies)('gives a command its words: %s', async (text) => {
    expect(curlFormat.recognizes(file('a.sh', text), text)).toBe(true);
    const { address, tables, parsed } = await only(text);
    expect(address).toBe('POST /x');
    expect(tables.requestParams).toEqual([row('a', { type: 'number', example: '1' })]);
    expect(parsed.api.environments.map(({ url }) => url)).toEqual(['https://a.example']);
  });

  it('is no Markdown that tells of curl', () => {
    const text = '# Health\n\nset up the server, then run `curl -s https://a.example`.\n';
    expect(curlFormat.recognizes(file('a.md', text), text)).toBe(false);
  });

  it('keeps variables that it does not set, or that another command does', async () => {
    const text = 'TOKEN=$(cat token); curl "https://a.example/$TOKEN?q=$OTHER"';
    const { address, tables } = await only(text);
    expect(address).toBe('GET /{TOKEN}');
    expect(tables.queryParams).toEqual([row('q', { example: '$OTHER' })]);
  });

  it('of variables in variables takes time linear in its length', () => {
    const sets = Array.from({ length: 20_000 }, (_, at) => `A${at}="$A${at - 1}$A${at - 1}xxxxxxxxxx"`);
    const before = performance.now();
    expect(commandWords(`A0=${'y'.repeat(1_000)}\n${sets.slice(1).join('\n')}`).length).toBeGreaterThan(20_000);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
