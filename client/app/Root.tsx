import { Outlet } from 'react-router-dom';
import { useAppearance } from '../lib/appearance.js';
import { useHints } from '../lib/hints.js';

/** What holds on every screen: the theme and the doorbell. */
export function Root() {
  useAppearance();
  useHints();
  return <Outlet />;
}
