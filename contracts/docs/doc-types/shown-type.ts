import { jsonValue } from './json-value.js';
import type { Row } from './param-tree.js';

/** The type of a row as readers know it: `string | null`, `Order[]`, `map<string, Price>`. Other texts are kept. */
export const shownType = ({ type, schema = {} }: Pick<Row, 'type' | 'schema'>): string =>
  typeAt(type.trim(), schema, '');

type Words = NonNullable<Row['schema']>;

/** Keywords of elements have `items/` before them, once for each level. */
function typeAt(type: string, words: Words, prefix: string): string {
  const elements = elementsOf(type);
  const own = elements === undefined ? (listed(words[`${prefix}type`]) ?? mapped(type)) : undefined;
  const shown = own ?? `${grouped(typeAt(elements ?? '', words, `${prefix}items/`))}[]`;
  return words[`${prefix}nullable`] === 'true' && !/(?:^|\| )null$/.test(shown) ? `${shown || 'any'} | null` : shown;
}

/** `array[x]` and `x[]`. */
function elementsOf(type: string): string | undefined {
  if (type.startsWith('array[') && type.endsWith(']')) return type.slice('array['.length, -1);
  return type.endsWith('[]') && type.length > 2 ? type.slice(0, -2) : undefined;
}

const mapped = (type: string): string =>
  type.startsWith('map[') && type.endsWith(']')
    ? `map<string, ${typeAt(type.slice('map['.length, -1), {}, '')}>`
    : type;

/** Several types, for which the column has no notation. */
function listed(json: string | undefined): string | undefined {
  const names = json === undefined ? undefined : jsonValue(json);
  return Array.isArray(names) && names.length > 0 ? names.map(String).join(' | ') : undefined;
}

const grouped = (type: string): string => (type.includes(' | ') && !type.endsWith('[]') ? `(${type})` : type);
