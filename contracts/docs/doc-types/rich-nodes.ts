import { Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';

/** The parts of a DOM element that attributes are read from; the server's type check has no DOM types. */
export interface ReadElement {
  readonly textContent: string | null;
  readonly style: { readonly width: string; readonly backgroundColor: string };
  getAttribute(name: string): string | null;
}

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: ReadElement) => element.getAttribute(name),
});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** In HTML a percentage of the column is a style, pixels are an attribute. */
const sizes = (attrs: Readonly<Record<string, unknown>>): Record<string, string> => {
  const [width, height] = [textOf(attrs.width), textOf(attrs.height)];
  const pixels = { ...(!width.endsWith('%') && width && { width }), ...(height && { height }) };
  return width.endsWith('%') ? { ...pixels, style: `width: ${width}` } : pixels;
};
const shown = (attrs: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (textOf(attrs[name]) ? [[name, textOf(attrs[name])]] : [])));

/** An inline picture by URL. The site of the picture receives no referrer. */
export const Picture = Image.extend({
  addAttributes: () => ({
    src: attribute('src'),
    alt: attribute('alt'),
    title: attribute('title'),
    width: {
      default: null,
      parseHTML: (element: ReadElement) => {
        const share = /^[\d.]+%$/.test(element.style.width) ? element.style.width : null;
        return share ?? element.getAttribute('width');
      },
    },
    height: attribute('height'),
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ node }) => [
    'img',
    { ...shown(node.attrs, ['src', 'alt', 'title']), ...sizes(node.attrs), referrerpolicy: 'no-referrer' },
  ],
}).configure({ inline: true, allowBase64: true });

/** An iframe of an allowed host. Other pages may show the frame; ours show a link. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (element: ReadElement) => element.getAttribute('data-embed') ?? element.getAttribute('src'),
    },
    title: attribute('title'),
    width: attribute('width'),
    height: attribute('height'),
  }),
  parseHTML: () => [{ tag: 'iframe[src]' }, { tag: 'div[data-embed]' }],
  renderHTML: ({ node }) => {
    const src = textOf(node.attrs.src);
    return ['div', { class: 'embed-card', 'data-embed': src }, textOf(node.attrs.title) || src];
  },
});

/** The iframe itself, for pages of others. */
export const frameOf = (attrs: Readonly<Record<string, unknown>>): [string, Record<string, string>] => [
  'iframe',
  {
    ...shown(attrs, ['src', 'title']),
    ...sizes(attrs),
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
    referrerpolicy: 'no-referrer',
    allowfullscreen: 'true',
  },
];

/**
 * HTML for which the schema has no node: stored as its sanitized source and output unchanged. `name` is the name of the
 * element, `text` its text content, for the card that our pages show in its place.
 */
const unknown = (name: 'unknownBlock' | 'unknownInline', tag: 'div' | 'span') =>
  Node.create({
    name,
    group: tag === 'div' ? 'block' : 'inline',
    inline: tag === 'span',
    atom: true,
    addAttributes: () => ({
      html: { default: '', parseHTML: (element: ReadElement) => element.getAttribute('data-unknown-html') ?? '' },
      name: { default: null, parseHTML: (element: ReadElement) => element.getAttribute('data-unknown') },
      text: { default: null, parseHTML: (element: ReadElement) => element.textContent },
    }),
    parseHTML: () => [{ tag: `${tag}[data-unknown-html]`, priority: 60 }],
    renderHTML: ({ node }) => [
      tag,
      {
        class: 'unknown-node',
        'data-unknown': textOf(node.attrs.name),
        'data-unknown-html': textOf(node.attrs.html),
      },
      `<${textOf(node.attrs.name)}> ${textOf(node.attrs.text)}`,
    ],
  });
export const UnknownBlock = unknown('unknownBlock', 'div');
export const UnknownInline = unknown('unknownInline', 'span');
