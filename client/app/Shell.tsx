import { Drawer } from '@blueprintjs/core';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useText } from '../lib/i18n.js';
import { useIsNarrow } from '../lib/viewport.js';
import { ErrorBoundary } from '../ui/ErrorBoundary.js';
import { SkeletonRows } from '../ui/states.js';
import { Palette } from './Palette.js';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.js';
import { useShellArea } from './shell-areas.js';
import { useShellKeys } from './shell-keys.js';
import { TopBar } from './TopBar.js';

/** Top bar, side menu of the current area, and the screen. */
export function Shell() {
  const { t } = useText();
  const place = useShellArea();
  const narrow = useIsNarrow();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(place);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  useShellKeys(openPalette);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the sheet
  useEffect(() => setSheetOpen(false), [pathname]);
  const hasMenu = place !== 'view' && place !== 'edit';
  return (
    <div className={`stack ${styles.shell}`}>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <TopBar onSearch={openPalette} onMenu={narrow && hasMenu ? () => setSheetOpen(true) : undefined} />
      <div className={styles.shellBody}>
        {hasMenu && !narrow && <SideMenu />}
        <main id="main" className={`grow ${styles.shellMain}`} ref={main} tabIndex={-1} data-scroller="">
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<SkeletonRows />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Drawer isOpen={sheetOpen} onClose={() => setSheetOpen(false)} position="left" size="min(280px, 84vw)">
        <SideMenu inSheet />
      </Drawer>
      <Palette isOpen={paletteOpen} onClose={() => setPaletteOpen(false)} />
    </div>
  );
}

/**
 * After a navigation the page starts at the top and its title is announced. In viewer and editor focus stays in the
 * tree, unless the palette left it to the page.
 */
function useFocusOnNavigation(place: string) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef({ pathname, place });
  useEffect(() => {
    const { pathname: left, place: from } = before.current;
    before.current = { pathname, place };
    const hasTree = place === 'view' || place === 'edit';
    if (left === pathname || (from === place && hasTree && document.activeElement !== main.current)) return;
    main.current?.scrollTo(0, 0);
    const title = main.current?.querySelector('h1');
    (title ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, place]);
  return main;
}
