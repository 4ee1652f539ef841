import { useSyncExternalStore } from 'react';

/** Widths at which the layout changes (docs/spec.md 9). */
const breakpoints = { cards: 600, sheet: 992, fold: 1000, outline: 1280 } as const;

/** Whether a media query matches; where the server renders, as `app/without-browser.ts` answers. */
export function useMatches(query: string): boolean {
  const matches = () => matchMedia(query).matches;
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    matches,
    matches,
  );
}

export const useIsNarrow = (): boolean => useMatches(`(max-width: ${breakpoints.sheet - 0.02}px)`);
export const useIsPhone = (): boolean => useMatches(`(max-width: ${breakpoints.cards - 0.02}px)`);
export const useIsTight = (): boolean => useMatches(`(max-width: ${breakpoints.fold - 0.02}px)`);
export const useIsWide = (): boolean => useMatches(`(min-width: ${breakpoints.outline}px)`);

/** Keyboards with ⌘ in place of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether the browser reports a network connection; only false is reliable. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      addEventListener('online', tell);
      addEventListener('offline', tell);
      return () => {
        removeEventListener('online', tell);
        removeEventListener('offline', tell);
      };
    },
    () => navigator.onLine,
    () => true,
  );
