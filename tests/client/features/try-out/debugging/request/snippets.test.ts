import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { parser as go } from '@lezer/go';
import { parser as java } from '@lezer/java';
import { parser as javascript } from '@lezer/javascript';
import { parser as php } from '@lezer/php';
import { parser as python } from '@lezer/python';
import { readCurl } from '../../../../../../client/features/try-out/debugging/request/paste-curl.js';
import type { PreparedCall } from '../../../../../../client/features/try-out/debugging/request/prepare.js';
import {
  NoAddressError,
  snippetCall,
} from '../../../../../../client/features/try-out/debugging/request/snippet-call.js';
import { type SnippetKind, snippetKinds } from '../../../../../../client/lib/snippets/snippet.js';
import { snippetOf as written } from '../../../../../../client/lib/snippets/snippets.js';

const snippetOf = (kind: SnippetKind, call: PreparedCall) => written(kind, snippetCall(call));

/** What ends a string, starts a comment or is replaced in one of the languages. */
const nasty = `it's "q" \\ \\u0022 $HOME \${x} {y} #{z} %d \`b\` */ // ?> 名😀 '); evil() //`;
const url = `http://a.example/p'a"th/{x}?q=${encodeURIComponent(nasty)}&q=2`;
const headers: PreparedCall['headers'] = [
  ['X-Nasty', nasty],
  ['X-Many', '1'],
  ['x-many', '2'],
];
const post = (body: PreparedCall['body'], type = 'application/json'): PreparedCall => ({
  ...{ method: 'POST', url, body },
  headers: body instanceof FormData ? headers : [...headers, ['Content-Type', type]],
});
const form = () => {
  const all = new FormData();
  all.append(nasty, nasty);
  all.append('file', new File(['x'], nasty));
  return all;
};
const texts = [JSON.stringify({ a: nasty, n: 12 }, null, 2), `{"id":12345678901234567890}`, `{${nasty}\nline 2`, ''];
const calls = (): [string, PreparedCall][] => [
  ...texts.map((text): [string, PreparedCall] => [`text ${text.slice(0, 12)}`, post(text)]),
  ['form', post(form())],
  ['url form', post('a=1&b=%27', 'application/x-www-form-urlencoded')],
  ['file', post(new File(['x'], nasty), '')],
  ['get', { method: 'GET', url, headers, body: undefined }],
];

const parsers = { fetch: javascript, axios: javascript, python, java, go, php };
function syntaxErrors(kind: keyof typeof parsers, code: string): string[] {
  // Java is a statement list here, not a file.
  const whole = kind === 'java' ? `class A { void a() {${code}} }` : code;
  const found: string[] = [];
  parsers[kind].parse(whole).iterate({
    enter: ({ type, from }) => {
      if (type.isError) found.push(whole.slice(Math.max(0, from - 40), from + 40));
    },
  });
  return found;
}
/** The code without its strings, which hold everything that others have written. */
const withoutStrings = (kind: SnippetKind, code: string) => code.replace(strings[kind] ?? doubleQuoted, '""');
const doubleQuoted = /"(?:[^"\\]|\\[\s\S])*"/g;
const inThreeQuotes = /"""(?:[^\\]|\\[\s\S])*?"""|"(?:[^"\\]|\\[\s\S])*"/g;
const strings: Partial<Record<SnippetKind, RegExp>> = {
  python: inThreeQuotes,
  java: inThreeQuotes,
  go: /`[^`]*`|"(?:[^"\\]|\\[\s\S])*"/g,
  csharp: /("{3,})\n[\s\S]*?\n *\1(?!")|"(?:[^"\\]|\\[\s\S])*"/g,
  php: /<<<'(\w+)'\n[\s\S]*?\n\1\b|'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/g,
  curl: /'(?:[^'\\]|\\[\s\S])*'/g,
};

describe('a call as source code', () => {
  it.each(Object.keys(parsers) as (keyof typeof parsers)[])('in %s parses, whatever it contains', (kind) => {
    for (const [name, call] of calls()) expect([name, syntaxErrors(kind, snippetOf(kind, call))]).toEqual([name, []]);
  });

  it.each(snippetKinds.filter((kind) => kind !== 'curl' && kind !== 'fetch' && kind !== 'axios'))(
    'in %s keeps names and values inside of strings',
    (kind) => {
      for (const [name, call] of calls())
        expect([name, withoutStrings(kind, snippetOf(kind, call))]).toEqual([
          name,
          expect.not.stringContaining('evil'),
        ]);
    },
  );

  it('in JavaScript sends what the panel sends', async () => {
    for (const [name, call] of calls().filter(([, { body }]) => typeof body === 'string' || body === undefined)) {
      const sent: [string, string][] = [];
      const fetch = async (address: string, init: object) => {
        sent.push([address, JSON.stringify(init)]);
        return { text: () => '' };
      };
      const console = { log: () => undefined };
      await runInNewContext(`(async () => {${snippetOf('fetch', call)}})()`, { fetch, console });
      const [[address, init] = ['', '{}']] = sent;
      const { method, body, headers: given } = JSON.parse(init);
      expect([name, address, method]).toEqual([name, new URL(url).href, call.method]);
      expect(given).toMatchObject({ 'X-Nasty': nasty, 'X-Many': '1, 2' });
      const isSame = body === call.body || JSON.stringify(JSON.parse(String(call.body))) === body;
      expect([name, isSame]).toEqual([name, true]);
    }
  });

  it('in curl is read back as the same call', () => {
    for (const text of texts.slice(0, 3)) {
      const read = readCurl(snippetOf('curl', post(text)));
      expect(read?.part).toMatchObject({ body: text });
      expect(read?.part.query.map(({ value }) => value)).toEqual([nasty, '2']);
      expect(read?.part.headers).toContainEqual({ name: 'X-Nasty', value: nasty, isOn: true });
    }
    const read = readCurl(snippetOf('curl', post(form())));
    expect(read?.part.multipart).toMatchObject([{ name: nasty, value: nasty }, { name: 'file' }]);
  });

  it('keeps the digits of numbers that JavaScript would round', () => {
    for (const kind of snippetKinds) expect(snippetOf(kind, post(texts[1]))).toContain('12345678901234567890');
  });

  it('has the query and the form in every language', () => {
    for (const kind of snippetKinds) {
      expect(snippetOf(kind, post('a=1&b=%27', 'application/x-www-form-urlencoded'))).toContain('a=1&b=%27');
      expect(snippetOf(kind, post('x'))).toContain('&q=2');
    }
  });

  it('is refused without a whole address, and breaks no header into two', () => {
    for (const bad of ['/echo', '', 'http://', 'javascript:alert(1)//x', 'a.example/echo'])
      expect(() => snippetOf('curl', { ...post('x'), url: bad })).toThrow(NoAddressError);
    const broken: PreparedCall = { method: 'GET', url, headers: [['A', 'b\r\nC: d']], body: undefined };
    for (const kind of snippetKinds) expect(snippetOf(kind, broken)).toMatch(/b C: d/);
  });
});
