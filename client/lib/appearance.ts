import { useEffect, useSyncExternalStore } from 'react';
import { keys, store, useStored } from './storage.js';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const densities = ['dense', 'comfortable'] as const;
export type Density = (typeof densities)[number];

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const prefers = (): boolean => prefersDark.matches;
const systemIsDark = (tell: () => void) => {
  prefersDark.addEventListener('change', tell);
  return () => prefersDark.removeEventListener('change', tell);
};

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [value] = useStored(keys.theme, 'system');
  return [themes.find((theme) => theme === value) ?? 'system', (theme) => store(keys.theme, theme)];
}

export function useDensity(): [Density, (density: Density) => void] {
  const [value] = useStored(keys.density, 'dense');
  return [densities.find((density) => density === value) ?? 'dense', (density) => store(keys.density, density)];
}

/** Pixel height of a table row; virtualized rows need it in script too. */
export const rowHeight = { dense: 32, comfortable: 40 } as const satisfies Record<Density, number>;

export const useIsDark = (): boolean => {
  const [theme] = useTheme();
  const dark = useSyncExternalStore(systemIsDark, prefers, prefers);
  return theme === 'dark' || (theme === 'system' && dark);
};

/** Sets theme and density on the document element; popovers and dialogs inherit both. */
export function useAppearance(): void {
  const dark = useIsDark();
  const [density] = useDensity();
  useEffect(() => {
    const root = document.documentElement;
    root.classList.toggle('bp6-dark', dark);
    root.dataset.theme = dark ? 'dark' : 'light';
    root.dataset.density = density;
  }, [dark, density]);
}
