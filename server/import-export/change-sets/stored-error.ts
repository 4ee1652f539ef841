import { z } from 'zod';
import type { Refusal } from '../../platform/http/refusal.js';
import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';

const facts = z.record(z.string(), z.unknown());

/** The reason of a failure as `change_sets.error` stores it: a key, and the facts of its sentence as JSON. */
export const storedError = ({ key, facts: given }: Pick<Refusal, 'key' | 'facts'>): string =>
  Object.keys(given).length ? `${key} ${JSON.stringify(given)}` : key;

/** The sentence of a stored reason in the reader's language; `''` for none. */
export function errorSentence(lang: Lang, stored: string): string {
  if (!stored) return '';
  const [key = '', ...rest] = stored.split(' ');
  return sentenceOf(lang, key, rest.length ? facts.parse(JSON.parse(rest.join(' '))) : {});
}
