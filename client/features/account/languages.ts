import { useMemo } from 'react';
import { languages, languageTexts } from '../../../contracts/system.js';
import { call } from '../../lib/api.js';
import { builtIn, type ServerTexts, setLanguage } from '../../lib/i18n.js';
import { queryClient, useCall } from '../../lib/query.js';

const isOurs = (lang: string) => lang === '' || builtIn.some((own) => own.lang === lang);

/** What the server says of a language; nothing when it cannot be asked, then our own texts stand. */
export async function textsFromServer(lang: string): Promise<ServerTexts | undefined> {
  try {
    const [texts, known] = await Promise.all([
      call(languageTexts, { lang }),
      isOurs(lang) ? undefined : call(languages, {}),
    ]);
    return { ...texts, isKnown: !known || known.some((each) => each.lang === lang) };
  } catch {
    return undefined;
  }
}

/** Switches without a reload; sentences that the server worded are fetched again. */
export async function switchLanguage(lang: string): Promise<void> {
  await setLanguage(lang);
  await queryClient.invalidateQueries();
}

/** Ours, then those that the server adds. */
export function useLanguages(): readonly { lang: string; description: string }[] {
  const { data } = useCall(languages, {}, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(
    () => [...builtIn, ...(data ?? []).filter(({ lang }) => !builtIn.some((own) => own.lang === lang))],
    [data],
  );
}
