import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { adminLanguages } from '../../../../contracts/workspace/system.js';
import { builtIn } from '../../../lib/i18n.js';

export type LanguagePack = WireReply<typeof adminLanguages>[number];

export interface LanguageRow {
  readonly lang: string;
  readonly description: string;
  readonly isBuiltIn: boolean;
  readonly pack: LanguagePack | undefined;
}

/** The built-in languages first, each with the pack that overrides its texts, then the added ones. */
export function rowsOf(packs: readonly LanguagePack[]): readonly LanguageRow[] {
  const ours = builtIn.map(({ lang, description }) => {
    const pack = packs.find((each) => each.lang === lang);
    return { lang, description: pack?.description ?? description, isBuiltIn: true, pack };
  });
  const others = packs
    .filter(({ lang }) => !builtIn.some((own) => own.lang === lang))
    .map((pack) => ({ lang: pack.lang, description: pack.description, isBuiltIn: false, pack }));
  return [...ours, ...others];
}
