import { describe, expect, it } from '@jest/globals';
import { isPatternIn, patternSample } from '../../../../contracts/docs/doc-types/pattern-texts.js';
import { seeded } from '../../../support/random.js';

/** The engine of the language is the judge; a schema's patterns are those of its Unicode mode. */
const read: readonly RegExp[] = [
  /^[A-Z]{2}-\d{4}$/u,
  /^\d+$/u,
  /[a-z]{3}/u,
  /^(?:red|green|blue)$/u,
  /^#[0-9a-fA-F]{6}$/u,
  /^[^\s@]+@[^\s@]+$/u,
  /^v\d+\.\d+(\.\d+)?$/u,
  /^[\w.-]*$/u,
  /^\/([a-z]+\/)*$/u,
  /^(a|b)*c?$/u,
  /^.{3,8}$/u,
  /^\p{L}{2,5}$/u,
  /^\u4e00[\u4e00-\u9fa5]{1,3}$/u,
  /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])$/u,
  /^a|b$/u,
  /^(a+)+$/u,
  /x*?y{2}[^a-z-]?\x41/u,
  /^[\]\-^]+$/u,
  /^\P{Lu}$/u,
  /^$/u,
  /^(?=.*\d)(?=.*[a-z]).{4,}$/u,
  /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\w\s]).{10,64}$/u,
  /^(?!ab)[a-c]+$/u,
  /^(?!.*--)[a-c-]{1,20}$/u,
  /^(?=.{1,6}$)[a-c]+(?:-[a-c]+)*$/u,
  /^(?!\s*$).+/u,
  /(?=\d)[\da](?<!0)/u,
  /\bred\b/u,
  /^(?=.*(?!c)[a-c]\b)\S+$/u,
];
/** What comes before is not invented. */
const onlyMatched: readonly RegExp[] = [/(?<=a)b|(?<!b)c/u, /(?<=(?=ab)a)b/u, /\Bed/u];
const alphabet = [
  'a',
  'b',
  'c',
  'red',
  'A',
  'AB-',
  '0',
  '12',
  '-',
  '.',
  '/',
  '@',
  '#',
  'v',
  'y',
  'yy',
  ' ',
  '一',
  '\n',
  ']',
];

describe('patterns of schemas', () => {
  it.each([...read, ...onlyMatched].map((pattern) => [pattern.source, pattern] as const))(
    '%s is matched as by the engine',
    (source, own) => {
      const next = seeded(source.length * 31);
      for (let time = 0; time < 400; time++) {
        const text = Array.from({ length: next(9) }, () => alphabet[next(alphabet.length)]).join('');
        expect({ text, isFound: isPatternIn(source, text) }).toEqual({ text, isFound: own.test(text) });
      }
    },
  );

  it.each(read.map((pattern) => [pattern.source, pattern] as const))(
    '%s has texts, the same each time',
    (source, own) => {
      for (let n = 0; n < 60; n++) {
        const text = patternSample(source, n, 0, 40);
        expect(text).toEqual(expect.stringMatching(own));
        expect(patternSample(source, n, 0, 40)).toBe(text);
      }
    },
  );

  it('have texts within a length, and different ones', () => {
    expect(patternSample('^\\d+$', 0, 12, 12)).toMatch(/^\d{12}$/);
    expect(patternSample('[a-z]{3}', 0, 30, 40)).toMatch(/^[a-z]{30}$/);
    expect(patternSample('^\\d{5}$', 0, 0, 3)).toBeUndefined();
    expect(new Set(Array.from({ length: 26 }, (_, n) => patternSample('^[A-Z]$', n, 0, 9))).size).toBe(26);
  });

  it('that would keep the engine busy for ever are matched in a time that grows with the text', () => {
    expect(isPatternIn('^(a+)+$', `${'a'.repeat(4_000)}!`)).toBe(false);
    expect(isPatternIn('^(a|a)*$', `${'a'.repeat(4_000)}!`)).toBe(false);
    expect(patternSample('^(a+)+b$', 3, 0, 100)).toMatch(/^a+b$/);
  });

  it.each([
    '(a)\\1',
    '(?=a)*b',
    '(?:(?=x{900})x{900}){3}',
    '(',
    'a{2',
    '[z-a]',
    'a{9999}',
    '(?:(?:(?:a{900}){900}){900})',
    '*',
    'x'.repeat(2_000),
  ])('%p is not read', (source) => {
    expect([isPatternIn(source, 'a'), patternSample(source, 1, 0, 100)]).toEqual([undefined, undefined]);
  });
});
