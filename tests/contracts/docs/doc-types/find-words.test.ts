import { describe, expect, it } from '@jest/globals';
import { condense, findWords, nthWords, wordCounter } from '../../../../contracts/docs/doc-types/find-words.js';
import { seeded } from '../../../support/random.js';

const seed = Date.now() % 1_000_000;
const random = seeded(seed);
/** Few letters, so that words repeat and overlap; signs and spaces between them. */
const some = (length: number): string => Array.from({ length }, () => 'aaabbc .*'[random(9)] ?? 'a').join('');

/** All places of the words, one offset after another. */
function places(text: string, words: string): number[] {
  const { chars, at } = condense(text);
  const wanted = condense(words).chars;
  return at.filter((_, i) => wanted !== '' && chars.startsWith(wanted, i));
}

describe(`words, seed ${seed}`, () => {
  it('are counted and found at each place, overlapping ones too', () => {
    let overlaps = 0;
    for (let n = 0; n < 300; n++) {
      const text = some(random(60));
      const condensed = condense(text);
      const count = wordCounter(condensed);
      for (let m = 0; m < 4; m++) {
        const words = random(2) ? some(1 + random(6)) : text.slice(random(10), 10 + random(10));
        const all = places(text, words);
        if (all.some((place, i) => place < (all[i - 1] ?? -100) + words.length)) overlaps += 1;
        for (const offset of [0, random(60), random(60), text.length])
          expect(count(words, offset)).toBe(all.filter((place) => place < offset).length);
        const nth = random(5);
        const at = all[nth] ?? all.at(-1);
        const found = nthWords(condensed, words, nth);
        expect(found?.from).toBe(at);
        if (found) expect(condense(text.slice(found.from, found.to)).chars).toBe(condense(words).chars);
        expect(findWords(condensed, words)?.from).toBe(all[0]);
      }
    }
    expect(overlaps).toBeGreaterThan(10);
  });

  it('are found where the neighbours fit best', () => {
    const text = condense('one two, three two; *two* four');
    expect(findWords(text, 'two', { before: 'three ', after: '' })).toMatchObject({ from: 15, nth: 1 });
    expect(findWords(text, 'TWO', { before: '', after: '' })).toBeUndefined();
    expect(findWords(text, 'two', { before: 'zz', after: ' four' })).toMatchObject({ from: 21, nth: 2 });
    expect(findWords(text, '… !')).toBeUndefined();
  });

  // Each letter read again for each of the 2,000 letters of the words would take minutes.
  it('are counted and found in megabytes that repeat themselves', () => {
    const text = condense('a'.repeat(1_500_000));
    const words = 'a'.repeat(2_000);
    const count = wordCounter(text);
    for (let n = 1; n <= 100; n++) expect(count(words, n * 10_000)).toBe(n * 10_000);
    expect(nthWords(text, words, 1_200_000)?.from).toBe(1_200_000);
    expect(findWords(text, words, { before: 'b'.repeat(200), after: 'b'.repeat(200) })).toMatchObject({ from: 0 });
  });
});
