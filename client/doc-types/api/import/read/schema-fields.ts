import type { JsonValue } from './json-text.js';

/* The fields of a JSON Schema by keyword. */

export type Fields = ReadonlyMap<string, JsonValue>;

export const nothing: JsonValue = { kind: 'null', text: 'null' };
export const fieldsOf = (value: JsonValue | undefined): Fields =>
  new Map(value?.kind === 'object' ? value.entries.map(([name, each]) => [name, each]) : []);
export const itemsOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  value?.kind === 'array' ? value.items : [];
export const sizeOf = (value: JsonValue | undefined): number =>
  value?.kind === 'object' ? value.entries.length : itemsOf(value).length;
export const without = (fields: Fields, names: readonly string[]): Fields =>
  new Map([...fields].filter(([name]) => !names.includes(name)));
export const isTrue = (value: JsonValue | undefined): boolean => value?.kind === 'boolean' && value.text === 'true';
export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  return value?.kind === 'string' ? value.text : undefined;
}
export function typesIn(fields: Fields): string[] {
  const given = fields.get('type');
  const list = given?.kind === 'string' ? [given] : itemsOf(given);
  return list.flatMap((type) => (type.kind === 'string' ? [type.text] : []));
}

/** The first type, or what the keywords ask for. */
export function plainType(fields: Fields): string {
  const type = typesIn(fields).find((each) => each !== 'null');
  if (type !== undefined) return type;
  if (fields.has('properties')) return 'object';
  if (fields.has('items')) return 'array';
  const [value] = itemsOf(fields.get('enum'));
  return value && 'text' in value && value.kind !== 'null' ? value.kind : '';
}
