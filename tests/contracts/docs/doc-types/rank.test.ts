import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isRank, placeOfRank, ranksBetween } from '../../../../contracts/docs/doc-types/rank.js';
import { seeded } from '../../../support/random.js';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
console.info(`SEED=${seed}`);
let random = seeded(seed);
beforeEach(() => {
  random = seeded(seed);
  jest.spyOn(Math, 'random').mockImplementation(() => random(1_000_000) / 1_000_000);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const rising = (ranks: readonly string[]) => ranks.every((rank, i) => i === 0 || (ranks[i - 1] ?? '') < rank);
/** Inserts n ranks one after the other, each at the position that `where` returns for the current count. */
function inserted(n: number, where: (count: number) => number): string[] {
  const ranks: string[] = [];
  for (let i = 0; i < n; i++) {
    const at = where(ranks.length);
    ranks.splice(at, 0, ...ranksBetween(ranks[at - 1], ranks[at], 1));
  }
  return ranks;
}
const longest = (ranks: readonly string[]) => Math.max(...ranks.map((rank) => rank.length));

describe('ranks', () => {
  it('stay short for two thousand rows added at the end, or each before the first', () => {
    for (const ranks of [inserted(2_000, (n) => n), inserted(2_000, () => 0)]) {
      expect(rising(ranks)).toBe(true);
      expect(longest(ranks)).toBe(5);
    }
  });

  it.each([
    ['downwards', (n: number) => n - 1],
    ['upwards', () => 1],
  ])('stay short for five hundred rows put between two others, %s', (_, where) => {
    const ranks = inserted(500, (n) => (n < 2 ? n : where(n)));
    expect(rising(ranks)).toBe(true);
    expect(longest(ranks)).toBeLessThan(14);
  });

  it('are in order wherever five hundred rows are put', () => {
    const ranks = inserted(500, (n) => random(n + 1));
    expect(rising(ranks)).toBe(true);
    expect(longest(ranks)).toBeLessThan(14);
    expect(ranks.every(isRank)).toBe(true);
  });

  it('are in order when each row is put between the last two', () => {
    let [low, high] = ['A0000', 'A0001'];
    for (let i = 0; i < 500; i++) {
      const [middle = ''] = ranksBetween(low, high, 1);
      expect(isRank(middle) && low < middle && middle < high).toBe(true);
      if (i % 2 === 0) low = middle;
      else high = middle;
    }
  });

  it('lie between any two, as many as are asked for', () => {
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const any = () => Array.from({ length: 1 + random(12) }, () => digits[random(digits.length)]).join('');
    for (let i = 0; i < 600; i++) {
      const [low = '', high = ''] = [any(), any()].sort();
      const n = 1 + random(5);
      const ranks = ranksBetween(low, high, n);
      expect(ranks).toHaveLength(n);
      expect(ranks.every(isRank)).toBe(true);
      expect(rising([low, ...ranks])).toBe(true);
      if (placeOfRank(low) < placeOfRank(high)) expect(rising([...ranks, high])).toBe(true);
      expect(rising([...ranksBetween(undefined, high, n), high]) || /^0*$/.test(high)).toBe(true);
      expect(rising([low, ...ranksBetween(low, undefined, n)])).toBe(true);
    }
  });

  it('come in thousands at once', () => {
    const ranks = ranksBetween('A0000', 'A0001', 20_000);
    expect(rising(['A0000', ...ranks, 'A0001'])).toBe(true);
    expect(longest(ranks)).toBeLessThan(10);
    expect(longest(ranksBetween(undefined, undefined, 20_000))).toBe(5);
  });

  it('follow the first of two that share a place, by whatever name', () => {
    for (const [low, high] of [
      ['A', 'A'],
      ['A', 'A0'],
      ['A0000', 'A00000000'],
      ['0', '00'],
    ]) {
      const [rank = ''] = ranksBetween(low, high, 1);
      expect(rank > (low ?? '')).toBe(true);
    }
  });

  it('have an end, even between neighbours of two hundred digits', () => {
    const low = 'A'.repeat(200);
    expect(ranksBetween(low, `${'A'.repeat(199)}B`, 3)).toHaveLength(3);
    expect(ranksBetween('z'.repeat(200), undefined, 3)).toHaveLength(3);
    expect(ranksBetween(undefined, '0', 3)).toHaveLength(3);
  });

  it('of two people at one place differ mostly', () => {
    const ranks = Array.from({ length: 200 }, () => ranksBetween('A0000', 'A0100', 1)[0]);
    expect(new Set(ranks).size).toBeGreaterThan(150);
  });

  it.each([[''], ['a b'], ['é'], ['a'.repeat(201)], [7], [undefined], [null]])('are not %j', (text) =>
    expect(isRank(text)).toBe(false),
  );
});
