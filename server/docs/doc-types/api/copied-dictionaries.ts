import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { type DictionaryValue, enumerationOf } from '../../../../contracts/docs/doc-types/dictionary-values.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';

/**
 * The rows with the values of their dictionaries in place of links, for a copy in another application; `known`: items by
 * the id that rows have. A row with values of its own keeps those.
 */
export function copiedDictionaries(
  params: readonly ParamRow[],
  known: ReadonlyMap<string, readonly DictionaryValue[]>,
): ParamRow[] {
  return params.map((row) => {
    const items = known.get(row.enumId);
    if (!items || row.values) return row;
    const { schema: long, values } = enumerationOf(items);
    if (!long) return { ...row, ...(values && { values }) };
    const keyword = `${'items/'.repeat(readType(row.type).depth)}enum`;
    return { ...row, schema: { [keyword]: long.enum, ...row.schema } };
  });
}
