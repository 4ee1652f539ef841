import { type RefObject, useEffect } from 'react';

/** Follows the fragment of the address to a heading of the doc; without a fragment its code is not loaded. */
export function useHeadingAddress(body: RefObject<HTMLElement | null>, docId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another doc may be shown in the same element
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const follow = () => {
      const fragment = location.hash.slice(1);
      if (!fragment) return;
      void import('./go-to-heading.js').then(
        ({ goToHeading }) => {
          stop?.();
          if (!isGone && body.current) stop = goToHeading(body.current, fragment);
        },
        () => undefined, // Offline: the browser still knows present anchors.
      );
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => {
      isGone = true;
      stop?.();
      window.removeEventListener('hashchange', follow);
    };
  }, [body, docId]);
}
