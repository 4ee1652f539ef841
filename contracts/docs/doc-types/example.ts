import { isJsonNumber, numberValue, parseExactJson, writtenNumber } from '../../platform/exact-json.js';
import type { Branch, Row } from './param-tree.js';
import { readType, type ValueType } from './value-type.js';

/*
 * Examples made from rows (docs/wire.md 5.3). A value is a tree of its own: objects are Maps, so that `__proto__` is a
 * name like any other; numbers that JavaScript would change keep their digits.
 */
export type Value = string | number | WrittenNumber | boolean | null | Value[] | Map<string, Value>;
class WrittenNumber {
  constructor(readonly digits: string) {}
}

/** The rows of a body or a response. `elementType`: the element type of a root array; '' = an object. */
export interface Shape {
  readonly branches: readonly Branch[];
  readonly elementType: string;
}

/** A root array of plain values has one row without a name; its example is used. */
export const isPlainArray = ({ elementType }: Shape): boolean =>
  elementType !== '' && readType(elementType).of !== 'object';

export function exampleOf(shape: Shape): Value {
  const { branches, elementType } = shape;
  if (!elementType) return objectOf(branches);
  if (!isPlainArray(shape)) return [objectOf(branches)];
  const row = branches[0]?.row;
  const list = row?.example.trim() && fromText(row.example, { ...readType(elementType), depth: 1 });
  return Array.isArray(list) ? list : [row ? scalar(row, readType(elementType)) : blank(readType(elementType))];
}

/** Of two rows with the same name the later one is used. */
const objectOf = (branches: readonly Branch[]): Value =>
  new Map(branches.filter(({ row }) => row.name).map((branch) => [branch.row.name, branchValue(branch)]));

export function branchValue({ row, children }: Branch): Value {
  const type = readType(row.type);
  if (children.length === 0) return scalar(row, type);
  const example = wholeExample(row, type);
  if (example !== undefined) return example;
  return nested(objectOf(children), type.depth);
}

/** The example of a row with rows below it: JSON of an object, or of a list where the row is one. */
export function wholeExample({ example }: Row, { depth }: ValueType): Value | undefined {
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

function scalar(row: Row, type: ValueType): Value {
  if (row.example.trim()) return fromText(row.example, type);
  const item = row.enumInfo?.items[0];
  if (!item) return blank(type);
  const value = fromText(item.value, readType(item.type));
  return type.depth > 0 ? [value] : value;
}

/** A row without an example. */
function blank(type: ValueType): Value {
  if (type.depth > 0) return type.of === 'any' && type.depth === 1 ? [] : [blank({ ...type, depth: type.depth - 1 })];
  const blanks = { number: 0, boolean: false, string: 'string', file: 'file', object: new Map(), any: new Map() };
  if (type.of !== 'map') return blanks[type.of];
  return type.value && type.value.of !== 'any' ? new Map([['key', blank(type.value)]]) : new Map();
}

/** The text of an example as a value of that type; a text that does not match the type is shown as text. */
function fromText(text: string, type: ValueType): Value {
  const said = text.trim();
  if (type.depth > 0) return listFrom(said, { ...type, depth: type.depth - 1 });
  switch (type.of) {
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

function listFrom(said: string, element: ValueType): Value {
  const read = parsed(said);
  if (Array.isArray(read)) return read;
  if (read instanceof Map) return [read];
  const parts = said.replace(/^\[|\]$/g, '').split(/[,，、]/);
  return parts.map((part) => fromText(part.trim(), element));
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
