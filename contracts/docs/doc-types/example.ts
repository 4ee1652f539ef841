import type { Branch, Row } from './param-tree.js';
import { readType, type ValueType } from './value-type.js';

/*
 * Examples made from rows (docs/wire.md 5.3). A value is a tree of its own: objects are Maps, so that `__proto__` is a
 * name like any other; integers that JavaScript would round are bigints.
 */
export type Value = string | number | bigint | boolean | null | Value[] | Map<string, Value>;

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
  let value = objectOf(children);
  for (let i = 0; i < type.depth; i++) value = [value];
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
  const n = Number(said);
  if (!Number.isFinite(n)) return 0;
  return /^-?\d+$/.test(said) && !Number.isSafeInteger(n) ? BigInt(said) : n;
}

function parsed(said: string): Value | undefined {
  try {
    return asValue(JSON.parse(said));
  } catch {
    return undefined;
  }
}

function asValue(json: unknown): Value {
  if (Array.isArray(json)) return json.map(asValue);
  if (typeof json === 'object' && json !== null)
    return new Map(Object.entries(json).map(([name, value]) => [name, asValue(value)]));
  return typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean' ? json : null;
}

/** The value as JSON text, indented by two spaces per level. */
export function jsonOf(value: Value, indent = ''): string {
  const deeper = `${indent}  `;
  const block = (open: string, lines: string[], close: string) =>
    lines.length > 0 ? `${open}\n${lines.map((line) => deeper + line).join(',\n')}\n${indent}${close}` : open + close;
  if (typeof value === 'bigint') return String(value);
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
