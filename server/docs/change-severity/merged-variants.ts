import { MODEL_ROOT, type ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { rowGroupKey, rowGroups, rowsById } from '../doc-types/api/tables.js';
import { limitNames } from './limit-meaning.js';
import {
  isVariant,
  MAP_KEY,
  type MergedField,
  type MergedFields,
  mergedFields,
  neededBy,
  withNeeded,
} from './merged-fields.js';

/*
 * Before rows could be variants, imports merged them into one list of fields, with notes. When that list becomes variants
 * at the next import, or comes back with an old version, nothing changes for callers: the variants are compared as merged.
 */

interface Sides {
  readonly from: readonly ParamRow[];
  readonly to: readonly ParamRow[];
}

/** The two states, variants of one merged where the other has them merged. */
export function bothMerged({ from, to }: Sides): Sides {
  const [had, has] = [from, to].map((rows) => rows.some(({ kind }) => kind !== undefined));
  const now = has ? new MergedRows(from, to).rows() : to;
  return { from: had ? new MergedRows(now, from).rows() : from, to: now };
}

/** Rows with variants, merged where the plain ones in their place are what was merged. */
class MergedRows {
  private readonly made: ParamRow[] = [];
  private readonly plain: ReadonlyMap<string, ParamRow>;
  private readonly below: ReadonlyMap<string, readonly ParamRow[]>;
  private readonly plainBelow: ReadonlyMap<string, readonly ParamRow[]>;

  constructor(
    plain: readonly ParamRow[],
    private readonly varied: readonly ParamRow[],
  ) {
    this.plain = rowsById(plain);
    this.below = rowGroups(varied);
    this.plainBelow = rowGroups(plain);
  }

  rows(): readonly ParamRow[] {
    for (const [key, rows] of this.below)
      if (rows[0]?.parentId === '') this.group(rows, this.plainBelow.get(key) ?? []);
    const ids = new Set(this.varied.map(({ id }) => id));
    // Rows whose parent is missing are compared as they are.
    for (const row of this.varied) if (row.parentId !== '' && !ids.has(row.parentId)) this.made.push(row);
    return this.made;
  }

  private readonly children = (row: ParamRow): readonly ParamRow[] =>
    this.below.get(rowGroupKey({ style: row.style, parentId: row.id })) ?? [];
  private plainChildren = (row: ParamRow): readonly ParamRow[] =>
    this.plainBelow.get(rowGroupKey({ style: row.style, parentId: row.id })) ?? [];

  /** The rows of one group, below `parentId` if it is another one than theirs. */
  private group(rows: readonly ParamRow[], plain: readonly ParamRow[], parentId?: string): void {
    const root = plain.find(({ id }) => id === MODEL_ROOT);
    // A body that is a plain value.
    const [whole, ...others] = parentId === undefined && plain[0]?.parentId === '' ? plain : [];
    if (whole && whole.name === '' && others.length === 0 && mergeOf(rows, [], whole, this.children)) {
      this.asItWas(whole);
      return;
    }
    const merged = mergeOf(rows, plain, root, this.children);
    if (merged) {
      const own = rows.find(({ id }) => id === MODEL_ROOT);
      if (root) this.made.push(asHolder(own ?? root, root));
      this.merged(neededIn(merged, own), plain, parentId ?? rows[0]?.parentId ?? '');
      return;
    }
    for (const row of rows) this.row(row, this.plain.get(row.id), { parentId: parentId ?? row.parentId });
  }

  /** `as`: what it is in its place; the rows below it are found by the row itself. */
  private row(row: ParamRow, was: ParamRow | undefined, as: Partial<ParamRow>): void {
    const [rows, plain] = [this.children(row), was ? this.plainChildren(was) : []];
    // What was merged kept whether it may be null.
    const merged = was && mayBeNull(was) === mayBeNull(row) ? mergeOf(rows, plain, was, this.children) : undefined;
    const isMap = row.kind === 'additionalProperties' && was?.name === MAP_KEY && was.kind === undefined;
    const { kind, ...bare } = merged && was ? asHolder(row, was) : row;
    const made: ParamRow = { ...bare, ...(kind && !isMap && { kind }), ...(isMap && { name: MAP_KEY }), ...as };
    this.made.push(made);
    if (merged) this.merged(neededIn(merged, row), plain, made.id);
    else this.group(rows, plain, made.id);
  }

  private merged({ fields, isKnown }: MergedFields, plain: readonly ParamRow[], parentId: string): void {
    // Nobody knows which of the fields are those of a model that is missing, or inside of itself.
    if (!isKnown) {
      for (const row of plain) if (row.id !== MODEL_ROOT) this.asItWas(row);
      return;
    }
    for (const field of fields.values()) {
      const was = plain.find(({ name, kind, id }) => name === field.name && kind === undefined && id !== MODEL_ROOT);
      this.field(field, was, parentId);
    }
  }

  private field({ name, rows, required }: MergedField, was: ParamRow | undefined, parentId: string): void {
    const [row, ...others] = rows;
    if (!row) return;
    // Of what variants define differently, nobody knows which one the merged field was.
    if (was && others.some((one) => !isAlike(one, row, this.children))) {
      this.asItWas(was);
      return;
    }
    const own = was && { id: was.id, description: withNote(row, was), name: was.name };
    this.row(row, was, { parentId, required, name, ...own });
  }

  private asItWas(row: ParamRow): void {
    this.made.push(row);
    for (const child of this.plainChildren(row)) this.asItWas(child);
  }
}

/** The fields of the rows as one list, if the plain rows in their place are what an import merged; undefined: they are others. */
function mergeOf(
  rows: readonly ParamRow[],
  plain: readonly ParamRow[],
  holder: ParamRow | undefined,
  below: (row: ParamRow) => readonly ParamRow[],
): MergedFields | undefined {
  const variants = rows.filter(isVariant);
  const was = plain.filter(({ id }) => id !== MODEL_ROOT);
  if (variants.length === 0 || plain.some(isVariant)) return undefined;
  const own = rows.filter(({ id }) => id !== MODEL_ROOT);
  const merged = mergedFields(own, below);
  const hasParts = variants.every(({ kind }) => kind === 'allOf');
  const isSaid = hasNote(holder) || was.some(hasNote);
  if (was.length === 0) {
    if (!holder || own.length > variants.length || !(isSaid || isMergedValue(holder, variants, hasParts)))
      return undefined;
    return { ...merged, fields: new Map() };
  }
  const names = new Set(own.filter((row) => row.kind === undefined).map(({ name }) => name));
  const gone = was.filter(({ name }) => !names.has(name));
  const found = gone.filter(({ name }) => merged.fields.has(name));
  if (gone.length === 0) return undefined;
  const isMost = !merged.isKnown || found.length * 2 >= gone.length;
  const isAll = merged.isKnown && merged.isEven && found.length === gone.length;
  if (found.some((row) => !mayBeMerged(row, merged.fields.get(row.name)))) return undefined;
  return isSaid || (hasParts ? isMost : isAll) ? merged : undefined;
}

/** Whether a plain value is what an import merged of its variants: it has what limits the first alternative, or all parts. */
function isMergedValue(value: ParamRow, variants: readonly ParamRow[], hasParts: boolean): boolean {
  if (/^(?:object|any|map\b)/.test(value.type)) return false;
  const types = variants.map(({ type }) => type === value.type);
  if (hasParts ? !types.includes(true) : types.includes(false)) return false;
  return (hasParts ? variants : variants.slice(0, 1)).every((row) =>
    limitsOf(row).every((name) => isSaidOf(value, name)),
  );
}
const mayBeNull = ({ schema }: ParamRow): boolean => schema?.nullable === 'true';
const limitsOf = ({ schema = {}, values, maxLength }: ParamRow): string[] => [
  ...Object.keys(schema).filter((name) => (limitNames.has(name) && name !== 'type') || merging.has(name)),
  ...(values ? ['enum'] : []),
  ...(/\d/.test(maxLength) ? ['maxLength'] : []),
];
const merging: ReadonlySet<string> = new Set(['format', 'pattern', 'const', 'enum']);
const isSaidOf = ({ schema = {}, values, maxLength, description }: ParamRow, name: string): boolean =>
  Object.hasOwn(schema, name) ||
  (name === 'enum' && values !== undefined) ||
  (name === 'maxLength' && /\d/.test(maxLength)) ||
  lastLine(description).includes(`${name}: `);

/** Of constants that differ by variant, an import listed all: a row that allows others is none of theirs. */
function mayBeMerged(row: ParamRow, { rows }: Pick<MergedField, 'rows'> = { rows: [] }): boolean {
  const [own, ...lists] = [row, ...rows].map(constantsOf);
  if (!own || rows.length < 2) return true;
  const all = new Set(lists.flatMap((list) => list ?? []));
  return lists.some((list) => !list) || (own.length === all.size && own.every((one) => all.has(one)));
}
function constantsOf({ schema = {}, values }: ParamRow): readonly string[] | undefined {
  return values?.map(({ value }) => value) ?? (schema.const === undefined ? undefined : [schema.const]);
}

/** What the merged fields have: their type, and whether they are required. */
const ofVariants: ReadonlySet<string> = new Set(['type', 'required']);

const neededIn = (merged: MergedFields, holder: ParamRow | undefined): MergedFields =>
  holder ? { ...merged, fields: withNeeded(merged.fields, neededBy(holder)) } : merged;

/**
 * The row above merged variants: its value was theirs, and a description that it does not have itself. What limits it beside
 * them is its own.
 */
function asHolder(row: ParamRow, was: ParamRow): ParamRow {
  const own = Object.entries(row.schema ?? {}).filter(
    ([name]) => (limitNames.has(name) || name === 'nullable') && !ofVariants.has(name),
  );
  return {
    ...was,
    ...{ name: row.name, required: row.required },
    ...(own.length > 0 && { schema: { ...was.schema, ...Object.fromEntries(own) } }),
    description: row.description.trim() === '' ? was.description : withNote(row, was),
  };
}

const notes = /(?:^|; )(?:items: )?(?:one of|only): /;
const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';
const hasNote = (row: ParamRow | undefined): boolean => row !== undefined && notes.test(lastLine(row.description));
/** The description of the row, with the note that it had if that is all that differs. */
function withNote(row: ParamRow, was: ParamRow): string {
  if (!hasNote(was)) return row.description;
  const text = was.description.trimEnd();
  const rest = text.slice(0, -lastLine(text).length).trimEnd();
  return rest === row.description.trimEnd() ? was.description : row.description;
}

/** Whether callers see no difference between two rows and all below them. */
function isAlike(a: ParamRow, b: ParamRow, below: (row: ParamRow) => readonly ParamRow[]): boolean {
  if (a === b) return true;
  const said = ({ type, ref, schema = {}, values = [] }: ParamRow) =>
    JSON.stringify([type, ref, Object.entries(schema).sort(), values]);
  const [one, other] = [below(a), below(b)];
  return (
    said(a) === said(b) &&
    one.length === other.length &&
    one.every((row, at) => {
      const like = other[at];
      return like !== undefined && like.name === row.name && isAlike(row, like, below);
    })
  );
}
