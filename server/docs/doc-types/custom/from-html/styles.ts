import { attributeOf, classesOf, type HtmlElement } from './parse.js';

/** Declarations of a `style` attribute by lower-case name; the last one wins. */
export function stylesOf(element: HtmlElement): ReadonlyMap<string, string> {
  const styles = new Map<string, string>();
  for (const declaration of (attributeOf(element, 'style') ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim();
    if (value !== '') styles.set(declaration.slice(0, colon).trim().toLowerCase(), value);
  }
  return styles;
}

/** Inherited styles and marks of text. */
export interface Look {
  readonly color?: string;
  readonly backgroundColor?: string;
  readonly fontSize?: string;
  readonly fontFamily?: string;
  readonly textAlign?: string;
  readonly marks: readonly { readonly type: string; readonly attrs?: Record<string, unknown> }[];
  /** Whether white space is preserved. */
  readonly pre?: boolean;
}

const tagMarks: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  address: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sub: 'subscript',
  sup: 'superscript',
  dt: 'bold',
  summary: 'bold',
  legend: 'bold',
};
const tagSizes: Readonly<Record<string, string>> = { small: '0.85em', big: '1.2em' };
/** CSS font sizes by `<font size>`. */
const fontSizes = ['', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xx-large'];
/** CKEditor's markers and pens are classes of its own style sheet. */
const markers: Readonly<Record<string, string>> = {
  'marker-yellow': '#fdfd77',
  'marker-green': '#62f962',
  'marker-pink': '#fc7899',
  'marker-blue': '#72ccfd',
};
const pens: Readonly<Record<string, string>> = { 'pen-red': '#e71313', 'pen-green': '#128a00' };

type Mark = Look['marks'][number];
const withMark = (marks: Look['marks'], mark: Mark): Look['marks'] => [
  ...marks.filter(({ type }) => type !== mark.type),
  mark,
];
const without = (marks: Look['marks'], type: string): Look['marks'] => marks.filter((mark) => mark.type !== type);

/** The look inside the element. */
export function lookWithin(element: HtmlElement, outer: Look): Look {
  const styles = stylesOf(element);
  const { tagName } = element;
  let marks = markStyles(styles, tagMarks[tagName] ? withMark(outer.marks, { type: tagMarks[tagName] }) : outer.marks);
  const background = styles.get('background-color') ?? plainColor(styles.get('background'));
  const isCell = tagName === 'td' || tagName === 'th' || tagName === 'tr' || tagName === 'table';
  if (tagName === 'mark')
    marks = withMark(marks, { type: 'highlight', attrs: { color: markColor(element, background) } });
  const font = tagName === 'font';
  return {
    ...outer,
    ...given('color', styles.get('color') ?? (font ? attributeOf(element, 'color') : undefined) ?? penColor(element)),
    ...given('backgroundColor', tagName === 'mark' || isCell ? undefined : background),
    ...given('fontSize', styles.get('font-size') ?? tagSizes[tagName] ?? (font ? fontSize(element) : undefined)),
    ...given('fontFamily', styles.get('font-family') ?? (font ? attributeOf(element, 'face') : undefined)),
    ...given('textAlign', alignOf(element, styles)),
    ...(/^(?:pre|break-spaces)/.test(styles.get('white-space') ?? '') && { pre: true }),
    marks,
  };
}

const given = <K extends keyof Look>(key: K, value: string | undefined) =>
  value === undefined || /^(?:inherit|initial|unset|revert|currentcolor)$/i.test(value) ? {} : { [key]: value };
const plainColor = (background: string | undefined) =>
  background !== undefined && /^(?:#[0-9a-f]+|[a-z]+|(?:rgb|hsl)a?\([^()]*\))$/i.test(background)
    ? background
    : undefined;
const markColor = (element: HtmlElement, background: string | undefined): string | null =>
  background ??
  attributeOf(element, 'data-color') ??
  classesOf(element).flatMap((name) => markers[name] ?? [])[0] ??
  null;
const penColor = (element: HtmlElement) => classesOf(element).flatMap((name) => pens[name] ?? [])[0];
const fontSize = (element: HtmlElement) => fontSizes[Number(attributeOf(element, 'size'))] || undefined;

export function alignOf(element: HtmlElement, styles: ReadonlyMap<string, string>): string | undefined {
  if (element.tagName === 'center') return 'center';
  const align = (styles.get('text-align') ?? attributeOf(element, 'align'))?.toLowerCase();
  if (align === 'start') return 'left';
  if (align === 'end') return 'right';
  return align && /^(?:left|center|right|justify)$/.test(align) ? align : undefined;
}

function markStyles(styles: ReadonlyMap<string, string>, outer: Look['marks']): Look['marks'] {
  let marks = outer;
  const weight = styles.get('font-weight');
  if (weight && /^(?:bold(?:er)?|[6-9]\d\d)$/.test(weight)) marks = withMark(marks, { type: 'bold' });
  else if (weight && /^(?:normal|[1-4]\d\d)$/.test(weight)) marks = without(marks, 'bold');
  const style = styles.get('font-style');
  if (style && /^(?:italic|oblique)/.test(style)) marks = withMark(marks, { type: 'italic' });
  else if (style === 'normal') marks = without(marks, 'italic');
  const decoration = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  if (/\bunderline\b/.test(decoration)) marks = withMark(marks, { type: 'underline' });
  if (/\bline-through\b/.test(decoration)) marks = withMark(marks, { type: 'strike' });
  const vertical = styles.get('vertical-align');
  if (vertical === 'sub') marks = withMark(marks, { type: 'subscript' });
  if (vertical === 'super') marks = withMark(marks, { type: 'superscript' });
  return marks;
}

/** The marks of text in this look. */
export function marksIn({ marks, color, backgroundColor, fontSize, fontFamily }: Look): Mark[] {
  const style = { color, backgroundColor, fontSize, fontFamily };
  const attrs = Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
  return Object.keys(attrs).length > 0 ? [...marks, { type: 'textStyle', attrs }] : [...marks];
}
