import { isJsonNumber } from '../../platform/exact-json.js';
import { fitted } from './fitted-values.js';
import { choicesOf, isWithin, saysMoreWithin } from './fitting-values.js';
import type { Invention } from './invention.js';
import { jsonValue, numberOf, type Value } from './json-value.js';
import { isOn } from './keyword-samples.js';
import { isBound, obeyed, obeying, saidConstant, saysMore, withMembers, written } from './keyword-values.js';
import { elementsOf } from './list-elements.js';
import { memberName } from './member-names.js';
import { isOfPattern } from './object-members.js';
import type { Branch, Row } from './param-tree.js';
import {
  bareNode,
  branchNode,
  innermost,
  isEndless,
  isLeftOut,
  namedFields,
  type SchemaNode,
  type Shape,
  schemaTree,
} from './schema-tree.js';
import { readType } from './value-type.js';
import { hasMembers, hasVariants } from './variants.js';

export { jsonOf, type Value } from './json-value.js';

/* Examples made from rows (docs/wire.md 5.3). */

export const exampleOf = (shape: Shape): Value => exampleOfWhole(shape) ?? rootExample(schemaTree(shape));
/** The example that is written beside the model which a body is as a whole. */
export const exampleOfWhole = ({ whole }: Shape): Value | undefined =>
  whole && whole.row.example.trim() !== '' ? branchValue(whole) : undefined;
export const branchValue = (branch: Branch): Value => rowExample(branchNode(branch));

function rootExample(given: SchemaNode): Value {
  const how = steady();
  return fitted(given, how, (root, vary) => ofRoot(root, how, vary));
}

function ofRoot(root: SchemaNode, how: Invention, vary: number): Value {
  const { items } = root;
  // The variant that the root is.
  if (root.row) return ofRow(root, how, vary);
  const plain = plainRoot(root);
  if (plain) return rowExample(plain, how);
  const said = rootValue(root, how);
  if (said !== undefined) return said;
  if (!items) return objectOf(root, how);
  const make = (inner: SchemaNode, _ = 0, other = 0) =>
    inner.row ? rowExample(inner, how, other) : elementOf(inner, how, other);
  const example = rootListExample(root);
  if (example !== undefined) return example;
  return Object.keys(root.keywords).length > 0 ? elementsOf(root, how, 1, make) : [make(items)];
}

/** What the keywords of a body itself say that it is as a whole. */
export function rootValue(root: SchemaNode, how: Invention): Value | undefined {
  if (Object.keys(root.keywords).length === 0 && root.values.length === 0) return undefined;
  const constant = saidConstant(root);
  if (constant !== undefined) return constant;
  // Examples of fields are newer: those of a media type are written there, too.
  const isOfFields = innermost(root).node.fields.some(({ row }) => row?.example.trim());
  const whole = isOfFields ? undefined : written(root, []);
  return whole ?? (choicesOf(root).length > 0 ? obeying(root, [], how) : undefined);
}

/** An element of a root array of objects, or of lists of them. */
const elementOf = (node: SchemaNode, how: Invention, vary = 0): Value =>
  fitted(node, how, (form, more) => madeElement(form, how, vary + more));
function madeElement(node: SchemaNode, how: Invention, vary: number): Value {
  if (node.row) return ofRow(node, how, vary);
  if (!hasMembers(innermost(node).node) && isBound(node)) return obeying(node, [], how, { vary });
  if (node.is === 'object') return objectOf(node, how);
  const hasParts = innermost(node).node.is === 'object' || hasVariants(innermost(node).node);
  return node.items && hasParts
    ? elementsOf(node, how, 1, (items, _, more) => elementOf(items, how, more))
    : blank(node);
}

/** The only row of a body that is no object but a plain value: it has no name. */
export function plainRoot({ items, fields }: SchemaNode): SchemaNode | undefined {
  const [only] = fields;
  return !items && fields.length === 1 && only?.row?.name === '' && only.fields.length === 0 ? only : undefined;
}

/** The example of the one row of a root array, which is that of the whole list; undefined without one to show. */
export function rootListExample(root: SchemaNode): Value | undefined {
  const { items } = root;
  const said = items?.row?.example.trim();
  if (!items?.row || !said) return undefined;
  const list = listFrom(said, innermost(items).node);
  const isFree = !saysMore(items.row) && Object.keys(root.keywords).length === 0;
  return isFree || isWithin(list, root) ? list : undefined;
}

/** An example is the same each time: one element in a list, the first of several values. */
const steady = (): Invention => ({ made: 0, tries: 0, elements: () => 1, choose: () => 0, plain: blank });

/** Of two rows with the same name the later one is used. */
function objectOf(node: SchemaNode, how: Invention): Value {
  const value = new Map(
    namedFields(node)
      .filter(([, field]) => !isLeftOut(field) && !isOfPattern(field))
      .map(([name, field]) => [name, rowExample(field, how)]),
  );
  return withMembers(
    withRest(value, node, (rest) => rowExample(rest, how)),
    node,
    how,
  );
}

/** One member of those that have any name, where there are no others. */
export function withRest(
  value: Map<string, Value>,
  { rest, keywords }: SchemaNode,
  make: (rest: SchemaNode) => Value,
): Map<string, Value> {
  if (rest && value.size === 0 && rest.isCut !== true)
    value.set(memberName(keywords, 0, rest.row?.name || 'key'), make(rest));
  return value;
}

/** The example of a row, or one made of the rows below it. */
export const rowExample = (given: SchemaNode, how = steady(), vary = 0): Value =>
  fitted(given, how, (node, more) => ofRow(node, how, vary + more));

function ofRow(node: SchemaNode, how: Invention, vary: number): Value {
  const { row } = node;
  const { node: inner, depth } = innermost(node);
  if (!row) return blank(node);
  if (node.isCut && isOn(node.keywords, 'nullable')) return null;
  if (!hasMembers(inner) && !hasVariants(inner)) return scalar(row, node, how, vary);
  const whole = wholeValue(row, node, depth);
  return whole === undefined ? listed(node, how) : whole;
}

/** What a row with rows below it says that its whole value is, where they allow it. Without keywords, all is allowed. */
export function wholeValue(row: Row, node: SchemaNode, depth: number): Value | undefined {
  const constant = saidConstant(node);
  if (constant !== undefined) return constant;
  const example = wholeExample(row, depth);
  return saysMoreWithin(node) ? written(node, example === undefined ? [] : [example]) : example;
}

/** The example of a row with rows below it: JSON of an object, or of a list where the row is one. */
function wholeExample({ example }: Row, depth: number): Value | undefined {
  const said = example.trim();
  if (!/^[[{]/.test(said)) return undefined;
  const read = jsonValue(said);
  if (depth === 0) return read instanceof Map ? read : undefined;
  return read instanceof Map ? nested(read, depth) : Array.isArray(read) ? read : undefined;
}

function nested(inner: Value, depth: number): Value {
  let value = inner;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

/** The object of the rows below, in the lists around it. */
const listed = (node: SchemaNode, how: Invention): Value =>
  node.is === 'list' && node.items
    ? elementsOf(node, how, 1, (items, _, vary) =>
        items.is === 'list' && items.items ? listed(items, how) : elementOfRow(items, how, vary),
      )
    : objectOf(node, how);

const elementOfRow = (items: SchemaNode, how: Invention, vary: number): Value =>
  fitted(items, how, (form, more) =>
    hasMembers(form) ? objectOf(form, how) : obeyed(form, [], how, { vary: vary + more }),
  );

function scalar(row: Row, node: SchemaNode, how: Invention, vary: number): Value {
  if (saysMore(row) || isBound(node)) return obeyed(node, givenValues(row, node, how), how, { vary });
  if (row.example.trim()) return fromText(row.example, node);
  return dictionaryValue(row, node, how) ?? blank(node);
}

/** The value that the columns of a row give it. */
export function givenValues(row: Row, node: SchemaNode, how: Invention): Value[] {
  const given = [row.example.trim() ? fromText(row.example, node) : undefined, dictionaryValue(row, node, how)];
  return given.flatMap((value) => (value === undefined ? [] : [value]));
}

function dictionaryValue({ enumInfo }: Row, node: SchemaNode, { choose }: Invention): Value | undefined {
  const items = enumInfo?.items ?? [];
  const item = items[items.length > 0 ? choose(items.length) : 0];
  if (!item) return undefined;
  const value = fromText(item.value, bareNode(readType(item.type), item.type));
  return node.is === 'list' ? [value] : value;
}

/** A row without an example. */
export function blank({ is, items }: SchemaNode): Value {
  if (is === 'list') return !items || items.is === 'any' || isEndless(items) ? [] : [blank(items)];
  const blanks = { number: 0, boolean: false, string: 'string', file: 'file', object: new Map(), any: new Map() };
  if (is !== 'map') return blanks[is];
  return items && items.is !== 'any' ? new Map([['key', blank(items)]]) : new Map();
}

/** A value of a dictionary. */
export function valueOfType(text: string, type: string): Value {
  const node = bareNode(readType(type), type);
  return text.trim() ? fromText(text, node) : blank(node);
}

/** The text of an example as a value of that type; a text that does not match the type is shown as text. */
function fromText(text: string, { is, items }: SchemaNode): Value {
  const said = text.trim();
  switch (is) {
    case 'list':
      return listFrom(said, items);
    case 'number':
      return numberFrom(said);
    case 'boolean':
      return said.toLowerCase() === 'true' || said === '1';
    case 'object':
    case 'map':
    case 'any': {
      const read = jsonValue(said);
      return read === undefined ? text : read;
    }
    case 'string':
    case 'file':
      return text;
  }
}

function listFrom(said: string, element: SchemaNode | undefined): Value {
  const read = jsonValue(said);
  if (Array.isArray(read)) return read;
  if (read instanceof Map) return [read];
  const parts = said.replace(/^\[|\]$/g, '').split(/[,，、]/);
  return parts.map((part) => (element ? fromText(part.trim(), element) : part.trim()));
}

function numberFrom(said: string): Value {
  if (isJsonNumber(said)) return numberOf(said);
  const n = Number(said);
  return Number.isFinite(n) ? n : 0;
}
