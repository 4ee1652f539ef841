import {
  drawnAs,
  hasOnlyParts,
  htmlPieces,
  isBlockTag,
  mayStandIn,
  OpenTags,
} from '../../../contracts/docs/doc-types/markdown/drawn-html.js';
import type { Callout, DrawnAttributes } from '../../../contracts/docs/doc-types/markdown/html-pieces.js';
import type { Element, Root } from './tree.js';

type Child = Root['children'][number];
type Raw = Extract<Child, { type: 'raw' }>;
type Position = Child['position'];

/** Draws harmless HTML of the text; all other HTML becomes text, and comments are dropped. */
export function drawHtml() {
  return (tree: Root): void => {
    const open: (Root | Element)[] = [tree];
    for (let node = open.pop(); node; node = open.pop()) {
      for (const child of node.children) if (child.type === 'element') open.push(child);
      if (node.children.some(({ type }) => type === 'raw')) {
        const drawn = drawnChildren(node.children, node.type === 'element' ? node.tagName : '');
        // Browsers end a paragraph before a block.
        if (node.type === 'element' && node.tagName === 'p' && drawn.some((child) => hasBlock(child)))
          node.tagName = 'div';
        if (node.type === 'root') node.children = drawn;
        else node.children = drawn.filter((child) => child.type !== 'doctype');
      }
    }
    withoutInnerLinks(tree);
  };
}

/** A link of HTML may be around one of Markdown, or in it; browsers know none in another. */
function withoutInnerLinks(tree: Root): void {
  const open: { node: Root | Element; isLinked: boolean }[] = [{ node: tree, isLinked: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, isLinked } = next;
    const isLink = node.type === 'element' && node.tagName === 'a';
    if (isLink && isLinked) Object.assign(node, { tagName: 'span', properties: {} });
    for (const child of node.children)
      if (child.type === 'element') open.push({ node: child, isLinked: isLinked || isLink });
  }
}

function drawnChildren(children: readonly Child[], parent: string): Child[] {
  const siblings = new Siblings(parent);
  for (const child of children) {
    if (child.type === 'raw') siblings.addHtml(child);
    else siblings.list.push(child);
  }
  return siblings.list;
}

/** The children of one element, with what its HTML makes of them. */
class Siblings {
  readonly list: Child[] = [];
  private readonly tags = new OpenTags();
  private readonly kept = new Map<number, DrawnAttributes>();

  constructor(private readonly parent: string) {}

  addHtml({ value, position }: Raw): void {
    for (const piece of htmlPieces(value)) {
      if (piece.kind === 'text') this.addText(piece.text, position);
      else if (piece.kind === 'break') this.list.push(elementOf('br', {}, [], position));
      else if (piece.kind === 'rule') this.addRule(piece.source, position);
      else if (piece.kind === 'picture') this.list.push(elementOf('img', { ...piece.picture }, [], position));
      else if (piece.kind === 'close') this.closeWhole(piece.name, piece.source, position);
      else if (piece.kind === 'title') this.addTitle(piece.callout, piece.source, position);
      else if (piece.kind === 'open') this.open(piece.name, piece.attributes, piece.source, position);
      else if (this.tags.has(piece.name)) this.close(piece.name, piece.source, position);
      else this.open(piece.name, {}, piece.source, position);
    }
  }

  private addRule(source: string, position: Position): void {
    if (mayStandIn('hr', this.parent)) this.list.push(elementOf('hr', {}, [], position));
    else this.addText(source, position);
  }

  private addTitle(callout: Callout, source: string, position: Position): void {
    const isFirst = this.parent === 'blockquote' && !this.list.some(({ type }) => type === 'element');
    this.list.push(
      isFirst ? titleOf(callout, position) : elementOf('p', {}, [{ type: 'text', value: source }], position),
    );
  }

  private open(name: string, attributes: DrawnAttributes, source: string, position: Position): void {
    this.endBefore(name, position);
    this.addText(source, position);
    if (!mayStandIn(name, this.parent) || !this.tags.fits(name)) return;
    this.kept.set(this.list.length - 1, attributes);
    this.tags.add(name, this.list.length - 1);
  }

  private addText(value: string, position: Position): void {
    this.list.push({ type: 'text', value, position });
  }

  /** Ends what such a tag ends by the way. */
  private endBefore(tag: string, position: Position): void {
    for (let ended = this.tags.endedBy(tag); ended; ended = this.tags.endedBy(tag)) this.close(ended, '', position);
  }

  private closeWhole(name: string, source: string, position: Position): void {
    this.endBefore(`/${name}`, position);
    this.close(name, source, position);
  }

  private close(name: string, source: string, position: Position): void {
    const at = this.tags.close(name);
    if (at === undefined) {
      this.addText(source, position);
      return;
    }
    const [tag, ...inside] = this.list.splice(at);
    // A paragraph cannot contain blocks: browsers would end it before them.
    const isDivision = name === 'p' && inside.some((child) => hasBlock(child));
    const whole = tag?.position && position ? { start: tag.position.start, end: position.end } : undefined;
    const { callout, ...properties } = this.kept.get(at) ?? {};
    const content = inside.filter(
      (child) =>
        child.type !== 'doctype' && !(hasOnlyParts(name) && child.type === 'text' && child.value.trim() === ''),
    ) as Element['children'];
    if (callout) content.unshift(titleOf(callout, tag?.position));
    this.list.push(elementOf(isDivision ? 'div' : drawnAs(name, callout), properties, content, whole));
  }
}

function titleOf({ kind, title, isUntitled }: Callout, position: Position): Element {
  const words: Element['children'] = [{ type: 'text', value: title }];
  const marks = { dataCallout: kind, ...(isUntitled && { dataUntitled: 'true' }) };
  if (kind === 'details') return elementOf('summary', marks, words, position);
  return elementOf('p', {}, [elementOf('strong', marks, words, position)], position);
}

const elementOf = (
  tagName: string,
  properties: Element['properties'],
  children: Element['children'],
  position: Position,
): Element => ({ type: 'element', tagName, properties, children, position });

/** Of tags that the text nests in each other; what Markdown nests deeper is in a block. */
const hasBlock = (child: Child, depth = 0): boolean =>
  child.type === 'element' &&
  (isBlockTag(child.tagName) || (depth < 30 && child.children.some((inner) => hasBlock(inner, depth + 1))));
