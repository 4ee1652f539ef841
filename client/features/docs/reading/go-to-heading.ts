import { HeadingAnchors } from '../../../../contracts/docs/doc-types/markdown/anchors.js';

/** A text is rendered after its page: how long its heading is awaited, in ms. */
const PATIENCE = 5_000;

/** Scrolls to the heading of the fragment, by its present or former anchor, as soon as the text shows it. */
export function goToHeading(body: HTMLElement, fragment: string): () => void {
  const observer = new MutationObserver(() => {
    if (scrolls(body, fragment)) observer.disconnect();
  });
  if (!scrolls(body, fragment)) observer.observe(body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), PATIENCE);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function scrolls(body: HTMLElement, fragment: string): boolean {
  const anchors = new HeadingAnchors();
  const headings = new Map<string, HTMLElement>();
  for (const heading of body.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6'))
    headings.set(anchors.add(heading.textContent ?? ''), heading);
  const heading = headings.get(anchors.find(fragment) ?? '');
  if (!heading) return false;
  for (let fold = heading.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  heading.scrollIntoView({ block: 'start' });
  return true;
}
