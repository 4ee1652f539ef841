import { digitsOf, exactJson, parseExactJson } from '../../platform/exact-json.js';
import { plainText, type RowValue } from './row-parts.js';
import { readType } from './value-type.js';

/*
 * The keywords and values of a row in words, as the last line of a description: `format: int64; minimum: 1`. Clients
 * that know only columns get it there (docs/wire.md 1.10), and imports wrote it there before rows had keywords.
 */

const valued = [
  ...['pattern', 'minLength', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'default', 'const'],
];
const flags = ['uniqueItems', 'readOnly', 'writeOnly', 'deprecated', 'nullable'];
export const noteOrder = ['format', ...valued, 'enum', ...flags];
const MOST_VALUE = 1_000;

/** The formats that the type of a row shows. */
export const shownFormats: ReadonlySet<string> = new Set(['binary']);

/** The note of a keyword, if it has one. */
export function keywordNote(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (flags.includes(name)) return value === true ? [name] : [];
  if (name === 'format' && (typeof value !== 'string' || shownFormats.has(value))) return [];
  if (name === 'enum' && !Array.isArray(value)) return [];
  const text = name === 'enum' && Array.isArray(value) ? value.map(valueText).join(', ') : valueText(value);
  return [`${name}: ${text}`.slice(0, MOST_VALUE)];
}

/** A value as a text: texts as they are, everything else as JSON. */
export function valueText(value: unknown): string {
  const digits = digitsOf(value);
  if (digits !== undefined) return digits.slice(0, MOST_VALUE);
  return typeof value === 'string' ? value : exactJson(value).slice(0, MOST_VALUE);
}

interface Noted {
  readonly type: string;
  readonly schema?: Readonly<Record<string, string>> | undefined;
  readonly values?: readonly RowValue[] | undefined;
}

/** The notes of keywords and values, in their order: those of the list, of its elements, of the parameter itself. */
export function notesOfRow({ type, schema = {}, values }: Noted): string {
  const { depth } = readType(type);
  const held = heldNotes(schema);
  if (depth === 0) return [...notesAt(schema, '', values), ...held].join('; ');
  const elements = notesAt(schema, 'items/'.repeat(depth), values).map((note) => `items: ${note}`);
  return [...notesAt(schema, '', undefined), ...elements, ...held].join('; ');
}

/** How a parameter is sent. */
const heldOrder = ['style', 'explode', 'content', 'allowReserved', 'deprecated'];
const heldFlags = ['allowReserved', 'deprecated'];
function heldNotes(schema: Readonly<Record<string, string>>): string[] {
  return heldOrder.flatMap((name) => {
    const text = Object.hasOwn(schema, `@${name}`) ? schema[`@${name}`] : undefined;
    if (text === undefined || (heldFlags.includes(name) && text !== 'true')) return [];
    return [heldFlags.includes(name) ? name : `${name}: ${plainText(text)}`];
  });
}

const notesAt = (
  schema: Readonly<Record<string, string>>,
  prefix: string,
  values: readonly RowValue[] | undefined,
): string[] =>
  noteOrder.flatMap((name) => {
    if (name === 'enum' && values)
      return keywordNote(
        name,
        values.map(({ value }) => parseExactJson(value)),
      );
    const text = schema[prefix + name];
    return text === undefined ? [] : keywordNote(name, parseExactJson(text));
  });

/** Other notes, which imports write: how a parameter is sent, alternatives. They end the same line. */
const otherNotes =
  /^(?:(?:style|explode|content|only|key|recursive|one of|items: one of): |(?:allowReserved|deprecated)(?:;|$))/;

/** The description with the notes as its last line. */
export function withRowNotes(row: Noted & { readonly description: string }): string {
  const { description } = row;
  const notes = row.schema || row.values ? notesOfRow(row) : '';
  if (notes === '') return description;
  const { above, last } = lastLine(description);
  return otherNotes.test(last)
    ? [above, `${notes}; ${last}`].filter(Boolean).join('\n')
    : [description.trimEnd(), notes].filter(Boolean).join('\n');
}

/** A description that comes back from a client, without the notes that it was given. */
export function withoutRowNotes(text: string, row: Noted): string {
  const notes = row.schema || row.values ? notesOfRow(row) : '';
  const { above, last } = lastLine(text.replace(/\r\n?/g, '\n').trimEnd());
  if (notes === '' || (last !== notes && !last.startsWith(`${notes}; `))) return text;
  return [above, last.slice(notes.length + 2)].filter(Boolean).join('\n');
}

function lastLine(text: string): { readonly above: string; readonly last: string } {
  const at = text.lastIndexOf('\n');
  return { above: text.slice(0, Math.max(0, at)).trimEnd(), last: text.slice(at + 1) };
}
