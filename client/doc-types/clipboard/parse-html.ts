/** Longer HTML is not parsed: the browser would need seconds, and no doc accepts what it contains. */
const LONGEST_HTML = 10_000_000;

/** A document that runs no script and loads no picture; undefined for HTML that is too long. */
export const parseHtml = (html: string): Document | undefined =>
  html.length > LONGEST_HTML ? undefined : new DOMParser().parseFromString(html, 'text/html');

/** The declarations of a style, in lower case. */
export function declarationsOf(element: Element): ReadonlyMap<string, string> {
  const style = (element.getAttribute('style') ?? '').slice(0, 10_000);
  const found = style.split(';').map((each) => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1)]);
  return new Map(found.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim().toLowerCase()]));
}

/** Without these characters at both ends. */
export function stripped(text: string, characters: string): string {
  let [from, to] = [0, text.length];
  while (from < to && characters.includes(text.charAt(from))) from += 1;
  while (to > from && characters.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Not shown on the page that the HTML was copied from. */
export function isHidden(element: Element): boolean {
  const of = declarationsOf(element);
  const words = [of.get('display'), of.get('visibility'), of.get('mso-hide')];
  return element.hasAttribute('hidden') || words.some((word) => word === 'none' || word === 'hidden' || word === 'all');
}
