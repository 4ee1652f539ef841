import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { parseExactJson } from '../../../../../../contracts/platform/exact-json.js';
import { documentTexts } from '../../../../../../server/import-export/formats/openapi/write/index.js';

function nested(levels: number, wrap: (inner: unknown) => unknown, leaf: unknown): unknown {
  let value = leaf;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}
const kinds: Readonly<Record<string, (inner: unknown) => unknown>> = {
  not: (inner) => ({ not: inner }),
  list: (inner) => [inner],
  both: (inner) => [{ 'a "b"': inner, c: [true, null] }],
};
const { json, yaml } = documentTexts;
const read = { json: (text: string) => parseExactJson(text), yaml: (text: string): unknown => parse(text) };
const texts = {
  json: (value: object) => json.start({ ...value }) + json.end,
  yaml: (value: object) => yaml.start({ ...value }),
};

describe.each(['json', 'yaml'] as const)('deep values as %s', (language) => {
  it.each(Object.entries(kinds))('come out as they went in: %s', (_, wrap) => {
    for (const levels of [3, 63, 64, 65, 190]) {
      const value = { first: nested(levels, wrap, 'x\u2028\ufeff# : "y"\n'), second: 1 };
      expect(read[language](texts[language](value))).toEqual(value);
    }
  });

  it('keep the digits of numbers', () => {
    const value = { a: nested(100, (inner) => [inner], parseExactJson('9007199254740993')) };
    expect(texts[language](value)).toContain('9007199254740993');
    expect(texts[language](value)).not.toContain('\uFDD0');
  });

  it('make a file that is not much longer than they are', () => {
    const size = (levels: number) => texts[language]({ a: nested(levels, (inner) => ({ not: inner }), {}) }).length;
    expect(size(390) - size(200)).toBeLessThan(190 * 10);
  });
});
