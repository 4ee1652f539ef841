import { Drawer } from '@blueprintjs/core';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useText } from '../lib/i18n.js';
import { useIsNarrow } from '../lib/viewport.js';
import { ErrorBoundary } from '../ui/ErrorBoundary.js';
import { OfflineBanner, SkeletonRows } from '../ui/states.js';
import { useShellKeys } from './keys.js';
import { Palette } from './Palette.js';
import { usePlace } from './places.js';
import { SideMenu } from './SideMenu.js';
import { TopBar } from './TopBar.js';

/** Top bar, the menu of where you are, the screen. */
export function Shell() {
  const { t } = useText();
  const place = usePlace();
  const narrow = useIsNarrow();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(place);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  useShellKeys(openPalette);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the sheet
  useEffect(() => setSheetOpen(false), [pathname]);
  const hasMenu = place !== 'view' && place !== 'edit';
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <TopBar onSearch={openPalette} onMenu={narrow && hasMenu ? () => setSheetOpen(true) : undefined} />
      <OfflineBanner />
      <div className="shell-body">
        {hasMenu && !narrow && <SideMenu />}
        <main id="main" className="shell-main" ref={main} tabIndex={-1} data-scroller="">
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

/** After a navigation the reader starts at the top, with the title read out. In the viewer focus stays in the tree. */
function useFocusOnNavigation(place: string) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef({ pathname, place });
  useEffect(() => {
    const { pathname: left, place: from } = before.current;
    before.current = { pathname, place };
    if (left === pathname || (from === 'view' && place === 'view')) return;
    main.current?.scrollTo(0, 0);
    const title = main.current?.querySelector('h1');
    (title ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, place]);
  return main;
}
