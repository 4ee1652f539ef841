import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { builtInLangs } from '../../platform/languages/sentences.js';

/** Serializes setting the default language and deleting languages, so that the default always exists. */
export const lockLanguages = (tx: EntityManager): Promise<unknown> =>
  tx.query('lock table languages in share row exclusive mode');

/** @throws Refusal `language.unknown` if the language is neither built in nor added by an administrator */
export async function demandKnownLanguage(tx: EntityManager, lang: string): Promise<void> {
  if (builtInLangs.some((own) => own === lang)) return;
  await lockLanguages(tx);
  const found: unknown[] = await tx.query('select 1 from languages where lang = $1', [lang]);
  if (found.length === 0) throw new Refusal('language.unknown');
}
