import { rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import { partLimits, type RowParts, type RowValue } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import { isJsonNumber } from '../../../../../contracts/platform/exact-json.js';
import { isTextType, typedJson } from '../../constraints/constraint-fields.js';
import { hasOwnSlash } from './slashed-texts.js';

/* Cells of a pasted table that are keywords of their row. */

const nothing = /^(?:[-–—/]{0,2}|无|没有|none|n\/a)$/i;

/** The JSON of a value as a table has it; what the type does not have stays a text. */
function jsonOf(written: string, type: string): string {
  const isQuoted = isTextType(type) && /^".*"$/.test(written);
  // Spreadsheets write TRUE.
  const value = /^(?:true|false)$/i.test(written) && !isTextType(type) ? written.toLowerCase() : written;
  const read = typedJson('value', value, isTextType(type) && !isQuoted);
  return ('json' in read && read.json) || JSON.stringify(written);
}

function defaultOf(cell: string, type: string): RowParts {
  const written = cell.trim();
  if (nothing.test(written) || written.length > rowLimits.example) return {};
  return { schema: { default: jsonOf(written, type) } };
}

/** `0: 待付款`, `0=待付款`, `0（待付款）`; a dash or a space only before Chinese. */
const named = [
  /^([^\s:：=（(]{1,255})\s?[:：=](.{1,255})$/,
  /^(\w{1,64})\s?[-–—]{1,2}\s?([\u3400-\u9fff].{0,255})$/,
  /^(\w{1,64})\s([\u3400-\u9fff].{0,255})$/,
  /^([^\s（(]{1,255})\s?[（(]([^（()）]{1,255})[)）]$/,
];

function listedValue(written: string, type: string): RowValue {
  const [, value = written, words = ''] = named.map((form) => form.exec(written)).find((found) => found !== null) ?? [];
  const name = words.trim();
  return { value: jsonOf(value, type), ...(name && { name }) };
}

const range = /^[[(]?\s*(-?\d{1,15}(?:\.\d{1,15})?)\s*(?:[-~～,，]|到|至|\.\.)\s*(-?\d{1,15}(?:\.\d{1,15})?)\s*[\])]?$/;

const slash = /\//;
const separators = [/\n/, /[;；]/, /、/, /[,，]/, /\|/, /\s\/\s/, slash];

/** The values that a cell lists, or the bounds of a number; undefined for other words, which are a description. */
function valuesOf(cell: string, type: string): RowParts | undefined {
  const written = cell.trim();
  if (nothing.test(written)) return {};
  const [, low, high] = readType(type).of === 'number' ? (range.exec(written) ?? []) : [];
  if (low !== undefined && high !== undefined && isJsonNumber(low) && isJsonNumber(high))
    return Number(low) < Number(high) ? { schema: { minimum: low, maximum: high } } : undefined;
  const separator = separators.find((each) => each.test(written));
  const isOne = separator === undefined || (separator === slash && hasOwnSlash(written));
  const listed = isOne ? [] : written.split(separator).map((each) => each.trim());
  const values = listed.filter((each) => each !== '').map((each) => listedValue(each, type));
  const isList =
    values.length > 1 && values.length <= partLimits.values && values.every(({ value }) => value.length < 260);
  return isList && new Set(values.map(({ value }) => value)).size === values.length ? { values } : undefined;
}

/** What the cells of a default and of the possible values are; `rest`: what is no list, and belongs to the description. */
export function keywordsOf(
  cells: { default: string; values: string },
  type: string,
): { parts?: RowParts; rest: string } {
  const listed = valuesOf(cells.values, type);
  const own = defaultOf(cells.default, type);
  const schema = { ...own.schema, ...listed?.schema };
  const parts: RowParts = {
    ...(Object.keys(schema).length > 0 && { schema }),
    ...(listed?.values && { values: listed.values }),
  };
  return { ...(Object.keys(parts).length > 0 && { parts }), rest: listed ? '' : cells.values.trim() };
}
