import { spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { parser as go } from '@lezer/go';
import { parser as java } from '@lezer/java';
import { parser as php } from '@lezer/php';
import type { SnippetKind } from '../../../../client/lib/snippets/snippet.js';
import { snippetOf } from '../../../../client/lib/snippets/snippets.js';
import type { SnippetCall } from '../../../../contracts/docs/doc-types/snippet-call.js';
import { seeded } from '../../../support/random.js';

const call = (text: string): SnippetCall => ({
  method: 'POST',
  url: 'https://api.test/orders',
  headers: [['Content-Type', 'application/json']],
  body: { kind: 'text', text },
});
const order = `{
  "id": 12345678901234567890,
  "name": "it's \\"new\\" \\u00e9\\/😀",
  "paid": true,
  "lines": [{ "sku": null, "price": 1.5e3 }],
  "tags": []
}`;
/** What ends a string or changes its meaning in one of the languages. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: that of languages
const pieces = [
  ...['"', '""', '"""', '""""', "'", "'''", '`', '\\', '\\n', '\\u0022', '${x}', '{$x}', '$x', '#{y}', '{0}', '%s'],
  ...['\n', '\r\n', '\r', '\t', ' ', '  ', '\n\n', '\u3000', '\0', '\u0001', '\u2028', '\ufeff', '\u0085', '中', '😀'],
  ...['JSON', 'JSON_', 'BODY', '\nBODY\n', '*/', '//', '?>', 'a', '0', 'true', '{', '}', '[1]', '"a":1', '<<<'],
]; // biome-ignore-end lint/suspicious/noTemplateCurlyInString: that of languages
function hostileTexts(): string[] {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`SEED=${seed}\n`);
  const random = seeded(seed);
  const made = Array.from({ length: 300 }, () =>
    Array.from({ length: 1 + random(8) }, () => pieces[random(pieces.length)]).join(''),
  );
  const jsons = made
    .slice(0, 100)
    .map((text) => JSON.stringify({ [text]: [text, null, false, -0.5, {}, []] }, null, 2));
  const odd = ['[]', '{"a":1,"a":2}', '[1e999]', '[-0]', '[0.1234567890123456789]', '{"__proto__":{"x":1}}'];
  return [
    order,
    ' all\n lines\n  begin with spaces',
    'ends with spaces  \nand\t\n',
    ...odd,
    ...pieces,
    ...made,
    ...jsons,
  ];
}
const texts = hostileTexts();

const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/g, (_, u, x, one) =>
    u || x ? String.fromCharCode(Number.parseInt(u ?? x, 16)) : (simple[one] ?? one),
  );
const simple: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', s: ' ' };

/** The string literal at that place, as a compiler of the language reads it. */
const readers = {
  // JLS 3.10.6: what all lines begin with is removed, then spaces at the end of each, then escapes are read.
  java: (code: string) => {
    const source = between(code, 'RequestBody.create(', '.getBytes(');
    if (!source.startsWith('"""\n')) return unescaped(source.slice(1, -1));
    const inner = source.slice(4, -3).split('\n');
    const indent = Math.min(
      ...inner
        .filter((line, at) => line.trim() !== '' || at === inner.length - 1)
        .map((line) => /^\s*/.exec(line)?.[0].length ?? 0),
    );
    return unescaped(inner.map((line) => line.slice(indent).replace(/\s+$/, '')).join('\n'));
  },
  go: (code: string) =>
    between(code, 'strings.NewReader(', '))\n\tif err != nil {\n\t\tpanic(err)\n\t}\n\trequest.Header').replace(
      /`([^`]*)`|"((?:[^"\\]|\\.)*)"| \+ /g,
      (_, raw?: string, said?: string) => raw?.replaceAll('\r', '') ?? (said === undefined ? '' : unescaped(said)),
    ),
  csharp: (code: string) => {
    const source = between(code, 'Encoding.UTF8.GetBytes(', '));\n');
    const quotes = /^"{3,}(?=\n)/.exec(source)?.[0];
    if (!quotes) return unescaped(source.slice(1, -1));
    const lines = source.slice(quotes.length + 1, -quotes.length).split(/\r\n|[\n\r\u0085\u2028\u2029]/);
    const indent = lines.pop() ?? '';
    expect(indent.trim()).toBe('');
    expect(source.slice(0, -quotes.length)).not.toMatch(new RegExp(`.${quotes}`, 's'));
    for (const line of lines) expect(line.trim() === '' || line.startsWith(indent)).toBe(true);
    return lines.map((line) => line.slice(indent.length)).join('\n');
  },
  php: (code: string) => {
    const source = between(code, 'CURLOPT_POSTFIELDS => ', ',\n]);');
    const marker = /^<<<'(\w+)'\n/.exec(source)?.[1];
    if (!marker)
      return source.startsWith('"') ? unescaped(source.slice(1, -1)) : source.slice(1, -1).replace(/\\(['\\])/g, '$1');
    const lines = source.split('\n').slice(1);
    // PHP ends at the first line that begins with the marker.
    const end = lines.findIndex((line) => new RegExp(`^[ \\t]*${marker}(?!\\w)`).test(line));
    expect(end).toBe(lines.length - 1);
    return lines.slice(0, end).join('\n');
  },
} satisfies Partial<Record<SnippetKind, (code: string) => string>>;

function between(code: string, before: string, after: string): string {
  const from = code.indexOf(before) + before.length;
  return code.slice(from, code.lastIndexOf(after));
}

describe('the body of a call in source code', () => {
  it.each(Object.keys(readers) as (keyof typeof readers)[])('in %s is the same text', (kind) => {
    for (const text of texts) expect(readers[kind](snippetOf(kind, call(text)))).toBe(text);
  });

  it('in JavaScript is the same text, or the same JSON', async () => {
    for (const text of texts) {
      const sent: unknown[] = [];
      const fetch = async (_: string, { body }: { body: unknown }) => {
        sent.push(body);
        return { text: () => '' };
      };
      const code = snippetOf('fetch', call(text));
      await runInNewContext(`(async () => {${code}})()`, { fetch, console: { log: () => undefined } });
      expect(code.includes('JSON.stringify') ? JSON.parse(String(sent[0])) : sent[0]).toEqual(
        code.includes('JSON.stringify') ? JSON.parse(text) : text,
      );
    }
  });

  // Python is on most machines that build this; without it, the other languages are still read.
  const hasPython = spawnSync('python3', ['--version']).status === 0;
  (hasPython ? it : it.skip)('in Python is the same text, or the same JSON', () => {
    const program = `import json, sys, types
sent = []
requests = types.ModuleType("requests")
class Response:
    status_code = 200
    text = ""
def request(method, url, headers=None, data=None, json=None):
    sent.append({"json": json} if data is None else {"data": data.decode("utf-8")})
    return Response()
requests.request = request
sys.modules["requests"] = requests
out = sys.stdout
sys.stdout = open("/dev/null", "w")
for code in json.load(sys.stdin):
    exec(compile(code, "snippet", "exec"), {})
out.write(json.dumps(sent))`;
    const input = JSON.stringify(texts.map((text) => snippetOf('python', call(text))));
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8', maxBuffer: 1e8 });
    expect(stderr).toBe('');
    const sent: { json?: unknown; data?: string }[] = JSON.parse(stdout);
    texts.forEach((text, at) => {
      const got = sent[at];
      expect(got?.data ?? got?.json).toEqual(got?.data === undefined ? JSON.parse(text) : text);
    });
    expect(stdout).toContain('12345678901234567890');
  });

  it('parses, whatever it contains', () => {
    const parsers = { go, java, php };
    // This parser of Java ends a text block at the first three quotes, escaped or not, and misses the end of one when no
    // space follows its last quote. These blocks are read back above.
    const isRead = (text: string) => !text.includes('"""') && !/"\S*$/.test(text);
    for (const kind of Object.keys(parsers) as (keyof typeof parsers)[])
      for (const text of texts.filter((one) => kind !== 'java' || isRead(one))) {
        const code = snippetOf(kind, call(text));
        const whole = kind === 'java' ? `class A { void a() {${code}} }` : code;
        let errors = 0;
        parsers[kind].parse(whole).iterate({
          enter: ({ type }) => {
            if (type.isError) errors++;
          },
        });
        expect([text, errors]).toEqual([text, 0]);
      }
  });

  it('is written as people do', () => {
    expect(snippetOf('python', call(order))).toContain(`    json={
        "id": 12345678901234567890,
        "name": "it's \\"new\\" é/😀",
        "paid": True,
        "lines": [
            {
                "sku": None,
                "price": 1.5e3
            }
        ],
        "tags": []
    },`);
    expect(snippetOf('java', call('{\n  "a": "b\\n"\n}'))).toContain(
      'RequestBody.create("""\n        {\n          "a": "b\\\\n"\n        }""".getBytes(',
    );
    expect(snippetOf('go', call('{\n  "a": "`"\n}'))).toContain('NewReader(`{\n  "a": "` + "`" + `"\n}`)');
    expect(snippetOf('csharp', call('{\n  "a": 1\n}'))).toContain('("""\n    {\n      "a": 1\n    }\n    """)');
    expect(snippetOf('php', call('{\n  "a": 1\n}'))).toContain('<<<\'JSON\'\n{\n  "a": 1\n}\nJSON,');
    expect(snippetOf('fetch', call('{\n  "a": 1\n}'))).toContain('body: JSON.stringify({\n    "a": 1\n  }),');
  });
});
