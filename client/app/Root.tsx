import { Outlet } from 'react-router-dom';
import { useAccountPreferences } from '../features/account/preferences.js';
import { useAppearance } from '../lib/appearance.js';
import { useHints } from '../lib/hints.js';

/** What holds on every screen: the person's choices, the theme and the doorbell. */
export function Root() {
  useAccountPreferences();
  useAppearance();
  useHints();
  return <Outlet />;
}
