import { allowedFrame, isSafeLink, isSafePicture } from './safe-link.js';

/** Returns the allowed value of an attribute, or its default. */
type Guard = (value: unknown) => unknown;
type Guards = Readonly<Record<string, Readonly<Record<string, Guard>>>>;

/** Maximum of columns and rows that one cell spans. */
const maxSpan = 100;
/**
 * Maximum of nodes in a rich text from a form or a push. A page of a book has some thousand; each of the steps of a new
 * version (docs/decisions/0012-parse-in-worker-threads.md) takes a few milliseconds per thousand nodes.
 */
export const maxRichNodes = 30_000;
/** Maximum depth, more than any real page has. Reading, storing and rendering rich text recurse once per level. */
export const maxRichDepth = 100;

const text =
  (max: number): Guard =>
  (value) =>
    typeof value === 'string' && value !== '' ? value.slice(0, max) : null;
const matching =
  (pattern: RegExp): Guard =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : null;
const where =
  (allowed: (value: string) => boolean): Guard =>
  (value) =>
    typeof value === 'string' && value.length <= 4_000_000 && allowed(value) ? value : null;
const whole =
  (min: number, max: number, otherwise: number): Guard =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) ? Math.min(Math.max(value, min), max) : otherwise;

/** Names, hex and function notation; no `url()`, no `var()`, no second declaration. */
const color = matching(/^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i);
const align = matching(/^(?:left|center|right|justify)$/);
/** Pixels or a percentage of the column. */
const extent = matching(/^\d{1,4}(?:\.\d{1,4})?%?$/);
const widths: Guard = (value) =>
  Array.isArray(value) && value.length <= maxSpan ? value.map(whole(0, 5_000, 0)) : null;
const cell = {
  colspan: whole(1, maxSpan, 1),
  rowspan: whole(1, maxSpan, 1),
  colwidth: widths,
  align: matching(/^(?:left|center|right)$/),
  backgroundColor: color,
} as const;
const unknown = { html: (value: unknown) => (typeof value === 'string' ? value : ''), name: text(40), text: text(500) };

/**
 * Allowed values of the attributes of rich text. They become classes, styles and URLs on the pages of everyone who
 * opens the doc, and anyone who may edit can write anything into a live doc, so browser and server check every value
 * with these guards.
 */
export const nodeGuards: Guards = {
  paragraph: { textAlign: align },
  heading: { level: whole(1, 6, 1), textAlign: align },
  codeBlock: { language: matching(/^[\p{L}\d.+#_-]{1,64}$/u) },
  orderedList: { start: whole(-1_000_000, 1_000_000_000, 1), type: matching(/^[1aAiI]$/) },
  taskItem: { checked: (value) => value === true },
  tableCell: cell,
  tableHeader: cell,
  image: { src: where(isSafePicture), alt: text(1_000), title: text(1_000), width: extent, height: extent },
  embed: {
    src: (value) => (typeof value === 'string' ? (allowedFrame(value) ?? null) : null),
    title: text(200),
    width: extent,
    height: extent,
  },
  unknownBlock: unknown,
  unknownInline: unknown,
};
export const markGuards: Guards = {
  link: { href: where(isSafeLink), title: text(1_000) },
  highlight: { color },
  textStyle: {
    color,
    backgroundColor: color,
    fontSize: matching(
      /^(?:\d{1,3}(?:\.\d{1,3})?(?:px|pt|em|rem|%)|(?:x{0,2}-?(?:small|large))|medium|smaller|larger)$/,
    ),
    fontFamily: matching(/^[\p{L}\d\s,'"_-]{1,200}$/u),
  },
};

/** The attributes, with every guarded value replaced by its allowed form. */
export function guardAttributes(
  guards: Guards,
  type: string,
  attrs: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const own = guards[type];
  if (!own) return { ...attrs };
  return Object.fromEntries(
    Object.entries(attrs).map(([key, value]) => {
      const guard = Object.hasOwn(own, key) ? own[key] : undefined;
      return [key, guard ? guard(value) : value];
    }),
  );
}
