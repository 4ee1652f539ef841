import { jsonValue } from './json-value.js';
import type { Keywords } from './keyword-samples.js';
import type { Row } from './param-tree.js';
import type { RowKind, RowValue } from './row-parts.js';
import { canonicalText } from './same-value.js';
import type { SchemaNode } from './schema-tree.js';

/*
 * Schemas with variants. Whoever needs one form of a value takes the node with its `allOf` joined and one alternative
 * each of its `oneOf` and `anyOf`.
 */

export type VariantKind = Exclude<RowKind, 'additionalProperties'>;
export const variantKinds: readonly VariantKind[] = ['oneOf', 'anyOf', 'allOf'];

export const variantsOf = ({ variants = [] }: SchemaNode, kind: VariantKind): readonly SchemaNode[] =>
  variants.filter(({ row }) => row?.kind === kind);
export const hasVariants = ({ variants = [] }: SchemaNode): boolean => variants.length > 0;
/** Whether it has properties, or members of any name. */
export const hasMembers = ({ fields, rest }: SchemaNode): boolean => fields.length > 0 || rest !== undefined;

/** Which of so many alternatives is taken, counted from 0. */
type Choose = (count: number) => number;
const first: Choose = () => 0;

/** The node without variants, of each kind of alternatives the chosen one; in a list, its elements. */
export function settled(node: SchemaNode, choose: Choose = first, inside: readonly string[] = []): SchemaNode {
  if (node.is === 'list') {
    const items = node.items && settled(node.items, choose, inside);
    return items === node.items ? node : { ...node, items };
  }
  if (!hasVariants(node)) return node;
  const { all, oneOf, anyOf, within } = groups(node, inside);
  return [...all, ...chosen(oneOf, choose), ...chosen(anyOf, choose)].reduce(
    (whole, variant) => joined(whole, settled(variant, choose, within)),
    own(node),
  );
}

/** Models that are cut are inside of themselves: another alternative ends there. */
function chosen(alternatives: readonly SchemaNode[], choose: Choose): SchemaNode[] {
  const ending = alternatives.filter(({ isCut }) => isCut !== true);
  const from = ending.length > 0 ? ending : alternatives;
  const found = from[from.length > 0 ? choose(from.length) : 0];
  return found ? [found] : [];
}

/** Forms of one node that are compared with a value. */
const MOST_FORMS = 400;
/** The node in each of its forms, with one of its alternatives of each kind. `open`: the forms of one without variants. */
export function formsOf(
  node: SchemaNode,
  inside: readonly string[] = [],
  open = (one: SchemaNode): SchemaNode[] => [one],
): SchemaNode[] {
  if (!hasVariants(node)) return open(node);
  const { all, oneOf, anyOf, within } = groups(node, inside);
  const lists = [...all.map((each) => [each]), oneOf, anyOf].filter((list) => list.length > 0);
  return lists.reduce<SchemaNode[]>(
    (forms, list) => {
      const found: SchemaNode[] = [];
      for (const variant of list) {
        if (found.length >= MOST_FORMS) break;
        for (const form of formsOf(variant, within, open)) for (const whole of forms) found.push(joined(whole, form));
      }
      return found.slice(0, MOST_FORMS);
    },
    open(own(node)),
  );
}

/** With what holds in any case: its `allOf` joined, and the alternatives as they are. */
export function withAllOf(node: SchemaNode, inside: readonly string[] = []): SchemaNode {
  if (node.is === 'list') {
    const items = node.items && withAllOf(node.items, inside);
    return items === node.items ? node : { ...node, items };
  }
  const { all, within } = groups(node, inside);
  if (all.length === 0) return node;
  const others = (node.variants ?? []).filter(({ row }) => row?.kind !== 'allOf');
  const whole = all.reduce<SchemaNode>((made, part) => joined(made, withAllOf(part, within)), own(node));
  const variants = [...others, ...(whole.variants ?? [])];
  return variants.length > 0 ? { ...whole, variants } : whole;
}

/** The variants that are no model around them: such a model would say nothing new. */
function groups(node: SchemaNode, inside: readonly string[]) {
  const within = node.model ? [...inside, node.model.id] : inside;
  const of = (kind: VariantKind) => variantsOf(node, kind).filter(({ model }) => !model || !within.includes(model.id));
  return { all: of('allOf'), oneOf: of('oneOf'), anyOf: of('anyOf'), within };
}

function own({ variants: _, ...node }: SchemaNode): SchemaNode {
  return node;
}

/** Whether it leaves the type to its variants. */
const isOpen = ({ is, keywords }: SchemaNode): boolean => is === 'any' || keywords.type === 'null';

/** A value that is both; of what both say, the first counts. */
export function joined(a: SchemaNode, b: SchemaNode): SchemaNode {
  const typed = isOpen(a) && !hasMembers(a) ? b : a;
  const { is, type, items } = hasMembers(a) || hasMembers(b) ? { ...typed, is: 'object' as const } : typed;
  const keywords = joinedKeywords(isOpen(a) ? withoutType(a) : a.keywords, isOpen(a) ? b.keywords : withoutType(b));
  const values = valuesOfBoth(a.values, b.values);
  const rest = a.rest ?? b.rest;
  const variants = [...(a.variants ?? []), ...(b.variants ?? [])];
  return {
    ...{ row: joinedRow(a.row, b.row, type, { keywords, values }), type, is, items, keywords, values },
    fields: joinedFields(a.fields, b.fields),
    ...(variants.length > 0 && { variants }),
    ...(rest && { rest }),
    ...((a.isCut === true || b.isCut === true) && { isCut: true }),
  };
}

function withoutType({ keywords: { type: _, ...words } }: SchemaNode): Keywords {
  return words;
}

function valuesOfBoth(a: SchemaNode['values'], b: SchemaNode['values']): SchemaNode['values'] {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const texts = new Set(b.map(textOf));
  const both = a.filter((one) => texts.has(textOf(one)));
  return both.length > 0 ? both : a;
}
const textOf = ({ value }: RowValue): string => canonicalText(jsonValue(value) ?? null);

function joinedRow(
  a: Row | undefined,
  b: Row | undefined,
  type: string,
  { keywords, values }: Pick<SchemaNode, 'keywords' | 'values'>,
): Row | undefined {
  if (!b) return a;
  const whole = a ?? { ...b, name: '', kind: undefined };
  const enumInfo = whole.enumInfo ?? b.enumInfo ?? null;
  return {
    ...{ ...whole, type, schema: keywords, enumInfo, values: values.length > 0 ? values : undefined },
    example: whole.example.trim() ? whole.example : b.example,
    maxLength: whole.maxLength || (b.maxLength ?? ''),
  };
}

/** A property that both have is one that must be both. */
function joinedFields(a: readonly SchemaNode[], b: readonly SchemaNode[]): readonly SchemaNode[] {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const found = new Map(a.map((field) => [field.row?.name ?? '', field]));
  for (const field of b) {
    const name = field.row?.name ?? '';
    const known = name === '' ? undefined : found.get(name);
    found.set(name, known ? bothFields(known, field) : field);
  }
  return [...found.values()];
}
function bothFields(a: SchemaNode, b: SchemaNode): SchemaNode {
  const field = joined(a, b);
  return field.row ? { ...field, row: { ...field.row, required: a.row?.required || b.row?.required || 0 } } : field;
}

/** Bounds that both have become the narrower one; required names are those of both. */
function joinedKeywords(a: Keywords, b: Keywords): Keywords {
  const both = Object.keys(a).filter((name) => Object.hasOwn(b, name));
  const narrowed = both.flatMap((name) => {
    const [one = '', other = ''] = [a[name], b[name]];
    if (name === 'required') return [[name, listOfBoth(one, other)]];
    const isLower = /^(?:min|exclusiveMin)/.test(name);
    if (!isLower && !/^(?:max|exclusiveMax)/.test(name)) return [];
    return [[name, Number(one) > Number(other) === isLower ? one : other]];
  });
  return { ...b, ...a, ...Object.fromEntries(narrowed) };
}
function listOfBoth(a: string, b: string): string {
  const [one, other]: unknown[] = [JSON.parse(a), JSON.parse(b)];
  return JSON.stringify([...new Set([...(Array.isArray(one) ? one : []), ...(Array.isArray(other) ? other : [])])]);
}
