import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';
import { storable } from '../../../../contracts/docs/doc-types/plain-text.js';
import { maxRichDepth } from '../../../../contracts/docs/doc-types/rich-attributes.js';
import { unknownFromSource } from './from-html/unknown-html.js';
import { schema } from './schema.js';

/** Remaining extra columns that `colspan` may add in a doc: rendering a table takes memory for each column. */
interface Spans {
  left: number;
}

/**
 * Converts `rich` to a valid doc of the schema: removes unknown nodes and marks, keeps their contents where the schema
 * allows; the schema validates attributes. Limits the width of tables and the depth of nesting.
 */
export function sanitizeRich(rich: RichNode): Node {
  const children = childrenOf(rich, { left: 10_000 }, 1);
  return build('doc', undefined, children) ?? schema.topNodeType.createAndFill() ?? schema.topNodeType.create();
}

const childrenOf = (rich: RichNode, spans: Spans, depth: number): Node[] =>
  (depth > maxRichDepth ? textBelow(rich) : (rich.content ?? [])).flatMap((child) => sanitizeNode(child, spans, depth));

/** Below the greatest depth only the text is left. */
function textBelow(rich: RichNode): RichNode[] {
  const texts: RichNode[] = [];
  const open = [...(rich.content ?? [])].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.text) texts.push({ type: 'text', text: node.text });
    for (const child of [...(node.content ?? [])].reverse()) open.push(child);
  }
  return texts;
}

function sanitizeNode(rich: RichNode, spans: Spans, depth: number): Node[] {
  if (rich.type === 'text') {
    const text = storable(rich.text ?? '');
    return text === '' ? [] : [schema.text(text, marksOf(rich))];
  }
  const children = childrenOf(rich, spans, depth + 1);
  const node = build(rich.type, attributesOf(rich, spans), children, marksOf(rich));
  return node ? [node] : children;
}

function attributesOf({ type, attrs }: RichNode, spans: Spans): RichNode['attrs'] {
  if (type === 'unknownBlock' || type === 'unknownInline') {
    const source = typeof attrs?.html === 'string' ? unknownFromSource(storable(attrs.html)) : undefined;
    return source?.type === type ? source.attrs : undefined;
  }
  return attrs && { ...attrs, ...spanOf(attrs, spans) };
}

/** Attributes without which a node shows nothing. */
const required: Readonly<Record<string, string>> = {
  image: 'src',
  embed: 'src',
  unknownBlock: 'html',
  unknownInline: 'html',
};

function build(
  type: string,
  attrs: RichNode['attrs'],
  children: readonly Node[],
  marks?: readonly Mark[],
): Node | null {
  const known = schema.nodes[type];
  if (!known || known.isText) return null;
  try {
    const node = known.createAndFill(plainAttrs(attrs), Fragment.fromArray(fitted(known, children)), marks);
    node?.check();
    const must = required[type];
    return must && !node?.attrs[must] ? null : node;
  } catch {
    return null;
  }
}

type NodeType = (typeof schema.nodes)[string];

/** Children that fit the parent's content expression, in order; others are wrapped or preceded by required nodes. */
function fitted(parent: NodeType, children: readonly Node[]): Node[] {
  let match = parent.contentMatch;
  const fit = (child: Node): Node[] => {
    const taken = taking(match, child);
    // For a cell without a table or an item without a list, use its children.
    if (!taken) return child.content.content.filter((inner) => inner.content.size > 0 || inner.isLeaf).flatMap(fit);
    match = taken.next;
    return taken.nodes;
  };
  return (parent.inlineContent ? children : inParagraphs(children)).flatMap(fit);
}

type Match = NodeType['contentMatch'];

function taking(match: Match, child: Node): { next: Match; nodes: Node[] } | undefined {
  const next = match.matchType(child.type);
  if (next) return { next, nodes: [child] };
  const before = match.fillBefore(Fragment.from(child));
  const after = before && match.matchFragment(before)?.matchType(child.type);
  if (before && after) return { next: after, nodes: [...before.content, child] };
  // A cell is not wrapped in a new table.
  const around = child.type.spec.tableRole ? null : match.findWrapping(child.type);
  const wrapped = around && [...around].reverse().reduce((inner, type) => type.create(null, inner), child);
  const past = wrapped && match.matchType(wrapped.type);
  return wrapped && past ? { next: past, nodes: [wrapped] } : undefined;
}

/** Wraps consecutive inline nodes in one paragraph. */
function inParagraphs(children: readonly Node[]): Node[] {
  const runs: Node[][] = [];
  for (const child of children) {
    const last = runs.at(-1);
    if (child.isInline && last?.[0]?.isInline) last.push(child);
    else runs.push([child]);
  }
  const { paragraph } = schema.nodes;
  return runs.flatMap((run) => (paragraph && run[0]?.isInline ? paragraph.create(null, run) : run));
}

/** `colspan` of a cell, limited by the remaining spans of the doc; empty for other nodes. */
function spanOf(attrs: Record<string, unknown>, spans: Spans): Record<string, unknown> {
  if (!('colspan' in attrs)) return {};
  const wanted = typeof attrs.colspan === 'number' && Number.isInteger(attrs.colspan) ? Math.max(attrs.colspan, 1) : 1;
  const colspan = Math.min(wanted, 100, spans.left + 1);
  spans.left -= colspan - 1;
  return { colspan };
}

function marksOf(rich: RichNode): readonly Mark[] {
  return (rich.marks ?? []).reduce((marks: readonly Mark[], { type, attrs }) => {
    const known = schema.marks[type];
    if (!known) return marks;
    try {
      const mark = known.create(plainAttrs(attrs));
      return isEmptyMark(mark) ? marks : mark.addToSet(marks);
    } catch {
      return marks;
    }
  }, []);
}

/** A link without an address, or a text style without values. */
const isEmptyMark = ({ type, attrs }: Mark): boolean =>
  (type.name === 'link' && !attrs.href) ||
  (type.name === 'textStyle' && Object.values(attrs).every((value) => value === null));

/** Keeps plain values only: clients may send anything, and JSON cannot represent bytes or big integers. */
const plainAttrs = (attrs: RichNode['attrs']) =>
  attrs &&
  Object.fromEntries(
    Object.entries(attrs).flatMap(([key, value]) => {
      if (typeof value === 'string') return [[key, storable(value)]];
      const kept = value === null || typeof value === 'boolean' || isPlainNumber(value);
      return kept || (Array.isArray(value) && value.every(isPlainNumber)) ? [[key, value]] : [];
    }),
  );

const isPlainNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
