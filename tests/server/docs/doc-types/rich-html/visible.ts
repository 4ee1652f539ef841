import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
const attribute = (node: Node, name: string): string =>
  'attrs' in node ? (node.attrs.find((attr) => attr.name === name)?.value.trim() ?? '') : '';

/** What a reader of the page sees, extracted by independent code: characters in order, images, links, check boxes. */
export interface Visible {
  readonly text: string;
  readonly pictures: readonly string[];
  readonly links: readonly string[];
  readonly boxes: readonly boolean[];
}

/**
 * Every intended loss, named as in docs/decisions/0013-rich-text-of-html.md, which explains the reasons.
 *
 * scripts                script, noscript, template
 * styles                 style sheets, classes
 * handlers               on… attributes
 * unsafe addresses       javascript: and other schemes of links and pictures; the linked text stays
 * foreign frames         iframe of another host than the allowed ones, object, embed: the URL stays as a link
 * forms                  form controls; a displayed value stays as text
 * marks in code           links and styles within a block of code
 * hidden text            title, head, textarea and raw-text elements
 */
const lost = new Set(
  'script noscript template style title head textarea object embed iframe oembed xmp noembed noframes plaintext'.split(
    ' ',
  ),
);

export function visible(html: string): Visible {
  const seen: { text: string; pictures: string[]; links: string[]; boxes: boolean[] } = {
    text: '',
    pictures: [],
    links: [],
    boxes: [],
  };
  const read = (node: Node, inCode = false): void => {
    if (node.nodeName === '#text' && 'value' in node) seen.text += node.value;
    if (!('tagName' in node) || lost.has(node.tagName)) return;
    if (node.tagName === 'svg') seen.pictures.push('drawing');
    else {
      note(node, inCode);
      if (node.tagName === 'q') seen.text += '“';
      for (const child of node.childNodes) read(child, inCode || node.tagName === 'pre');
      if (node.tagName === 'q') seen.text += '”';
    }
  };
  const note = (node: Node, inCode: boolean): void => {
    const [src, href] = [attribute(node, 'src'), attribute(node, 'href')];
    if (node.nodeName === 'img' && isSafe(src))
      seen.pictures.push(src.startsWith('data:image/svg+xml') ? 'drawing' : src);
    else if (node.nodeName === 'img') seen.text += attribute(node, 'alt');
    if (node.nodeName === 'a' && !inCode && href && isSafe(href) && hasContent(node)) seen.links.push(href);
    if (node.nodeName === 'input' && attribute(node, 'type') === 'checkbox')
      seen.boxes.push('attrs' in node && node.attrs.some(({ name }) => name === 'checked'));
  };
  parseFragment(html, { scriptingEnabled: false }).childNodes.forEach((node) => {
    read(node);
  });
  return { ...seen, text: seen.text.replace(/\s+/g, '') };
}

const hasContent = (node: Node): boolean =>
  'childNodes' in node &&
  !lost.has(node.nodeName) &&
  node.childNodes.some(
    (child) => ('value' in child && /\S/.test(child.value)) || child.nodeName === 'img' || hasContent(child),
  );
const isSafe = (address: string): boolean => {
  const bare = address.replace(/[\0-\x20\x7f]/g, '');
  return /^(?:https?:|mailto:|tel:|data:image\/|[^:]*$|[#/?.])/i.test(bare);
};
