import { isJsonLines } from '../../../../contracts/docs/doc-types/media-kinds.js';
import { queryPairs } from './address.js';
import type { DocRows, GivenRow } from './doc-rows.js';
import { tryJson } from './json.js';
import { rowsOfSamples } from './json-rows.js';
import { safeExample } from './secrets.js';
import { noBody, type ReadBody, readTextBody } from './text-body.js';
import { knownType } from './variables.js';

/** A body that was sent. `fields`: its parts, if it is a form. */
export interface Body {
  readonly contentType: string;
  readonly text: string;
  readonly fields?: readonly FormField[];
  /** Whether a text that is not JSON may be shown: recorded traffic can contain credentials anywhere. */
  readonly isShown?: boolean;
}
interface FormField {
  readonly name: string;
  readonly value: string;
  readonly isFile: boolean;
  /** Of the part; `''` or undefined: none is given. */
  readonly contentType?: string;
}

/** Values of a list in its example. */
const MOST_SHOWN = 20;
/** Bodies that are compared for their fields. */
const MOST_BODIES = 20;
/** Lines of JSON that are compared. */
const MOST_LINES = 1_000;

/** A variable of a shell or a tool is no type. */
const shellType = (type: string): string => (/^\s*\$\{?\w/.test(type) ? '' : knownType(type));

/** The rows of all bodies. Without a form or JSON among them, a text is shown or reported. */
export function bodyOfSamples(bodies: readonly Body[], caption: string, origin: string, rows: DocRows): ReadBody {
  const compared = bodies.slice(0, MOST_BODIES);
  const [first] = compared;
  if (!first) return noBody;
  const contentType = shellType(first.contentType).split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const forms = compared.map((body) => fieldsOf(body, contentType) ?? []);
  if (forms.some((fields) => fields.length > 0)) return { ...noBody, contentType, rows: formRows(forms, origin, rows) };
  if (first.isShown && isJsonLines(contentType)) return readTextBody(first.text, contentType, caption, origin, rows);
  const values = compared.map(({ text }) => valueIn(text, contentType)).filter((value) => value !== undefined);
  const found = values.length > 0 ? rowsOfSamples(values, rows, origin) : undefined;
  if (found) return { ...noBody, ...found, contentType: contentType || 'application/json' };
  if (first.isShown) return readTextBody(first.text, contentType, caption, origin, rows);
  if (first.text !== '') rows.losses.add(origin, 'unsupported', contentType);
  return { ...noBody, contentType };
}

/** Lines of JSON are a list, if each of them is a value. */
function valueIn(text: string, contentType: string): unknown {
  if (!isJsonLines(contentType)) return tryJson(text);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.slice(0, MOST_LINES).map(tryJson);
  return values.length > 0 && !values.includes(undefined) ? values : undefined;
}

function fieldsOf({ fields, text }: Body, contentType: string): readonly FormField[] | undefined {
  if (fields && fields.length > 0) return fields;
  if (contentType !== 'application/x-www-form-urlencoded') return undefined;
  return queryPairs(text).map((pair) => ({ ...pair, isFile: false }));
}

/** The fields of all forms; a name that a form has several times is a list. */
function formRows(forms: readonly (readonly FormField[])[], origin: string, rows: DocRows) {
  const found = new Map<string, GivenRow>();
  for (const fields of forms) {
    const own = new Map<string, FormField[]>();
    for (const field of fields) {
      const known = own.get(field.name);
      if (known) known.push(field);
      else own.set(field.name, [field]);
    }
    for (const [name, values] of own) {
      const files = values.filter(({ isFile }) => isFile).length;
      // A table has no text beside a file of its name.
      if (files > 0 && files < values.length) rows.losses.add(origin, 'duplicate', name);
      const row = files > 0 ? filesRow(name, files) : rowOfValues(values);
      const description = partNote(values);
      if (!found.has(name) || isList(row)) found.set(name, { ...row, description, required: true });
    }
  }
  return rows.table([...found.values()], () => origin);
}

/** How the part is sent (`contracts/docs/parameter-wire.ts`). */
function partNote(values: readonly FormField[]): string {
  const { contentType = '' } = values.find((one) => one.contentType) ?? {};
  return /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? `content: ${contentType}` : '';
}

const filesRow = (name: string, count: number): GivenRow => ({
  name,
  type: count > 1 ? 'file[]' : 'file',
  example: '',
});

/** Whether a row was made of several values. */
export const isList = ({ type }: GivenRow): boolean => type === 'str_array' || type === 'file[]';

/** A row of the values that a name has in one request, at least one. */
export function rowOfValues(values: readonly { readonly name: string; readonly value: string }[]): GivenRow {
  const name = values[0]?.name ?? '';
  const [first = '', ...more] = values.map(({ value }) => safeExample(name, value));
  if (more.length === 0) return { name, type: 'string', example: first, value: first };
  const isSecret = first === '' && values[0]?.value !== '';
  const value = [first, ...more].slice(0, MOST_SHOWN);
  return { name, type: 'str_array', example: isSecret ? '' : JSON.stringify(value), value };
}
