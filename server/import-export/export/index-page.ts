import { htmlPageEnd, htmlPageStart, type PageEntry } from '../formats/page/html/html-page.js';
import { type PagesWanted, pageEntries } from './text-files.js';

type Indexed = Pick<PagesWanted, 'title' | 'words' | 'applications'>;

/** The page that leads to all others. `links`: relative addresses by doc id; a doc without one was deleted meanwhile. */
export function indexPage({ title, words, applications }: Indexed, links: ReadonlyMap<string, string>): string {
  const isLinked = ({ id, children }: PageEntry): boolean => children !== undefined || links.has(id);
  const linked = (entries: readonly PageEntry[]): PageEntry[] =>
    entries.filter(isLinked).map((one) => (one.children ? { ...one, children: linked(one.children) } : one));
  const entries = linked(pageEntries(applications));
  return htmlPageStart({ title, words, entries, link: ({ id }) => links.get(id) ?? '' }) + htmlPageEnd();
}
