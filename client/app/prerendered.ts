/** Where the doc of a public page scrolls; the tree beside it has its own place. */
const SCROLLER = '[data-scroller]:not(nav *)';

/**
 * Follows how far a reader has scrolled in the first content of a page, which came with its HTML. The returned function
 * scrolls the page that has taken its place equally far.
 */
export function followScroll(root: HTMLElement): () => void {
  let top = root.querySelector(SCROLLER)?.scrollTop ?? 0;
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(SCROLLER)) top = target.scrollTop;
  };
  root.addEventListener('scroll', follow, { capture: true, passive: true });
  return () => {
    root.removeEventListener('scroll', follow, { capture: true });
    const scroller = root.querySelector(SCROLLER);
    if (scroller && top > 0) scroller.scrollTop = top;
  };
}
