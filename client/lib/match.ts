import { searchable } from '../../contracts/platform/folded.js';

/**
 * How well a query matches a text: its letters in order, case-insensitive. 0 = no match; whole words and prefixes rank
 * above scattered letters, short texts above long ones.
 */
export function matchScore(query: string, text: string): number {
  const wanted = searchable(query.trim());
  const where = searchable(text);
  if (!wanted) return 1;
  const at = where.indexOf(wanted);
  if (at >= 0) return 1000 - Math.min(at, 200) - Math.min(where.length, 200) / 2 + (startsWord(where, at) ? 200 : 0);
  let position = 0;
  let gaps = 0;
  for (const char of wanted.replaceAll(/\s+/g, '')) {
    const next = where.indexOf(char, position);
    if (next < 0) return 0;
    gaps += next - position;
    position = next + 1;
  }
  return Math.max(1, 400 - gaps * 4);
}

const startsWord = (text: string, at: number) => at === 0 || /[\s/\-_.]/.test(text[at - 1] ?? '');

/** Of texts that the letters spell (`spelled.ts`): below whole words, above scattered letters. */
const SPELLED = 500;
const nothing = () => false;

/** Best match first; equal ones keep their order. */
export function bestMatches<T>(
  query: string,
  items: readonly T[],
  textOf: (item: T) => string,
  limit: number,
  isSpelled: (text: string) => boolean = nothing,
): T[] {
  const scoreOf = (text: string) => Math.max(matchScore(query, text), isSpelled(text) ? SPELLED : 0);
  return items
    .map((item) => ({ item, score: scoreOf(textOf(item)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item);
}
