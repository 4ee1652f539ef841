import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import type { RichNode } from '../../../contracts/doc-types/index.js';
import { keepable } from '../plain-text.js';
import { schema } from './schema.js';

/** Columns and rows that one cell may span. */
const WIDEST = 100;
/** Deeper than any page is read; what is written for each level (reading, storing, drawing) calls itself. */
export const DEEPEST = 100;

/** Spans over more than one column that a doc has left. Tables are drawn column by column: a billion of them ends the process. */
interface Spans {
  left: number;
}

/**
 * A valid doc of the schema, as near to `rich` as it allows: unknown nodes and marks go, what they hold stays where it
 * may. Tables do not grow wider, nor anything deeper, than can be drawn.
 */
export function mend(rich: RichNode): Node {
  const children = childrenOf(rich, { left: 10_000 }, 1);
  return build('doc', undefined, children) ?? schema.topNodeType.createAndFill() ?? schema.topNodeType.create();
}

const childrenOf = (rich: RichNode, spans: Spans, depth: number): Node[] =>
  depth > DEEPEST ? [] : (rich.content ?? []).flatMap((child) => mendNode(child, spans, depth));

function mendNode(rich: RichNode, spans: Spans, depth: number): Node[] {
  if (rich.type === 'text') {
    const text = keepable(rich.text ?? '');
    return text === '' ? [] : [schema.text(text, marksOf(rich))];
  }
  const attrs = rich.attrs && { ...shaped(rich.type, rich.attrs), ...spanOf(rich.attrs, spans) };
  const children = childrenOf(rich, spans, depth + 1);
  const node = build(rich.type, attrs, children, marksOf(rich));
  return node ? [node] : children;
}

function build(
  type: string,
  attrs: RichNode['attrs'],
  children: readonly Node[],
  marks?: readonly Mark[],
): Node | null {
  const known = schema.nodes[type];
  if (!known || known.isText) return null;
  try {
    const kept = Fragment.fromArray(children.filter(fits(known.contentMatch)));
    const node = known.createAndFill(keepableAttrs(attrs), kept, marks);
    node?.check();
    return node;
  } catch {
    return null;
  }
}

/** What may stand in attributes that become more than text: part of a class, a number, a kind of list. Else: the default. */
const shapes: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  codeBlock: { language: (value) => typeof value === 'string' && /^[\p{L}\d.+#_-]{1,64}$/u.test(value) },
  heading: { level: (value) => Number.isInteger(value) },
  orderedList: {
    start: (value) => Number.isSafeInteger(value),
    type: (value) => typeof value === 'string' && /^[1aAiI]$/.test(value),
  },
  taskItem: { checked: (value) => typeof value === 'boolean' },
};
function shaped(type: string, attrs: Record<string, unknown>): Record<string, unknown> {
  const rules = shapes[type];
  return rules
    ? Object.fromEntries(Object.entries(attrs).filter(([key, value]) => rules[key]?.(value) ?? true))
    : attrs;
}

/** The spans of a cell as whole numbers that the doc can afford; nothing for what is no cell. */
function spanOf(attrs: Record<string, unknown>, spans: Spans): Record<string, unknown> {
  if (!('colspan' in attrs) && !('rowspan' in attrs)) return {};
  const colspan = Math.min(whole(attrs.colspan), spans.left + 1);
  spans.left -= colspan - 1;
  return { colspan, rowspan: whole(attrs.rowspan) };
}

const whole = (span: unknown): number =>
  typeof span === 'number' && Number.isInteger(span) ? Math.min(Math.max(span, 1), WIDEST) : 1;

/** Keeps the children that may follow one another under this parent, in order. */
function fits(start: NonNullable<(typeof schema.nodes)[string]>['contentMatch']) {
  let match = start;
  return (child: Node): boolean => {
    const next = match.matchType(child.type);
    if (next) match = next;
    return next !== null;
  };
}

function marksOf(rich: RichNode): Mark[] {
  return (rich.marks ?? []).flatMap(({ type, attrs }) => {
    const known = schema.marks[type];
    if (!known) return [];
    try {
      return [known.create(keepableAttrs(attrs))];
    } catch {
      return [];
    }
  });
}

/** Plain values only: what a client puts there may be anything, and JSON has no word for bytes or big numbers. */
const keepableAttrs = (attrs: RichNode['attrs']) =>
  attrs &&
  Object.fromEntries(
    Object.entries(attrs).flatMap(([key, value]) => {
      if (typeof value === 'string') return [[key, keepable(value)]];
      const kept = value === null || typeof value === 'boolean' || isPlainNumber(value);
      return kept || (Array.isArray(value) && value.every(isPlainNumber)) ? [[key, value]] : [];
    }),
  );

const isPlainNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
