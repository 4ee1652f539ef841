import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { jsonValue } from '../../../contracts/docs/doc-types/json-value.js';

/** The row of a map's values before rows had kinds. */
export const MAP_KEY = '{key}';

export const isVariant = ({ kind }: ParamRow): boolean => kind !== undefined && kind !== 'additionalProperties';
const isAlternative = ({ kind }: ParamRow): boolean => kind === 'oneOf' || kind === 'anyOf';

/** One field of a schema whose variants were merged. */
export interface MergedField {
  readonly name: string;
  /** The rows that it is in the variants; of one that all have in one way, these are alike. */
  readonly rows: readonly ParamRow[];
  readonly required: boolean;
}
export interface MergedFields {
  readonly fields: ReadonlyMap<string, MergedField>;
  /** Whether the fields of each variant are known: those of a model that is missing, or inside of itself, are not. */
  readonly isKnown: boolean;
  /** Whether each alternative has all of the fields. */
  readonly isEven: boolean;
  /** Fields that parts ask for, which may be those of other parts. */
  readonly needed: readonly string[];
}

/** The fields of the rows as imports merged them: those of all variants, required where each alternative needs them. */
export function mergedFields(rows: readonly ParamRow[], below: (row: ParamRow) => readonly ParamRow[]): MergedFields {
  const alternatives = rows.filter(isAlternative).map((row) => ofVariant(row, below));
  const parts = rows.filter(({ kind }) => kind === 'allOf').map((row) => ofVariant(row, below));
  const fields = new Map<string, MergedField>();
  const add = ({ name, rows: more, required }: MergedField) => {
    const known = fields.get(name);
    const all = [...(known?.rows ?? []), ...more];
    fields.set(name, { name, rows: all, required: required || known?.required === true });
  };
  for (const { fields: its } of parts) for (const field of its.values()) add(field);
  const names = new Set(alternatives.flatMap(({ fields: its }) => [...its.keys()]));
  for (const name of names) {
    const found = alternatives.flatMap(({ fields: its }) => its.get(name) ?? []);
    const required = found.length === alternatives.length && found.every((one) => one.required);
    add({ name, rows: found.flatMap((one) => one.rows), required });
  }
  for (const row of rows)
    if (!isVariant(row)) add({ name: row.kind ? MAP_KEY : row.name, rows: [row], required: Boolean(row.required) });
  const all = [...alternatives, ...parts];
  const needed = parts.flatMap((one) => one.needed);
  return {
    fields: withNeeded(fields, needed),
    needed,
    isKnown: all.every((one) => one.isKnown),
    isEven: alternatives.every(({ fields: its }) => [...names].every((name) => its.has(name))),
  };
}

function ofVariant(row: ParamRow, below: (row: ParamRow) => readonly ParamRow[]): MergedFields {
  const children = below(row);
  const found = mergedFields(children, below);
  const own = neededBy(row);
  const needed = [...found.needed, ...own];
  return {
    ...found,
    fields: withNeeded(found.fields, own),
    needed,
    isKnown: found.isKnown && (row.ref === undefined || children.length > 0),
  };
}

/** Names that the schema of a row asks for, and that are no fields of its own. */
export function neededBy({ schema }: Pick<ParamRow, 'schema'>): readonly string[] {
  const names = jsonValue(schema?.required ?? '');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

export function withNeeded(fields: MergedFields['fields'], names: readonly string[]): MergedFields['fields'] {
  if (names.length === 0) return fields;
  const needed = new Set(names);
  return new Map([...fields].map(([name, field]) => [name, needed.has(name) ? { ...field, required: true } : field]));
}
