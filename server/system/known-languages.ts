import type { EntityManager } from 'typeorm';
import { Refusal } from '../platform/refusal.js';
import { langs } from '../platform/say.js';

/** Whoever makes a language the default, and whoever takes one away, take turns: the default one is always there. */
export const lockLanguages = (tx: EntityManager): Promise<unknown> =>
  tx.query('lock table languages in share row exclusive mode');

/** Refuses a language that neither the product brings nor an administrator made. */
export async function demandLanguage(tx: EntityManager, lang: string): Promise<void> {
  if (langs.some((own) => own === lang)) return;
  await lockLanguages(tx);
  const found: unknown[] = await tx.query('select 1 from languages where lang = $1', [lang]);
  if (found.length === 0) throw new Refusal('language.unknown');
}
