import { useEffect } from 'react';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { me, updatePreferences } from '../../../../contracts/workspace/accounts.js';
import { call } from '../../../lib/api.js';
import { type Density, densities, type Theme, themes } from '../../../lib/appearance.js';
import { language, type Say } from '../../../lib/i18n.js';
import { keyOf, queryClient, useCall } from '../../../lib/query.js';
import { session, useSession } from '../../../lib/session.js';
import { keys, store } from '../../../lib/storage.js';
import { toast } from '../../../ui/toaster.js';
import { switchLanguage } from './languages.js';

type Preferences = WireReply<typeof updatePreferences>;

/**
 * Applies the account's preferences on every device of the user; `''` leaves the language unchanged and resets the
 * others to their defaults.
 */
export function useAccountPreferences(): void {
  const signedIn = useSession() === 'in';
  const { data } = useCall(me, {}, { enabled: signedIn, staleTime: 300_000 });
  const { lang, theme, density } = data?.preferences ?? {};
  useEffect(() => {
    if (lang && lang !== language()) void switchLanguage(lang);
  }, [lang]);
  useEffect(() => {
    if (theme !== undefined) store(keys.theme, theme);
  }, [theme]);
  useEffect(() => {
    if (density !== undefined) store(keys.density, density);
  }, [density]);
}

/** Shown at once, then stored in the account, if signed in. */
async function choose(change: Partial<Preferences>, t: Say): Promise<void> {
  if (session.state() !== 'in') return;
  // A pending reply would restore the old choice.
  await queryClient.cancelQueries({ queryKey: keyOf(me) });
  queryClient.setQueryData<WireReply<typeof me>>(
    keyOf(me, {}),
    (before) => before && { ...before, preferences: { ...before.preferences, ...change } },
  );
  try {
    await call(updatePreferences, change);
  } catch {
    await toast({ intent: 'warning', message: t('account:keptHere') });
  }
}

export async function chooseLanguage(lang: string, t: Say): Promise<void> {
  await switchLanguage(lang);
  await choose({ lang }, t);
}

export function chooseTheme(value: string, t: Say): Promise<void> {
  const theme: Theme = themes.find((each) => each === value) ?? 'system';
  store(keys.theme, theme);
  return choose({ theme: theme === 'system' ? '' : theme }, t);
}

export function chooseDensity(value: string, t: Say): Promise<void> {
  const density: Density = densities.find((each) => each === value) ?? 'dense';
  store(keys.density, density);
  return choose({ density }, t);
}
