import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';

/** What a row is known by; undefined: it has no such thing. */
export type RowKey = (row: ParamRow) => string | undefined;

/**
 * What variants are known by among those of one schema, the surest first: their model, constants of their fields, title,
 * names of their fields, and what a plain value says. It is never their place. `rows`: those below them are among these.
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
  const samePlain: RowKey = ({ id, kind, type, schema = {}, values = [], ref }) => {
    if (kind === undefined || ref !== undefined || below.has(id)) return undefined;
    const words = Object.entries(schema).sort(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([kind, type, words, values.map(({ value }) => value)]);
  };
  return [sameModel, sameRest, sameFields(constants), sameTitle, sameFields(({ name }) => [name]), samePlain];
}

const sameModel: RowKey = ({ kind, type, ref }) => (kind && ref !== undefined ? `${type} ${ref}` : undefined);
const sameRest: RowKey = ({ kind }) => (kind === 'additionalProperties' ? '*' : undefined);
const sameTitle: RowKey = ({ kind, name }) => (kind === undefined || name === '' ? undefined : name);
function constants({ name, schema, values = [] }: ParamRow): string[] {
  const only = values.length === 1 ? values[0]?.value : undefined;
  const constant = schema?.const ?? only;
  return constant === undefined ? [] : [`${name} ${constant}`];
}
