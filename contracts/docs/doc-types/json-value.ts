import { isJsonNumber, numberValue, parseExactJson, writtenNumber } from '../../platform/exact-json.js';

/*
 * A value is a tree of its own: objects are Maps, so that `__proto__` is a name like any other; numbers that JavaScript
 * would change keep their digits.
 */
export type Value = string | number | WrittenNumber | boolean | null | Value[] | Map<string, Value>;
class WrittenNumber {
  constructor(readonly digits: string) {}
}

/** The digits of a number of any size; undefined for all other values. */
export const digitsIn = (value: Value): string | undefined =>
  value instanceof WrittenNumber ? value.digits : typeof value === 'number' ? String(value) : undefined;
/** A number of JSON, with all its digits. */
export const numberOf = (literal: string): Value => asValue(numberValue(literal));

/** Undefined for a text that is no JSON. */
export function jsonValue(said: string): Value | undefined {
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

/** The value as JSON text in one line. */
export function oneLine(value: Value): string {
  if (value instanceof WrittenNumber) return value.digits;
  if (Array.isArray(value)) return `[${value.map(oneLine).join(',')}]`;
  if (!(value instanceof Map)) return JSON.stringify(value);
  return `{${[...value].map(([name, each]) => `${JSON.stringify(name)}:${oneLine(each)}`).join(',')}}`;
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
