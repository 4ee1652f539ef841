import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { jsonValue } from '../../../../contracts/docs/doc-types/json-value.js';
import { canonicalText } from '../../../../contracts/docs/doc-types/same-value.js';

/** What a row is known by; undefined: it has no such thing. */
export type RowKey = (row: ParamRow) => string | undefined;

/**
 * What variants are known by among those of one schema, the surest first: their model, constants of their fields, title,
 * names of their fields, what a plain value says, and its type. It is never their place. `rows`: those below them are among these.
 */
export function variantKeys(rows: readonly ParamRow[]): RowKey[] {
  if (!rows.some(({ kind }) => kind !== undefined)) return [];
  const below = new Map<string, ParamRow[]>();
  for (const row of rows) {
    const known = below.get(row.parentId);
    if (known) known.push(row);
    else below.set(row.parentId, [row]);
  }
  const sameFields =
    (said: (field: ParamRow) => readonly string[]): RowKey =>
    (row) => {
      const fields = row.kind === undefined ? [] : (below.get(row.id) ?? []).flatMap(said);
      return fields.length === 0 ? undefined : JSON.stringify([...new Set(fields)].sort());
    };
  const isPlain = ({ id, kind, ref }: ParamRow) => kind !== undefined && ref === undefined && !below.has(id);
  // Neither the order of keywords nor that of values is a difference.
  const samePlain: RowKey = (row) => {
    if (!isPlain(row)) return undefined;
    const { kind, type, schema = {}, values = [] } = row;
    const words = Object.entries(schema).map(([name, json]) => `${name} ${canonical(json)}`);
    return JSON.stringify([kind, type, words.sort(), values.map(({ value }) => canonical(value)).sort()]);
  };
  // The only text among them is the same one, whatever else it says now.
  const sameType: RowKey = (row) => (isPlain(row) ? `${row.kind} ${row.type}` : undefined);
  const sameNames = sameFields(({ name }) => [name]);
  const sameTypes = sameFields(({ name, type }) => [`${name} ${type}`]);
  return [sameModel, sameRest, sameFields(constants), sameTitle, sameTypes, sameNames, samePlain, sameType];
}

function canonical(json: string): string {
  const value = jsonValue(json);
  return value === undefined ? json : canonicalText(value);
}

const sameModel: RowKey = ({ kind, type, ref }) => (kind && ref !== undefined ? `${type} ${ref}` : undefined);
const sameRest: RowKey = ({ kind }) => (kind === 'additionalProperties' ? '*' : undefined);
const sameTitle: RowKey = ({ kind, name }) => (kind === undefined || name === '' ? undefined : name);
function constants({ name, schema, values = [] }: ParamRow): string[] {
  const only = values.length === 1 ? values[0]?.value : undefined;
  const constant = schema?.const ?? only;
  return constant === undefined ? [] : [`${name} ${constant}`];
}
