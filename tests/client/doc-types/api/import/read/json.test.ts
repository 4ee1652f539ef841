import { describe, expect, it } from '@jest/globals';
import type { ImportedRow } from '../../../../../../client/doc-types/api/import/read/imported-row.js';
import { fromJson } from '../../../../../../client/doc-types/api/import/read/json.js';
import { quadraticOn } from '../../../../../support/growth.js';

/** Drafts with one line per row: indented name, type, example. */
const lines = (drafts: readonly ImportedRow[], indent = ''): string[] =>
  drafts.flatMap(({ name, cells, children }) => [
    `${indent}${name}: ${cells.type ?? '?'} ${cells.example ?? ''}`.trimEnd(),
    ...lines(children, `${indent}  `),
  ]);
function rows(text: string) {
  const said = fromJson(text);
  if (!said.ok) throw new Error(`${said.problem} at ${said.line}:${said.column}`);
  return { lines: lines(said.drafts), notes: said.notes };
}
function problem(text: string) {
  const said = fromJson(text);
  return said.ok ? 'none' : `${said.problem} ${said.line}:${said.column}`;
}

describe('rows from JSON (docs/wire.md 5.2)', () => {
  it('makes rows of keys, children of inner objects, type and example of plain values', () => {
    const text = '{"id": 7, "name": "Ada", "ok": true, "none": null, "owner": {"mail": "a@b.c", "empty": {}}}';
    expect(rows(text).lines).toEqual([
      'id: number 7',
      'name: string Ada',
      'ok: boolean true',
      'none: ?',
      'owner: object',
      '  mail: string a@b.c',
      '  empty: object',
    ]);
  });

  it('takes the keys of the first element of an array, and plain elements as the example', () => {
    expect(
      rows('{"items": [{"sku": "x"}, {"other": 1}], "tags": ["a", "b"], "grid": [[1, 2]], "none": []}').lines,
    ).toEqual(['items: array', '  sku: string x', 'tags: array ["a","b"]', 'grid: array [[1,2]]', 'none: array']);
  });

  it('imports a root array by its first element and offers the switch', () => {
    expect(rows('[{"id": 1}, {"id": 2}]')).toEqual({
      lines: ['id: number 1'],
      notes: [{ kind: 'rootArray', elementType: 'object' }],
    });
    expect(rows('[1.50, 2]')).toEqual({
      lines: [': number 1.50'],
      notes: [{ kind: 'rootArray', elementType: 'number' }],
    });
    expect(rows('[[{"id": 1}]]')).toEqual({
      lines: ['id: number 1'],
      notes: [{ kind: 'rootArray', elementType: 'object[]' }],
    });
    expect(rows('[[1, 2]]')).toEqual({
      lines: [': number[] [[1,2]]'],
      notes: [{ kind: 'rootArray', elementType: 'number[]' }],
    });
    expect(rows('{"grid": [[{"id": 1}]]}').lines).toEqual(['grid: object[][]', '  id: number 1']);
    expect(rows('[]')).toEqual({ lines: [], notes: [{ kind: 'emptyArray' }] });
  });

  it('keeps numbers as they are written', () => {
    expect(rows('{"id": 12345678901234567890, "rate": 1.10, "e": 1e400}').lines).toEqual([
      'id: number 12345678901234567890',
      'rate: number 1.10',
      'e: number 1e400',
    ]);
  });

  it('takes `__proto__`, `constructor` and the empty key for names like any other', () => {
    expect(rows('{"__proto__": {"polluted": 1}, "constructor": 2, "": 3}').lines).toEqual([
      '__proto__: object',
      '  polluted: number 1',
      'constructor: number 2',
      ': number 3',
    ]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('reads the spaces of web pages, and keeps them in texts', () => {
    expect(rows('\uFEFF{\u00A0"a":\u00A0"x\u00A0y"}').lines).toEqual(['a: string x\u00A0y']);
  });

  it('reads a million characters at once', () => {
    const texts = (length: number) => {
      const entries = Array.from({ length }, (_, n) => `"key${n}": {"id": ${n}, "name": "name ${n}", "ok": true}`);
      return [`{${entries.join(',\n')}}`];
    };
    const [text = ''] = texts(20_000);
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(rows(text).lines).toHaveLength(80_000);
    expect(quadraticOn(texts, 8_000, rows)).toEqual([]);
  });

  it('mentions keys that come twice; the last one counts', () => {
    expect(rows('{"a": 1, "b": {"c": 1, "c": "x"}, "a": "last"}')).toEqual({
      lines: ['a: string last', 'b: object', '  c: string x'],
      notes: [{ kind: 'duplicate', names: ['c', 'a'] }],
    });
  });

  it('reads escapes, Chinese and emoji', () => {
    expect(rows('{"名称": "\\u4f60\\ud83d\\ude00\\n\\"\\/", "a": "😀"}').lines).toEqual([
      '名称: string 你😀\n"/',
      'a: string 😀',
    ]);
  });

  it('keeps what is nested deeper than a doc goes as an example', () => {
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    const said = rows(deep).lines;
    expect(said).toHaveLength(32);
    expect(said.at(-1)?.trim()).toBe(`a: object ${'{"a":'.repeat(8)}1${'}'.repeat(8)}`);
  });
});

describe('comments in JSON', () => {
  const notes = (text: string): string[] => {
    const parsed = fromJson(text);
    const said = (drafts: readonly ImportedRow[]): string[] =>
      drafts.flatMap(({ name, cells, children }) => [`${name}: ${cells.description ?? ''}`, ...said(children)]);
    return parsed.ok ? said(parsed.drafts) : [parsed.problem];
  };

  it.each([
    ['behind a value', '{\n  "a": 1, // first\n  "b": 2 // second\n}', ['a: first', 'b: second']],
    [
      'above a name',
      '{\n  // first\n  // line two\n  "a": 1,\n  /* second */\n  "b": 2\n}',
      ['a: first\nline two', 'b: second'],
    ],
    ['in one line', '{ /* first */ "a": 1, "b": 2 /* second */ }', ['a: first', 'b: second']],
    [
      'behind an opening bracket',
      '{ // all\n  "a": { // an object\n    "b": [ // a list\n 1, 2]\n  }\n}',
      ['a: an object', 'b: a list'],
    ],
    ['behind a closing bracket', '{"a": {"b": 1}, // an object\n"c": []\n}', ['a: an object', 'b: ', 'c: ']],
    ['with stars', '{\n/**\n * first\n * more\n */\n"a": null}', ['a: first\nmore']],
    ['around the text, and of a row that was taken out', '// users\n{"a": 1\n// "b": 2\n}\n// end', ['a: ']],
    ['with an address', '{"a": "http://x//y" // see http://z\n}', ['a: see http://z']],
  ])('describe the row: %s', (_where, text, said) => {
    expect(notes(text)).toEqual(said);
  });
});

describe('mistakes in JSON', () => {
  it.each([
    ['{"a": 1,}', 'jsonTrailingComma 1:8'],
    ['[1, 2, ]', 'jsonTrailingComma 1:6'],
    ['{\n  /* note\n  "a": 1\n}', 'jsonComment 2:3'],
    ["{'a': 1}", 'jsonQuote 1:2'],
    ['{"a": \'x\'}', 'jsonQuote 1:7'],
    ['{“a”: 1}', 'jsonQuote 1:2'],
    ['{a: 1}', 'jsonKey 1:2'],
    ['{"a" 1}', 'jsonMissingColon 1:6'],
    ['{"a": 1\n "b": 2}', 'jsonMissingComma 2:2'],
    ['{"a": NaN}', 'jsonWord 1:7'],
    ['{"a": undefined}', 'jsonWord 1:7'],
    ['{"a": True}', 'jsonWord 1:7'],
    ['{"a": 01}', 'jsonNumber 1:7'],
    ['{"a": 0x1F}', 'jsonNumber 1:7'],
    ['{"a": -}', 'jsonNumber 1:7'],
    ['{"a": "x\ny"}', 'jsonBreak 1:9'],
    ['{"a": "\\x41"}', 'jsonEscape 1:8'],
    ['{"a": 1', 'jsonEnd 1:8'],
    ['{"a": "x', 'jsonEnd 1:7'],
    ['{"a": 1} {"b": 2}', 'jsonAfter 1:10'],
    ['{"a": }', 'jsonValue 1:7'],
    ['"text"', 'jsonScalar 1:1'],
    ['{}', 'noRows 0:0'],
    ['', 'jsonEnd 1:1'],
  ])('names the mistake and its place in %j', (text, said) => {
    expect(problem(text)).toBe(said);
  });

  it('does not overflow on a hostile depth', () => {
    expect(problem('['.repeat(1_000_000))).toBe('jsonDeep 1:202');
    expect(problem(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).toBe('jsonDeep 1:1006');
  });
});
