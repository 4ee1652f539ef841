import { cutTo } from '../../../contracts/docs/doc-types/plain-text.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import type { findInShare } from '../../../contracts/sharing/sharing.js';
import type { TreeDoc } from '../../docs/tree/doc-tree.js';
import type { FoundWords } from '../../history/past/find/shown-words.queries.js';
import type { ExtraPage } from './publication.js';

type FoundDoc = Reply<typeof findInShare>['list'][number];
type Line = FoundDoc['lines'][number];

/** Lines shown per doc. */
const MOST_LINES = 3;
/** Characters before the text in an excerpt, and in all of it. */
const BEFORE = 40;
const LONGEST = 160;

/** Shown docs, in the order of the tree. */
export function docsInOrder(roots: readonly TreeDoc[]): TreeDoc[] {
  const docs: TreeDoc[] = [];
  const open = roots.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (!node.row.isShow) continue;
    if (!node.isFolder) docs.push(node);
    open.push(...node.children.toReversed());
  }
  return docs;
}

/** `found`: values of the doc that contain the text. */
export function foundDoc({ row }: TreeDoc, found: readonly FoundWords[], text: string): FoundDoc {
  const { id: docId, name, httpMethod, type } = row;
  return { docId, name, httpMethod, docType: type, lines: linesOf(found, text) };
}

/** Undefined for a page without the text, which its title may contain too. */
export function foundPage({ id: docId, title: name, content }: ExtraPage, text: string): FoundDoc | undefined {
  const wanted = text.toLowerCase();
  const found = content.split('\n').filter((line) => line.toLowerCase().includes(wanted));
  if (found.length === 0 && !name.toLowerCase().includes(wanted)) return undefined;
  const lines = linesOf(
    found.slice(0, MOST_LINES).map((value) => ({ docId, rowName: '', value })),
    text,
  );
  return { docId, name, httpMethod: '', docType: DocType.markdown, lines };
}

/** One line per row: its name, and what of it contains the text. */
function linesOf(found: readonly FoundWords[], text: string): Line[] {
  const lines: Line[] = [];
  for (const { rowName: row, value } of found) {
    const known = row === '' ? undefined : lines.find((line) => line.row === row);
    const line = { row, text: row === value ? '' : excerpt(value, text) };
    if (!known) lines.push(line);
    else if (known.text === '') Object.assign(known, line);
  }
  return lines.slice(0, MOST_LINES);
}

/** Around the first place of the text, without the marks with which lines of Markdown and tables begin and end. */
function excerpt(value: string, text: string): string {
  const line = value
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:[#>*+|-]+ )+/, '')
    .replace(/ ?\|$/, '');
  const at = Math.max(0, line.toLowerCase().indexOf(text.toLowerCase()));
  // From the beginning of a word, where one is near.
  const before = at > BEFORE ? line.slice(at - BEFORE, at) : '';
  const start = before === '' ? 0 : at - BEFORE + (/^\S{0,15}\s/.exec(before)?.[0].length ?? 0);
  const cut = cutTo(line.slice(start).replace(/^[\uDC00-\uDFFF]/, ''), LONGEST);
  return `${start > 0 ? '…' : ''}${cut}${start + LONGEST < line.length ? '…' : ''}`;
}
