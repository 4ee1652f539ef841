import { mapValueText, readType, type ValueType } from '../../../contracts/docs/doc-types/value-type.js';

export type TypeRelation = 'respelled' | 'widened' | 'narrowed' | 'changed';

/** Number types, each able to hold the values of all before it. */
const numberSizes = new Map(
  [
    ['byte', 'int8'],
    ['short', 'int16'],
    ['int', 'integer', 'int32'],
    ['long', 'int64'],
    ['biginteger'],
    ['float'],
    ['double', 'float64'],
    ['number', 'decimal', 'bigdecimal'],
  ].flatMap((names, size) => names.map((name): [string, number] => [name, size])),
);
const sizeOf = (type: string): number | undefined =>
  numberSizes.get(type.replaceAll(/\W+|list|array/gi, '').toLowerCase());

/** What a value of type `from` is to the type `to`. `asText`: values travel as text, so every text includes numbers. */
export function typeRelation(from: string, to: string, asText: boolean): TypeRelation {
  const [before, after] = [readType(from), readType(to)];
  if (before.depth !== after.depth) {
    if (isAny(after)) return 'widened';
    return isAny(before) ? 'narrowed' : 'changed';
  }
  if (before.of === 'map' && after.of === 'map') return valueRelation(from, to);
  if (before.of === after.of) return sameShape(from, to, before);
  if (after.of === 'any') return 'widened';
  if (before.of === 'any') return 'narrowed';
  if (asText && after.of === 'string' && isScalar(before)) return 'widened';
  if (asText && before.of === 'string' && isScalar(after)) return 'narrowed';
  return mapped(from, to);
}

const isAny = ({ depth, of }: ValueType): boolean => depth === 0 && of === 'any';
const isScalar = ({ of }: ValueType): boolean => of === 'number' || of === 'boolean';

/** An object and a map are written the same way; the members of an object may be any, and those of a map have one type. */
function mapped(from: string, to: string): TypeRelation {
  const [before, after] = [readType(from), readType(to)];
  if (before.of === 'object' && after.of === 'map') return isOpenMap(to) ? 'widened' : 'narrowed';
  if (before.of === 'map' && after.of === 'object') return isOpenMap(from) ? 'narrowed' : 'widened';
  return 'changed';
}
function isOpenMap(type: string): boolean {
  const { depth, of } = readType(mapValueText(type) ?? 'any');
  return depth === 0 && (of === 'any' || of === 'object');
}

/** The values of a map without a type are any; so are those of `map[object]` beside plain ones, because imports call them so. */
function valueRelation(from: string, to: string): TypeRelation {
  const [before, after] = [mapValueText(from) ?? 'any', mapValueText(to) ?? 'any'];
  const open = (type: string, other: string) =>
    readType(type).depth === 0 && readType(type).of === 'object' && !/^(?:object|map)$/.test(readType(other).of)
      ? 'any'
      : type;
  return typeRelation(open(before, after), open(after, before), false);
}

function sameShape(from: string, to: string, before: ValueType): TypeRelation {
  if (before.of === 'number') {
    const [less, more] = [sizeOf(from), sizeOf(to)];
    if (less === undefined || more === undefined || less === more) return 'respelled';
    return less < more ? 'widened' : 'narrowed';
  }
  if (before.of !== 'string' || before.depth > 0) return 'respelled';
  const [format, next] = [formatOf(from), formatOf(to)];
  if (format === next || (format && next && !(formats.has(format) && formats.has(next)))) return 'respelled';
  if (next === '') return 'widened';
  return format === '' ? 'narrowed' : 'changed';
}

/** Words for texts of one form. Every other unknown word is the name of a class, and naming another is no change. */
const formats = new Set('date datetime date-time timestamp time uuid email uri url enum binary byte[]'.split(' '));
/** Of a list, its elements. */
export const isClassName = (type: string): boolean => {
  const word = formatOf(type.split(/\W+/).findLast(Boolean) ?? '');
  return readType(type).of === 'string' && word !== '' && !formats.has(word);
};
const formatOf = (type: string): string =>
  type
    .trim()
    .toLowerCase()
    .replace(/^(?:string|str|text|varchar|char)$/, '');
