import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { containing } from '../../../platform/database/contains-pattern.js';

const shareRows = z.array(z.object({ pattern: z.string(), share: z.number() }));
/** About 2,000 of all values, whole pages of them; none of an empty table. */
const shares = `select p.pattern, avg((w.value ilike p.pattern)::int)::float8 as share from unnest($1::text[]) p(pattern)
    cross join (select value from past_words tablesample system (
      (select least(100, 200000 / greatest(reltuples, 1)) from pg_class where oid = 'past_words'::regclass)) limit 4000) w
  group by 1 order by 2, length(p.pattern) desc`;
/** The share of values above which a word is common. */
const COMMON = 0.01;
/** Further words find hardly less. */
const MOST = 3;

/**
 * Patterns of the rare words in a text, the rarest first: what contains the text matches all of them. An index of trigrams
 * reads its whole list of each trigram, and those of common words are as long as the table. Empty: no word is rare, or there
 * is only one.
 */
export async function rareWords(db: DataSource, text: string): Promise<string[]> {
  const words = wordsIn(text);
  if (words.length < 2) return [];
  const found = shareRows.parse(await db.query(shares, [words.map(containing)]));
  return found.flatMap(({ pattern, share }) => (share < COMMON ? pattern : [])).slice(0, MOST);
}

/** Words with the characters around them, by which their beginnings and ends are known; without those of no trigram. */
function wordsIn(text: string): string[] {
  const parts = text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];
  const words = parts.flatMap((part, at) =>
    /^[\p{L}\p{N}]/u.test(part) ? `${parts[at - 1] ?? ''}${part}${parts[at + 1] ?? ''}` : [],
  );
  return [...new Set(words)].filter((word) => [...word].length > 3);
}
