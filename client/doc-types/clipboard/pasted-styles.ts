import { declarationsOf } from './parse-html.js';

/** What a style says that the text itself means. Colours, sizes and fonts belong to the page that it was copied from. */
interface Meaning {
  readonly bold: boolean | undefined;
  readonly italic: boolean | undefined;
  readonly tags: readonly string[];
  readonly align: string;
}

function meaningOf(element: Element): Meaning {
  const of = declarationsOf(element);
  // The shorthand sets weight and slant too.
  const font = of.get('font') ?? '';
  const weight = of.get('font-weight') ?? (/\b(?:bold|bolder|[1-9]00)\b/.exec(font)?.[0] || (font && 'normal'));
  const slant = of.get('font-style') ?? (/\b(?:italic|oblique)\b/.exec(font)?.[0] || (font && 'normal'));
  const line = `${of.get('text-decoration') ?? ''} ${of.get('text-decoration-line') ?? ''}`;
  const height = of.get('vertical-align') ?? '';
  const align = of.get('text-align') ?? '';
  return {
    bold: weight ? /^bold|^[6-9]00/.test(weight) : undefined,
    italic: slant ? /^italic|^oblique/.test(slant) : undefined,
    tags: [
      ...(line.includes('line-through') ? ['s'] : []),
      ...(line.includes('underline') ? ['u'] : []),
      ...(height === 'super' ? ['sup'] : []),
      ...(height === 'sub' ? ['sub'] : []),
    ],
    align: /^(?:center|right|justify)$/.exec(align)?.[0] ?? '',
  };
}

const kept = new Set(
  'href src alt title colspan rowspan start type lang dir data-type data-checked checked data-upload'.split(' '),
);
const strong = new Set(['B', 'STRONG', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TH']);
const inline = new Set('A B CODE DEL EM FONT I INS S SPAN STRONG U'.split(' '));

/** Puts bold, italic and lines into elements and removes every other style, class and colour. */
export function cleanStyles(body: Element): void {
  for (const element of [...body.querySelectorAll('*')]) {
    const meaning = meaningOf(element);
    const align = meaning.align || alignOf(element);
    cleanAttributes(element);
    if (inline.has(element.nodeName)) applyMeaning(element, meaning);
    else if (align) element.setAttribute('style', `text-align: ${align}`);
  }
}

const alignOf = (element: Element): string =>
  /^(?:center|right|justify)$/i.exec(element.getAttribute('align') ?? '')?.[0].toLowerCase() ?? '';

function cleanAttributes(element: Element): void {
  const share =
    element.nodeName === 'IMG' && /(?:^|;)\s*width\s*:\s*([\d.]+%)/.exec(element.getAttribute('style') ?? '');
  for (const { name, value } of [...element.attributes]) {
    const isLanguage = name === 'class' && element.nodeName === 'CODE' && /(?:^|\s)language-/.test(value);
    const isSize = element.nodeName === 'IMG' && (name === 'width' || name === 'height');
    if (!kept.has(name) && !isLanguage && !isSize) element.removeAttribute(name);
  }
  if (share) element.setAttribute('style', `width: ${share[1]}`);
}

function applyMeaning(element: Element, { bold, italic, tags }: Meaning): void {
  const isLink = element.closest('a') !== null;
  const wanted = [
    ...(bold && !hasAround(element, strong) ? ['strong'] : []),
    ...(italic && !hasAround(element, slanted) ? ['em'] : []),
    // A link is underlined by itself.
    ...tags.filter((tag) => tag !== 'u' || !isLink),
  ];
  for (const tag of wanted) {
    const inner = element.ownerDocument.createElement(tag);
    inner.append(...element.childNodes);
    element.append(inner);
  }
  // Google writes a whole document into a bold element that is not bold.
  const isDenied =
    (bold === false && /^(?:B|STRONG)$/.test(element.nodeName)) ||
    (italic === false && /^(?:I|EM)$/.test(element.nodeName));
  if (isDenied || element.nodeName === 'FONT') element.replaceWith(...element.childNodes);
}

const slanted = new Set(['I', 'EM']);
function hasAround(element: Element, names: ReadonlySet<string>): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (names.has(at.nodeName)) return true;
  return false;
}
