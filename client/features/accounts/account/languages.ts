import { useMemo } from 'react';
import { languages, languageTexts } from '../../../../contracts/workspace/system.js';
import { call } from '../../../lib/api.js';
import { builtIn, type ServerTexts, setLanguage } from '../../../lib/i18n.js';
import { queryClient, useCall } from '../../../lib/query.js';

/** The server's texts of a language; undefined when the server does not answer, then the built-in texts are shown. */
export async function textsFromServer(lang: string): Promise<ServerTexts | undefined> {
  try {
    const asked = lang ? { lang } : { browser: navigator.languages.slice(0, 10).join(',') };
    return await call(languageTexts, { ...asked, packOnly: true });
  } catch {
    return undefined;
  }
}

/** Switches without a reload; texts that the server composed are fetched again. */
export async function switchLanguage(lang: string): Promise<void> {
  await setLanguage(lang);
  await queryClient.invalidateQueries();
}

/** The built-in languages, then those of the server. */
export function useLanguages(): readonly { lang: string; description: string }[] {
  const { data } = useCall(languages, {}, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(
    () => [...builtIn, ...(data ?? []).filter(({ lang }) => !builtIn.some((own) => own.lang === lang))],
    [data],
  );
}
