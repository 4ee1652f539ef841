import { HeadingAnchors } from '../../../../contracts/docs/doc-types/markdown/anchors.js';
import {
  drawnAs,
  htmlPieces,
  isBlockTag,
  mayStandIn,
  OpenTags,
} from '../../../../contracts/docs/doc-types/markdown/drawn-html.js';
import type {
  Callout,
  DrawnAttributes,
  DrawnPicture,
} from '../../../../contracts/docs/doc-types/markdown/html-pieces.js';

interface Frame {
  readonly name: string;
  readonly tags: OpenTags;
  /** Where its own tag is. */
  readonly at: number;
}

/** A place, or a tag that micromark wrote: it is well-formed, and only its attributes contain quotation marks. */
const token = /\0(\d+)\0|<(\/?)([a-z][a-z0-9]*)((?: (?:"[^"<]*"|[^"<>])*)?)>/g;
const nothingInside = new Set(['br', 'hr', 'img', 'input']);
const heading = /^<h[1-6]>$/;

/** Draws the HTML that was set aside, and gives headings their ids. */
export function drawHtml(html: string, found: readonly string[]): string {
  const page = new DrawnPage(found);
  let from = 0;
  for (const match of html.matchAll(token)) {
    page.text(html.slice(from, match.index));
    from = match.index + match[0].length;
    const [tag, place, slash, name = '', attributes = ''] = match;
    if (place !== undefined) page.html(found[Number(place)] ?? '');
    else page.tag(tag, name, slash === '/', attributes);
  }
  page.text(html.slice(from));
  return page.end();
}

class DrawnPage {
  private readonly parts: string[] = [];
  private readonly frames: Frame[] = [];
  private readonly anchors = new HeadingAnchors();
  private readonly links: number[] = [];
  /** What is kept of the tags that may be drawn, by their place. */
  private readonly kept = new Map<number, DrawnAttributes>();
  private frame: Frame = { name: '', tags: new OpenTags(), at: 0 };

  constructor(private readonly found: readonly string[]) {}

  text(html: string): void {
    if (html) this.parts.push(html);
  }

  /** A tag that is part of the Markdown. */
  tag(tag: string, name: string, closes: boolean, attributes: string): void {
    if (closes) {
      this.leave(tag, name);
      return;
    }
    // In an attribute (the words of a picture) HTML is text.
    const at = this.parts.push(tag.replace(/\0(\d+)\0/g, (_, n) => escaped(this.found[Number(n)] ?? ''))) - 1;
    if (name === 'a' && attributes.startsWith(' href="#')) this.links.push(at);
    if (nothingInside.has(name)) return;
    this.frames.push(this.frame);
    this.frame = { name, tags: new OpenTags(), at };
  }

  /** HTML of the text. */
  html(source: string): void {
    for (const piece of htmlPieces(source)) {
      if (piece.kind === 'text') this.text(escaped(piece.text));
      else if (piece.kind === 'break') this.parts.push('<br>');
      else if (piece.kind === 'rule') this.rule(piece.source);
      else if (piece.kind === 'picture') this.parts.push(picture(piece.picture));
      else if (piece.kind === 'close') this.closeWhole(piece.name, piece.source);
      else if (piece.kind === 'title') this.title(piece.callout, piece.source);
      else if (piece.kind === 'open') this.open(piece.name, piece.attributes, piece.source);
      else if (this.frame.tags.has(piece.name)) this.close(piece.name, piece.source);
      else this.open(piece.name, {}, piece.source);
    }
  }

  private rule(source: string): void {
    this.parts.push(mayStandIn('hr', this.frame.name) ? '<hr>' : escaped(source));
  }

  private title(callout: Callout, source: string): void {
    this.parts.push(
      this.frame.name === 'blockquote' && this.isEmpty(this.frame) ? titleOf(callout) : `<p>${escaped(source)}</p>`,
    );
  }

  /** Looks no further than to the first words. */
  private isEmpty({ at }: Frame): boolean {
    for (let place = at + 1; place < this.parts.length; place++) if (this.parts[place]?.trim()) return false;
    return true;
  }

  private open(name: string, attributes: DrawnAttributes, source: string): void {
    this.endBefore(name);
    const at = this.parts.push(escaped(source)) - 1;
    if (!mayStandIn(name, this.frame.name) || !this.frame.tags.fits(name)) return;
    this.kept.set(at, attributes);
    this.frame.tags.add(name, at);
  }

  end(): string {
    for (const at of this.links) {
      const link = this.parts[at] ?? '';
      this.parts[at] = link.replace(/"#([^"]*)"/, (whole, fragment) => {
        const id = this.anchors.find(fragment);
        return id === undefined ? whole : `"#${encodeURIComponent(id)}"`;
      });
    }
    return withoutInnerLinks(this.parts).join('');
  }

  /** Ends what such a tag ends by the way. */
  private endBefore(tag: string): void {
    for (let ended = this.frame.tags.endedBy(tag); ended; ended = this.frame.tags.endedBy(tag)) this.close(ended, '');
  }

  private closeWhole(name: string, source: string): void {
    this.endBefore(`/${name}`);
    this.close(name, source);
  }

  private close(name: string, source: string): void {
    const at = this.frame.tags.close(name);
    if (at === undefined) {
      this.text(escaped(source));
      return;
    }
    const { align, open, href, colspan, rowspan, callout } = this.kept.get(at) ?? {};
    // A paragraph cannot contain blocks: browsers would end it before them.
    const isDivision = name === 'p' && this.parts.slice(at + 1).some(isBlock);
    const drawn = isDivision ? 'div' : drawnAs(name, callout);
    const spans = `${colspan ? ` colspan="${colspan}"` : ''}${rowspan ? ` rowspan="${rowspan}"` : ''}`;
    const link = href === undefined ? '' : ` href="${escaped(href)}"`;
    const id = /^h[1-6]$/.test(drawn) ? ` id="${this.anchors.add(wordsOf(this.parts.slice(at + 1).join('')))}"` : '';
    if (link.startsWith(' href="#')) this.links.push(at);
    this.parts[at] =
      `<${drawn}${id}${link}${align ? ` align="${align}"` : ''}${spans}${open ? ' open' : ''}>${callout ? titleOf(callout) : ''}`;
    this.parts.push(`</${drawn}>`);
  }

  private leave(tag: string, name: string): void {
    const { at } = this.frame;
    // The heading of footnotes has an id.
    if (heading.test(this.parts[at] ?? '')) {
      const id = this.anchors.add(wordsOf(this.parts.slice(at + 1).join('')));
      this.parts[at] = `<${name} id="${id}">`;
    }
    // Browsers end a paragraph before a block.
    const isDivision = name === 'p' && this.parts.slice(at + 1).some(isBlock);
    if (isDivision) this.parts[at] = '<div>';
    this.frame = this.frames.pop() ?? this.frame;
    this.parts.push(isDivision ? '</div>' : tag);
  }
}

/** A link of HTML may be around one of Markdown, or in it; browsers know none in another. */
function withoutInnerLinks(parts: readonly string[]): string[] {
  let depth = 0;
  return parts.map((part) => {
    if (part.startsWith('<a ')) return ++depth > 1 ? '<span>' : part;
    if (part === '</a>') return depth-- > 1 ? '</span>' : part;
    return part;
  });
}

/** A title that is only the name of its kind is marked: files have it in the language of their reader. */
function titleOf({ kind, title, isUntitled }: Callout): string {
  const name = kind === 'details' ? 'summary' : 'strong';
  const words = `<${name}${isUntitled ? ` data-untitled="${kind}"` : ''}>${escaped(title)}</${name}>`;
  return kind === 'details' ? words : `<p>${words}</p>`;
}

const picture = ({ src, alt, width, height }: DrawnPicture): string =>
  `<img src="${escaped(src)}" alt="${escaped(alt)}"${width ? ` width="${width}"` : ''}${height ? ` height="${height}"` : ''}>`;

const isBlock = (part: string): boolean => isBlockTag(/^<([a-z0-9]+)/.exec(part)?.[1] ?? '');

const characters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => characters[one] ?? one);

const references: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const wordsOf = (html: string): string =>
  html.replace(/<[^<>]*>/g, '').replace(/&(?:lt|gt|quot|amp);/g, (one) => references[one] ?? one);
