import { exactJson, parseExactJson } from '../../platform/exact-json.js';
import { cutTo } from './plain-text.js';
import { valueText } from './row-notes.js';
import { partLimits, type RowValue, sizeOfValue } from './row-parts.js';

/** An item of a dictionary: what a value of an enumeration is, with a name of its own. */
export interface DictionaryValue {
  readonly name: string;
  /** `string`, `number` or `boolean`. */
  readonly type: string;
  readonly value: string;
  readonly description: string;
}

/** The value of an item: text, or a number or boolean that is written exactly like it. */
export const itemValue = ({ type, value }: Pick<DictionaryValue, 'type' | 'value'>): unknown =>
  typedValue(value, /number|boolean/.test(type));

/** The value if it is written exactly like the text. */
export function typedValue(text: string, isTyped: boolean): unknown {
  if (!isTyped) return text;
  try {
    const value = parseExactJson(text);
    return value !== null && valueText(value) === text ? value : text;
  } catch {
    return text;
  }
}

/**
 * The items as the enumeration of a row. Equal values are one, with the names of all. Where the texts are too many for a
 * row's values, the keyword `enum` has the values alone.
 */
export function enumerationOf(items: readonly DictionaryValue[]): {
  readonly values?: RowValue[];
  readonly schema?: { readonly enum: string };
} {
  const known = new Map<string, DictionaryValue[]>();
  for (const item of items) {
    const value = exactJson(itemValue(item));
    const same = known.get(value);
    if (same) same.push(item);
    else known.set(value, [item]);
  }
  const values = [...known].map(([value, same]): RowValue => {
    const name = joined(
      same.map((item) => item.name),
      ' / ',
      partLimits.valueName,
    );
    const description = joined(
      same.map((item) => item.description),
      '\n',
      partLimits.valueDescription,
    );
    return { value, ...(name && { name }), ...(description && { description }) };
  });
  if (values.length === 0) return {};
  const size = values.reduce((sum, each) => sum + sizeOfValue(each), 0);
  if (values.length <= partLimits.values && size <= partLimits.valueTexts) return { values };
  return { schema: { enum: `[${values.map(({ value }) => value).join(',')}]` } };
}

const joined = (texts: readonly string[], by: string, most: number): string =>
  cutTo([...new Set(texts)].filter(Boolean).join(by), most);
