import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { listText } from '../../../../contracts/docs/doc-types/value-type.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { exactJson, exactTypeOf } from '../../../../contracts/platform/exact-json.js';
import type { DocRows } from './doc-rows.js';
import { elementText } from './element-text.js';
import { isJson, type Json, textOr } from './json.js';
import { isSecretName, safeExample } from './secrets.js';

/** A body as tables describe it. `arrayType` applies if `isArray`. */
export interface BodyRows {
  readonly rows: readonly ImportedRow[];
  readonly isArray: boolean;
  readonly arrayType: string;
}

/** Elements of an array that are compared for their fields. */
const MOST_SAMPLES = 100;
/** Elements of an array of plain values in its example. */
const MOST_SHOWN = 20;

/** Rows that describe an example of a JSON object or array; undefined for a plain value. */
export const rowsOfJson = (value: unknown, rows: DocRows, origin: string): BodyRows | undefined =>
  rowsOfSamples([value], rows, origin);

/** Rows that describe several examples of one body; those of another kind than the first are left out. */
export function rowsOfSamples(values: readonly unknown[], rows: DocRows, origin: string): BodyRows | undefined {
  const writer = new JsonRows(rows, origin);
  if (isJson(values[0]))
    return { rows: writer.fields(values.filter(isJson), '', 1), isArray: false, arrayType: 'object' };
  if (!Array.isArray(values[0])) return undefined;
  const { elements, depth } = elementsOf(values.filter(Array.isArray));
  const objects = elements.filter(isJson);
  const [first] = elements;
  const { losses } = rows;
  if (objects.length > 0 || first === undefined) {
    const arrayType = elementText('object', depth - 1, losses, origin);
    return { rows: writer.fields(objects, '', 1), isArray: true, arrayType };
  }
  const type = elementText(exactTypeOf(first), depth - 1, losses, origin);
  // A list as example is that of the whole array.
  const [example, value] = depth > 1 ? [exactJson(values[0]), values[0]] : [textOr(first), first];
  return { rows: rows.row({ name: '', type, required: true, example, value }, origin), isArray: true, arrayType: type };
}

class JsonRows {
  constructor(
    private readonly rows: DocRows,
    private readonly origin: string,
  ) {}

  /** The fields of all samples. A field is required if every sample has it. */
  fields(samples: readonly Json[], path: string, depth: number): ImportedRow[] {
    const values = new Map<string, unknown[]>();
    for (const sample of samples)
      for (const [name, value] of Object.entries(sample)) {
        const list = values.get(name);
        if (list) list.push(value);
        else values.set(name, [value]);
      }
    if (depth > rowLimits.depth) {
      if (values.size) this.rows.losses.add(`${this.origin}${path}`, 'unsupported', [...values.keys()].join(', '));
      return [];
    }
    return [...values].flatMap(([name, list]) => {
      const required = list.length === samples.length;
      return this.field(name, list.filter(isValue), required, `${path}/${name}`, depth);
    });
  }

  private field(name: string, values: readonly unknown[], required: boolean, path: string, depth: number) {
    const [first] = values;
    const base = { name, required };
    if (isJson(first)) {
      const children = this.fields(values.filter(isJson), path, depth + 1);
      return this.rows.row({ ...base, type: 'object', children }, this.origin + path);
    }
    if (Array.isArray(first)) return this.list({ ...base, first }, elementsOf(values), path, depth);
    const example = first === undefined ? '' : safeExample(name, textOr(first));
    const found = exactTypeOf(first);
    const type = found === 'number' || found === 'boolean' ? found : 'string';
    return this.rows.row({ ...base, type, example, value: first }, this.origin + path);
  }

  private list(
    { first: given, ...base }: { name: string; required: boolean; first: readonly unknown[] },
    { elements, depth: lists }: Elements,
    path: string,
    depth: number,
  ) {
    const objects = elements.filter(isJson);
    const children = this.fields(objects, path, depth + 1);
    const [first] = elements;
    const isPlain = first !== undefined && typeof first !== 'object';
    // Of lists in a list the first one as it is: all elements in one list would be of another type.
    const shown = lists > 1 ? shownList(given) : elements.filter(isPlainValue).slice(0, MOST_SHOWN);
    const example = isPlain && !isSecretName(base.name) ? exactJson(shown) : '';
    const of = exactTypeOf(first);
    const type = lists > 1 && first !== undefined ? listText(of, lists) : (listTypes[of] ?? 'array');
    return this.rows.row({ ...base, type, example, value: shown, children }, this.origin + path);
  }
}

const shownList = (list: readonly unknown[]): unknown[] =>
  list.slice(0, MOST_SHOWN).map((one) => (Array.isArray(one) ? shownList(one) : one));
const isValue = (value: unknown): boolean => value !== null && value !== undefined;
const isPlainValue = (value: unknown): boolean => typeof value !== 'object';

const listTypes: Readonly<Record<string, string>> = { number: 'num_array', string: 'str_array' };

interface Elements {
  readonly elements: readonly unknown[];
  /** The lists around them: 2 for lists in a list. */
  readonly depth: number;
}
/** Elements of all arrays; of arrays in arrays, the inner elements. */
function elementsOf(lists: readonly unknown[]): Elements {
  let [open, depth] = [lists, 0];
  for (; open.some(Array.isArray); depth++)
    open = open
      .flatMap((one): unknown[] => (Array.isArray(one) ? one.slice(0, MOST_SAMPLES) : [one]))
      .slice(0, MOST_SAMPLES);
  return { elements: open.filter(isValue), depth };
}
