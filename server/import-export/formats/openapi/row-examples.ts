import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { valueText } from '../../../../contracts/docs/doc-types/row-notes.js';
import { exactJson, exactTypeOf } from '../../../../contracts/platform/exact-json.js';
import { examplesOf } from './further-keywords.js';
import { isObject, type JsonObject } from './object-kinds.js';
import type { Reading } from './reading.js';
import type { GivenField } from './schema-fields.js';
import { firstExample, holdsAll } from './schema-notes.js';
import type { SchemaView } from './schema-view.js';

/** As JSON; texts of this length fit into a row. */
const MOST_EXAMPLE = 1_000;

interface ShownExample {
  readonly example: string;
  readonly examples?: readonly unknown[];
}

/** The column has the example of the place, or one that fits it; all others are a keyword of the row. */
export function exampleOf(
  { beside, origin }: GivenField,
  view: SchemaView,
  { resolver, losses, style }: Reading,
): ShownExample {
  const find = (given: JsonObject) => firstExample(given, (value) => resolver.object(value));
  const column = (found: unknown) =>
    found === undefined || found === null ? '' : losses.text(valueText(found), rowLimits.example, origin);
  const held = beside && find(beside);
  if (!holdsAll(style)) return { example: column(held ?? find(view.schema) ?? view.schema.const) };
  const examples = examplesOf(view.schema);
  if (!examples) return { example: column(held ?? view.schema.const) };
  const isColumn = examples.length === 1 && fitsColumn(examples[0], view);
  if (held === undefined) return isColumn ? { example: column(examples[0]) } : { example: '', examples };
  const example = column(held);
  return isColumn && column(examples[0]) === example ? { example } : { example, examples };
}

/** Whether the text of the value in a column is read as the same value by the row's type. */
function fitsColumn(value: unknown, { types }: SchemaView): boolean {
  const text = valueText(value);
  if (text === '' || text !== text.trim() || text.length >= MOST_EXAMPLE || text.includes('\r')) return false;
  const isText = exactTypeOf(value) === 'string';
  if (types[0] === 'string') return isText;
  // Of other types a text that looks like JSON is read as that.
  return value !== null && !(isText && /^(?:true|false|null|[-\d["{].*)$/s.test(text));
}

/** The first element of a list, of a list of lists …. */
export function elementIn(example: unknown, depth: number): unknown {
  let value = example;
  for (let level = 0; level < depth; level++) value = Array.isArray(value) ? value[0] : undefined;
  return value;
}

/** The field with its part of an example, unless it is too long for a row. */
export function withExample(field: GivenField, whole: unknown): GivenField {
  const example = isObject(whole) && Object.hasOwn(whole, field.name) ? whole[field.name] : undefined;
  const isShown = example !== undefined && exactJson(example).length < MOST_EXAMPLE;
  return isShown ? { ...field, beside: { ...field.beside, example } } : field;
}
