import { useMemo } from 'react';
import { languages, languageTexts } from '../../../contracts/system.js';
import { call } from '../../lib/api.js';
import { builtIn, setLanguage } from '../../lib/i18n.js';
import { queryClient, useCall } from '../../lib/query.js';

/** Texts of a further language; when they cannot be had, English stands. */
export async function textsFromServer(lang: string): Promise<Record<string, unknown>> {
  try {
    return (await call(languageTexts, { lang })).content;
  } catch {
    return {};
  }
}

/** Switches without a reload; sentences that the server worded are fetched again. */
export async function switchLanguage(lang: string): Promise<void> {
  await setLanguage(lang, textsFromServer);
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
