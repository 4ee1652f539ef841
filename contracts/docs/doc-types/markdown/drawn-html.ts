import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';
import { isSafeLink, isSafePicture } from '../safe-link.js';
import type { Callout, DrawnAttributes, HtmlPiece } from './html-pieces.js';
import { writtenPieces } from './written-lines.js';

/** Tags of which only the words are drawn, or which browsers know by another name today. */
const others: Readonly<Record<string, string>> = {
  ...{ font: 'span', strike: 's', center: 'div', '==': 'mark' },
  ...{ tt: 'code', big: 'span' },
};
const inlineTags = [
  ...['b', 'strong', 'i', 'em', 'u', 'ins', 's', 'del', 'small', 'sub', 'sup', 'kbd', 'mark', 'samp', 'var'],
  ...['span', 'font', 'strike', 'a', 'code', 'tt', 'big', 'q', 'cite', 'dfn', 'abbr'],
];
const blockTags = [
  ...['p', 'div', 'center', 'details', 'summary', 'ul', 'ol', 'dl', 'blockquote', 'pre'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
];
/** The parts of a table or list, with what each of them belongs into. */
const places: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
};
const drawn = new Set([...inlineTags, ...blockTags, ...Object.keys(places), 'table', 'br', 'hr', 'img']);
const blocks = new Set([...blockTags, ...['hr', 'section', 'table'], ...Object.keys(places), ':::']);
/** Elements of Markdown in which a browser does not read a block. */
const wordsOnly = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'em', 'strong', 'del']);

export const isBlockTag = (name: string): boolean => blocks.has(name);
/** What people write into the middle of a paragraph; it becomes a division then. */
const within = new Set(['ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'hr', ...Object.keys(places)]);
/** Whether the HTML of a text may make such an element below an element of Markdown. */
export const mayStandIn = (name: string, parent: string): boolean =>
  !(blocks.has(name) && wordsOnly.has(parent)) || (parent === 'p' && within.has(name));

/** The element that is drawn for a tag. */
export function drawnAs(name: string, callout?: Callout): string {
  if (callout) return callout.kind === 'details' ? 'details' : 'blockquote';
  return others[name] ?? name;
}

/** Whether an element has only other elements in it: what is between the parts of a table or list is nothing. */
export const hasOnlyParts = (name: string): boolean => Object.values(places).some((owners) => owners.includes(name));

/** Tags whose other half may be left out (HTML Standard 13.1.2.4): these begin or end what is around them. */
const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(['li', '/ul', '/ol']),
  dt: new Set(['dt', 'dd', '/dl']),
  dd: new Set(['dt', 'dd', '/dl']),
  td: new Set(['td', 'th', 'tr', 'tbody', 'tfoot', '/tr', '/thead', '/tbody', '/tfoot', '/table']),
  th: new Set(['td', 'th', 'tr', 'tbody', 'tfoot', '/tr', '/thead', '/tbody', '/tfoot', '/table']),
  tr: new Set(['tr', 'tbody', 'tfoot', '/thead', '/tbody', '/tfoot', '/table']),
  thead: new Set(['tbody', 'tfoot', '/table']),
  tbody: new Set(['tbody', 'tfoot', '/table']),
  tfoot: new Set(['/table']),
};

const tagHere = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/iy;
const reference = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z\d]{1,31}));/gi;

/** The HTML of a text in parts: harmless tags, and the rest as text. */
export function htmlPieces(html: string): HtmlPiece[] {
  const written = writtenPieces(html);
  if (written) return written;
  const pieces: HtmlPiece[] = [];
  let from = 0;
  let isComplete = true;
  const skipTo = (at: number, end: number) => {
    if (at > from) pieces.push({ kind: 'text', text: html.slice(from, at) });
    from = end;
  };
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', Math.max(at + 1, from))) {
    if (html.startsWith('<!--', at)) {
      const end: number = isComplete ? html.indexOf('-->', at + 2) : -1;
      isComplete = end >= 0;
      if (isComplete) skipTo(at, end + 3);
      continue;
    }
    tagHere.lastIndex = at;
    const tag = tagHere.exec(html);
    const piece = tag && pieceOf(tag);
    if (!piece) continue;
    skipTo(at, tagHere.lastIndex);
    pieces.push(piece);
  }
  skipTo(html.length, html.length);
  return pieces.some(({ kind }) => kind !== 'text') ? pieces.map(withCharacters) : pieces;
}

function pieceOf([source, slash, tag = '', attributes = '']: RegExpExecArray): HtmlPiece | undefined {
  const name = tag.toLowerCase();
  if (!drawn.has(name)) return undefined;
  // `</br>` is a break in browsers too.
  if (name === 'br') return { kind: 'break' };
  if (name === 'hr') return { kind: 'rule', source };
  if (name === 'img') return slash ? undefined : pictureOf(attributes);
  if (slash) return { kind: 'close', name, source };
  const href = name === 'a' ? attributeOf('href', attributes) : '';
  // A place without words, as `<a name="top">`, leads nowhere.
  if (name === 'a' && (href === undefined || !isSafeLink(href))) return undefined;
  return { kind: 'open', name, attributes: { ...kept(name, attributes), ...(href && { href }) }, source };
}

/** A picture with a script is no picture of a text: its source is shown. */
const handler = /\son[a-z]+\s*=/i;

function pictureOf(attributes: string): HtmlPiece | undefined {
  const src = attributeOf('src', attributes)?.trim();
  if (!src || !isSafePicture(src) || handler.test(attributes)) return undefined;
  const size = (name: string) => /^\d{1,4}(?:\.\d{1,3})?%?(?=(?:px)?$)/.exec(attributeOf(name, attributes) ?? '')?.[0];
  const [width, height] = [size('width'), size('height')];
  const alt = attributeOf('alt', attributes) ?? '';
  return { kind: 'picture', picture: { src, alt, ...(width && { width }), ...(height && { height }) } };
}

const attributeHere = /\s([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** The value of the first attribute of that name. */
function attributeOf(wanted: string, attributes: string): string | undefined {
  for (const [, name = '', double, single, bare] of attributes.matchAll(attributeHere))
    if (name.toLowerCase() === wanted) return decoded(double ?? single ?? bare ?? '');
  return undefined;
}

function kept(name: string, attributes: string): DrawnAttributes {
  if (name === 'center') return { align: 'center' };
  if (name === 'details') return /\sopen(?=[\s=]|$)/i.test(attributes) ? { open: true } : {};
  const spans = name === 'td' || name === 'th' ? spansOf(attributes) : {};
  if (!['p', 'div', 'td', 'th'].includes(name)) return {};
  const align = /\salign\s*=\s*["']?(left|center|right|justify)\b/i.exec(attributes)?.[1];
  return { ...spans, ...(align && { align: align.toLowerCase() }) };
}

function spansOf(attributes: string): DrawnAttributes {
  const span = (name: string) => /^[1-9]\d{0,2}$/.exec(attributeOf(name, attributes)?.trim() ?? '')?.[0];
  const [colspan, rowspan] = [span('colspan'), span('rowspan')];
  return { ...(colspan && { colspan }), ...(rowspan && { rowspan }) };
}

/** Beside tags that are drawn, `&nbsp;` is a character too. */
const withCharacters = (piece: HtmlPiece): HtmlPiece =>
  piece.kind === 'text' ? { kind: 'text', text: decoded(piece.text) } : piece;

const decoded = (text: string): string =>
  text.replace(reference, (source, hex?: string, decimal?: string, name?: string) => {
    if (name) return decodeNamedCharacterReference(name) || source;
    return hex ? decodeNumericCharacterReference(hex, 16) : decodeNumericCharacterReference(decimal ?? '', 10);
  });

/** Deeper than any real text: tags below are text. */
const MOST_OPEN = 30;

/** The tags that are open among the children of one element; a tag without its other half is text. */
export class OpenTags {
  private readonly open: { readonly name: string; readonly at: number }[] = [];

  /** Whether a part of a table is in its place. */
  fits(name: string): boolean {
    const owners = places[name];
    return !owners || owners.includes(this.open.at(-1)?.name ?? '');
  }

  /** The element that such a tag ends by the way, the inner one first. */
  endedBy(tag: string): string | undefined {
    const name = this.open.at(-1)?.name ?? '';
    return endedBy[name]?.has(tag) ? name : undefined;
  }

  has(name: string): boolean {
    return this.open.some((tag) => tag.name === name);
  }

  /** `at`: where its text is. */
  add(name: string, at: number): void {
    if (this.open.length < MOST_OPEN) this.open.push({ name, at });
  }

  /** Where the tag is that this one closes; tags that were opened in between remain text. */
  close(name: string): number | undefined {
    const found = this.open.findLastIndex((tag) => tag.name === name);
    return found < 0 ? undefined : this.open.splice(found)[0]?.at;
  }
}
