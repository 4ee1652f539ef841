import type { EnumInfo } from '../../../../contracts/docs/doc-shape.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import type { WireParam } from '../interface/doc-type.js';

/**
 * Maximum dictionary values in one doc's reply. Each linked row repeats its dictionary, so a doc with thousands of rows
 * could otherwise exceed what a process can serialize.
 */
const MOST_VALUES = 20_000;

type Row = Pick<WireParam, 'type' | 'description' | 'enumId'>;

/** Ids of the dictionaries that rows link to, whether or not these exist. */
export const linkedDictionaryIds = (rows: readonly Pick<WireParam, 'enumId'>[]): number[] => [
  ...new Set(rows.flatMap(({ enumId }) => (enumId === '' ? [] : (decodeId(enumId) ?? [])))),
];

/**
 * docs/wire.md 1.10: the linked dictionary, or the values in the description of a row of type `enum` without a link. A
 * link to a missing dictionary gives null, so that the client can show that it is missing.
 */
export function enumInfoOf(row: Row, moduleId: number, known: ReadonlyMap<number, EnumInfo>): EnumInfo | null {
  if (row.enumId !== '') return known.get(decodeId(row.enumId) ?? 0) ?? null;
  const values = row.type.toLowerCase() === 'enum' ? listedValues(row.description) : [];
  if (values.length < 2) return null;
  const items = values.map((value, i) => ({
    ...{ id: 0, enumId: 0, name: value, type: 'string', value, description: '' },
    orderIndex: i,
  }));
  return { id: 0, name: '', description: '', moduleId, items };
}

/** Splits a description into values. A single value is a sentence, not a list. */
export function listedValues(description: string): string[] {
  // `[^<>]`, not `[^>]`: each unclosed `<br` would scan to the end of the text, which is quadratic.
  const lines = description.split(/<br\b[^<>]*>/i);
  const parts = lines.length > 1 ? lines : description.split('、');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** For one doc: keeps dictionaries up to `MOST_VALUES` values in total, then returns them without values. */
export function enumValueLimiter(): (info: EnumInfo | null) => EnumInfo | null {
  let left = MOST_VALUES;
  return (info) => {
    if (!info || info.items.length === 0) return info;
    if (info.items.length > left) return { ...info, items: [] };
    left -= info.items.length;
    return info;
  };
}
