import { useEffect, useRef } from 'react';
import { pageChange } from '../../../../contracts/sharing/public-pages.js';

export interface LiveReading {
  /** Docs with their new version; 0: gone. */
  onChange: (docs: Readonly<Record<string, number>>) => void;
  /** The settings changed, the page was closed, or events may have been missed. */
  onSettings: () => void;
}

/** How long after a refused connection the next one is tried: the server has too many, or is being restarted. */
const AGAIN_MS = 30_000;

/** Listens to what changes while a public page is open. After a cut the browser connects again by itself. */
export function useLiveReading(path: string, handlers: LiveReading): void {
  const current = useRef(handlers);
  current.current = handlers;
  useEffect(() => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout>;
    let isLate = false;
    const connect = () => {
      source = new EventSource(path);
      source.addEventListener('open', () => {
        if (isLate) current.current.onSettings();
        isLate = false;
      });
      source.addEventListener('error', () => {
        isLate = true;
        // Refused: the browser does not try again.
        if (source.readyState === EventSource.CLOSED) again = setTimeout(connect, AGAIN_MS);
      });
      source.addEventListener('share', () => current.current.onSettings());
      source.addEventListener('closed', () => {
        source.close();
        current.current.onSettings();
      });
      source.addEventListener('change', ({ data }) => {
        const change = pageChange.safeParse(JSON.parse(String(data)));
        if (change.success) current.current.onChange(change.data.docs);
      });
    };
    connect();
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, [path]);
}
