import { Outlet } from 'react-router-dom';
import { useAccountPreferences } from '../features/accounts/account/preferences.js';
import { useAppearance } from '../lib/appearance.js';
import { useHints } from '../lib/hints.js';

/** Wraps every screen: the user's preferences, the theme and the hints of the server. */
export function Root() {
  useAccountPreferences();
  useAppearance();
  useHints();
  return <Outlet />;
}
