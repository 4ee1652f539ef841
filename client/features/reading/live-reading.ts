import { useEffect, useRef } from 'react';
import { shareChange } from '../../../contracts/sharing.js';

export interface LiveReading {
  /** Docs with their new version; 0: gone. */
  onChange: (docs: Readonly<Record<string, number>>) => void;
  /** The settings changed, the page was closed, or events may have been missed. */
  onSettings: () => void;
}

/** Listens to what changes while a public page is open. The browser connects again by itself. */
export function useLiveReading(path: string | undefined, handlers: LiveReading): void {
  const current = useRef(handlers);
  current.current = handlers;
  useEffect(() => {
    if (!path) return;
    const source = new EventSource(path);
    let isLate = false;
    source.addEventListener('open', () => {
      if (isLate) current.current.onSettings();
      isLate = false;
    });
    source.addEventListener('error', () => {
      isLate = true;
    });
    source.addEventListener('share', () => current.current.onSettings());
    source.addEventListener('closed', () => {
      source.close();
      current.current.onSettings();
    });
    source.addEventListener('change', ({ data }) => {
      const change = shareChange.safeParse(JSON.parse(String(data)));
      if (change.success) current.current.onChange(change.data.docs);
    });
    return () => source.close();
  }, [path]);
}
