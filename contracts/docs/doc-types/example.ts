import { isJsonNumber, numberValue, parseExactJson, writtenNumber } from '../../platform/exact-json.js';
import type { Branch, Row } from './param-tree.js';
import {
  bareNode,
  branchNode,
  innermost,
  namedFields,
  type SchemaNode,
  type Shape,
  schemaTree,
} from './schema-tree.js';
import { readType } from './value-type.js';

/*
 * Examples made from rows (docs/wire.md 5.3). A value is a tree of its own: objects are Maps, so that `__proto__` is a
 * name like any other; numbers that JavaScript would change keep their digits.
 */
export type Value = string | number | WrittenNumber | boolean | null | Value[] | Map<string, Value>;
class WrittenNumber {
  constructor(readonly digits: string) {}
}

export const exampleOf = (shape: Shape): Value => rootExample(schemaTree(shape));
export const branchValue = (branch: Branch): Value => rowExample(branchNode(branch));

function rootExample(root: SchemaNode): Value {
  const { items } = root;
  if (!items) return objectOf(root);
  if (items.row === undefined) return [items.is === 'object' ? objectOf(items) : blank(items)];
  return items.row.example.trim() ? rootListExample(items) : [rowExample(items)];
}

/** The example of the one row of a root array, which is that of the whole list. */
export const rootListExample = (items: SchemaNode): Value =>
  listFrom(items.row?.example.trim() ?? '', innermost(items).node);

/** Of two rows with the same name the later one is used. */
const objectOf = (node: SchemaNode): Value =>
  new Map(namedFields(node).map(([name, field]) => [name, rowExample(field)]));

/** The example of a row, or one made of the rows below it. */
export function rowExample(node: SchemaNode): Value {
  const { row } = node;
  const { node: inner, depth } = innermost(node);
  if (!row) return blank(node);
  if (inner.fields.length === 0) return scalar(row, node);
  return wholeExample(row, depth) ?? nested(objectOf(inner), depth);
}

/** The example of a row with rows below it: JSON of an object, or of a list where the row is one. */
export function wholeExample({ example }: Row, depth: number): Value | undefined {
  const said = example.trim();
  if (!/^[[{]/.test(said)) return undefined;
  const read = parsed(said);
  if (depth === 0) return read instanceof Map ? read : undefined;
  return read instanceof Map ? nested(read, depth) : Array.isArray(read) ? read : undefined;
}

function nested(inner: Value, depth: number): Value {
  let value = inner;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

function scalar(row: Row, node: SchemaNode): Value {
  if (row.example.trim()) return fromText(row.example, node);
  const item = row.enumInfo?.items[0];
  if (!item) return blank(node);
  const value = fromText(item.value, bareNode(readType(item.type), item.type));
  return node.is === 'list' ? [value] : value;
}

/** A row without an example. */
export function blank({ is, items }: SchemaNode): Value {
  if (is === 'list') return !items || items.is === 'any' ? [] : [blank(items)];
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
      const read = parsed(said);
      return read === undefined ? text : read;
    }
    case 'string':
    case 'file':
      return text;
  }
}

function listFrom(said: string, element: SchemaNode | undefined): Value {
  const read = parsed(said);
  if (Array.isArray(read)) return read;
  if (read instanceof Map) return [read];
  const parts = said.replace(/^\[|\]$/g, '').split(/[,，、]/);
  return parts.map((part) => (element ? fromText(part.trim(), element) : part.trim()));
}

function numberFrom(said: string): Value {
  if (isJsonNumber(said)) return asValue(numberValue(said));
  const n = Number(said);
  return Number.isFinite(n) ? n : 0;
}

function parsed(said: string): Value | undefined {
  try {
    return asValue(parseExactJson(said));
  } catch {
    return undefined;
  }
}

function asValue(json: unknown): Value {
  if (Array.isArray(json)) return json.map(asValue);
  if (typeof json === 'object' && json !== null)
    return new Map(Object.entries(json).map(([name, value]) => [name, asValue(value)]));
  const written = writtenNumber(json);
  if (written !== undefined && isJsonNumber(written)) return new WrittenNumber(written);
  return typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean' ? json : null;
}

/** The value as JSON text, indented by two spaces per level. */
export function jsonOf(value: Value, indent = ''): string {
  const deeper = `${indent}  `;
  const block = (open: string, lines: string[], close: string) =>
    lines.length > 0 ? `${open}\n${lines.map((line) => deeper + line).join(',\n')}\n${indent}${close}` : open + close;
  if (value instanceof WrittenNumber) return value.digits;
  if (Array.isArray(value)) {
    return block(
      '[',
      value.map((each) => jsonOf(each, deeper)),
      ']',
    );
  }
  if (value instanceof Map) {
    return block(
      '{',
      [...value].map(([name, each]) => `${JSON.stringify(name)}: ${jsonOf(each, deeper)}`),
      '}',
    );
  }
  return JSON.stringify(value);
}
