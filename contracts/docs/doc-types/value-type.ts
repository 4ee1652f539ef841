/** Interprets the free text of a row's type (docs/wire.md 5.3), case-insensitively. */
const numbers = new Set(
  'byte short int long integer int8 int16 int32 int64 float double number decimal bigdecimal biginteger'.split(' '),
);
const booleans = new Set(['boolean', 'bool']);
const plains = new Set(['object', 'json', 'jsonobject']);

type Plain = 'string' | 'number' | 'boolean' | 'object' | 'map' | 'any' | 'file';
/** `depth`: how many lists surround `of`: 2 for `List<List<Item>>`. `value`: the type of a map's values. */
export interface ValueType {
  readonly depth: number;
  readonly of: Plain;
  readonly value?: ValueType;
}

/** `List`, `HashSet`, `str_array`, `array of …`; not `Asset`, `Listing` or `OrderListItem`. */
const listWord = /(?:^|[^a-z])(?:json)?(?:array|list|set|collection)(?![a-z])/i;
const listName = /[a-z](?:Array|List|Set|Collection)$/;
const isListWord = (outer: string): boolean => listWord.test(outer) || listName.test(outer.trim());
const mapName = /^(?:json)?map$|[a-z]Map$/;
const isMap = (word: string): boolean => mapName.test(word) || word.toLowerCase() === 'map';

/** Wrappers that do not appear in the JSON: the inner type is used. */
const wrappers = new Set(['optional', 'mono', 'nullable']);

export function readType(text: string): ValueType {
  const type = text.trim();
  if (/\[\s*\]$/.test(type)) return listOf(readType(type.replace(/\[\s*\]$/, '')));
  const [, outer = '', inner] = /^([^<[]*)(?:[<[](.*)[>\]])?$/s.exec(type) ?? ['', type];
  const word = lastWord(outer);
  if (isMap(word)) return { depth: 0, of: 'map', value: inner === undefined ? undefined : readType(mapValue(inner)) };
  if (inner !== undefined && wrappers.has(word.toLowerCase())) return readType(inner);
  if (isListWord(outer)) return listOf(inner === undefined ? elementOf(word) : readType(inner));
  return { depth: 0, of: plainOf(word.toLowerCase()) };
}

/** The text of so many lists around a type. */
export const listText = (type: string, depth: number): string => type + '[]'.repeat(depth);

/** How many lists the elements of a root array are, if they have fields: one of `object[]`. */
export function objectLists(elementType: string): number {
  const { of, depth } = readType(elementType);
  return of === 'object' ? depth : 0;
}

const listOf = (of: ValueType): ValueType => ({ ...of, depth: of.depth + 1 });
const lastWord = (outer: string): string => outer.replace(/\(.*/s, '').trim().split('.').at(-1) ?? '';

/** `num_array` and `str_array` of the specification; the elements of a bare list have any type. */
function elementOf(word: string): ValueType {
  const lower = word.toLowerCase();
  if (/^(num|number|int|long)[_-]?array$/.test(lower)) return { depth: 0, of: 'number' };
  if (/^(str|string)[_-]?array$/.test(lower)) return { depth: 0, of: 'string' };
  return { depth: 0, of: 'any' };
}

/** How the type of a map's values is written, of lists of maps too: of `map[long]` and of `Map<String, long>`; undefined: not at all. */
export function mapValueText(text: string): string | undefined {
  const map = text.trim();
  if (/\[\s*\]$/.test(map)) return mapValueText(map.replace(/\[\s*\]$/, ''));
  const [, outer = '', inner = ''] = /^([^<[]*)[<[](.*)[>\]]$/s.exec(map) ?? [];
  if (inner.trim() === '') return undefined;
  const word = lastWord(outer);
  if (!isMap(word)) return isListWord(outer) || wrappers.has(word.toLowerCase()) ? mapValueText(inner) : undefined;
  return mapValue(inner);
}

/** Of `map[integer]`, which has no type of its keys, the whole. */
const mapValue = (inner: string): string => (inner.includes(',') || inner.trim() === '' ? valuePart(inner) : inner);

/** Of `String, List<Map<a, b>>`, the part after the first comma outside brackets. */
function valuePart(inner: string): string {
  let open = 0;
  for (const [at, letter] of [...inner].entries()) {
    if ('<[('.includes(letter)) open += 1;
    if ('>])'.includes(letter)) open -= 1;
    if (letter === ',' && open === 0) return [...inner].slice(at + 1).join('');
  }
  return 'any';
}

function plainOf(word: string): Plain {
  if (numbers.has(word)) return 'number';
  if (booleans.has(word)) return 'boolean';
  if (word === 'any' || word === '?' || word === 't') return 'any';
  if (plains.has(word)) return 'object';
  if (word === 'file' || word === 'multipartfile') return 'file';
  return 'string';
}
