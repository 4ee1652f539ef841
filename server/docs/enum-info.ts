import type { EnumInfo } from '../../contracts/docs.js';
import { decodeId } from '../../contracts/wire.js';
import type { ToldParam } from '../doc-types/api/to-wire.js';

/**
 * Values that a doc tells in all. A dictionary comes with each row that is linked to it, so that a doc of thousands of rows could
 * say the largest one thousands of times, which no node could write down.
 */
const MOST_VALUES = 20_000;

type Row = Pick<ToldParam, 'type' | 'description' | 'enumId'>;

/** The numbers of the dictionaries that rows are linked to, whether these are there or not. */
export const linkedTo = (rows: readonly Pick<ToldParam, 'enumId'>[]): number[] => [
  ...new Set(rows.flatMap(({ enumId }) => (enumId === '' ? [] : (decodeId(enumId) ?? [])))),
];

/**
 * Wire 1.10: the linked dictionary; of a row of type `enum` without a link, what its description lists. A link that leads
 * nowhere any more tells nothing, so that the screen can say so.
 */
export function enumInfoOf(row: Row, moduleId: number, known: ReadonlyMap<number, EnumInfo>): EnumInfo | null {
  if (row.enumId !== '') return known.get(decodeId(row.enumId) ?? 0) ?? null;
  const values = row.type.toLowerCase() === 'enum' ? listed(row.description) : [];
  if (values.length < 2) return null;
  const items = values.map((value, i) => ({
    ...{ id: 0, enumId: 0, name: value, type: 'string', value, description: '' },
    orderIndex: i,
  }));
  return { id: 0, name: '', description: '', moduleId, items };
}

/** One value is a sentence, not a list. */
function listed(description: string): string[] {
  const parts = /<br\b[^>]*>/i.test(description) ? description.split(/<br\b[^>]*>/i) : description.split('、');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Of one doc: dictionaries as they are, and where they become too many, without their values. */
export function valuesInMeasure(): (info: EnumInfo | null) => EnumInfo | null {
  let left = MOST_VALUES;
  return (info) => {
    if (!info || info.items.length === 0) return info;
    if (info.items.length > left) return { ...info, items: [] };
    left -= info.items.length;
    return info;
  };
}
