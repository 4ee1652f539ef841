import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { elementRow } from '../../../contracts/docs/doc-types/media-shapes.js';
import { listText, readType } from '../../../contracts/docs/doc-types/value-type.js';
import type { MatchedRows } from './match-rows.js';
import { meaning } from './meaning.js';
import { typeRelation } from './type-relation.js';

type Rows = ReadonlyMap<string, ParamRow>;
type Changed = Pick<MatchedRows, 'added' | 'removed'>;
interface Sides {
  readonly from: readonly ParamRow[];
  readonly to: readonly ParamRow[];
  readonly placeOf: (row: ParamRow) => string;
}

/** A body that was an object and is a plain value now, or the other way round: one row without a name is the value. */
export function plainBodyMeanings(
  { added, removed }: Changed,
  { from, to, placeOf }: Sides,
): { readonly changes: readonly ChangeMeaning[]; readonly rows: ReadonlySet<ParamRow> } {
  const rows = new Set<ParamRow>();
  const changes = [ParamStyle.request, ParamStyle.response].flatMap((style): ChangeMeaning[] => {
    const [was, is] = [topOf(from, style), topOf(to, style)];
    const [gone, come] = [plainIn(was, removed), plainIn(is, added)];
    const row = gone ?? come;
    // What one row is to several is no other type where both are values, or where there was no body.
    const other = row && !(gone && come) ? typeOf(gone ? is : was, row) : undefined;
    if (!row || other === undefined) return [];
    rows.add(row);
    const [before, after] = gone ? [row.type, other] : [other, row.type];
    const kind = `type.${typeRelation(before, after, false)}`;
    return [meaning(`${placeOf(row)}.${kind}`, { rowId: row.id, path: [], from: before, to: after })];
  });
  return { changes, rows };
}

const topOf = (rows: readonly ParamRow[], table: ParamStyle): ParamRow[] =>
  rows.filter(({ style, parentId }) => style === table && parentId === '');
const isField = ({ name, kind }: ParamRow): boolean => name !== '' && kind === undefined;

/** The type of a body of several rows; undefined: none, or one that allows the plain value as well. */
function typeOf(rows: readonly ParamRow[], plain: ParamRow): string | undefined {
  return rows.some(isField) ? 'object' : variantType(rows, plain);
}

/** The type of a variant among the rows that the plain value does not have, if none of them allows all values that it had; or of a part. */
function variantType(rows: readonly ParamRow[], plain: ParamRow): string | undefined {
  const isOtherPart = (row: ParamRow) =>
    row.kind === 'allOf' && isTyped(row) && typeRelation(plain.type, row.type, false) === 'changed';
  const part = rows.find(isOtherPart);
  if (part) return part.type;
  const variants = rows.filter(({ kind }) => kind === 'oneOf' || kind === 'anyOf');
  const relations = variants.map(({ type }) => typeRelation(plain.type, type, false));
  const isOther = relations.every((relation) => relation === 'changed' || relation === 'narrowed');
  return variants.every(isTyped) && isOther ? variants[Math.max(0, relations.indexOf('changed'))]?.type : undefined;
}
const isTyped = ({ schema, ref }: ParamRow): boolean => ref === undefined && schema?.type === undefined;

/** Whether all alternatives, or one of the parts, have the type of the plain value. */
function isOfType(rows: readonly ParamRow[], { type }: ParamRow): boolean {
  const isSame = (row: ParamRow) => isTyped(row) && typeRelation(type, row.type, false) === 'respelled';
  const alternatives = rows.filter(({ kind }) => kind === 'oneOf' || kind === 'anyOf');
  const parts = rows.filter(({ kind }) => kind === 'allOf');
  return parts.some(isSame) || (alternatives.length > 0 && alternatives.every(isSame));
}

/** A value of any type in place of a plain one: with the type of its alternatives, if they have one, or if none allows the plain value. */
export function typedByVariants(was: ParamRow, row: ParamRow, rows: readonly ParamRow[]): ParamRow {
  const [before, after] = [readType(was.type), readType(row.type)];
  const { depth } = after;
  if (after.of !== 'any' || depth > before.depth || (depth === before.depth && before.of === 'any')) return row;
  let element = was;
  for (let level = depth; level > 0; level--) element = elementRow(element);
  const variants = rows.filter(({ parentId, style }) => parentId === row.id && style === row.style);
  if (isOfType(variants, element)) return { ...row, type: was.type };
  const type = variantType(variants, element);
  return type === undefined ? row : { ...row, type: listText(type, depth) };
}

const tables: Readonly<Record<string, ParamStyle>> = {
  requestArrayType: ParamStyle.request,
  responseArrayType: ParamStyle.response,
};

/** Whether a changed field is the type of a body's elements, and rows of both sides have it: these are judged. */
export function isTypeOfRows(
  { field, from, to }: { readonly field: string; readonly from: string; readonly to: string },
  sides: Omit<Sides, 'placeOf'>,
): boolean {
  const table = tables[field];
  if (table === undefined || readType(from).depth !== readType(to).depth) return false;
  return [sides.from, sides.to].every((rows) => areValues(topOf(rows, table)));
}
const areValues = (top: readonly ParamRow[]): boolean => (top.length === 1 && top.some(isValue)) || areChoices(top);
const isValue = ({ name, kind }: ParamRow): boolean => name === '' && kind === undefined;
const areChoices = (top: readonly ParamRow[]): boolean =>
  top.length > 0 && top.every(({ kind }) => kind === 'oneOf' || kind === 'anyOf');

/** A body that is a map of anything is no more than one that is an object without fields, which has no rows. */
export function isAnyObject({ name, kind, parentId, type, schema, values, style }: ParamRow, others: Rows): boolean {
  const isPlain = name === '' && kind === undefined && parentId === '' && !schema && !values;
  return isPlain && /^map(?:\[(?:object|any)\])?$/i.test(type) && topOf([...others.values()], style).length === 0;
}

function plainIn([only, ...others]: readonly ParamRow[], changed: readonly ParamRow[]): ParamRow | undefined {
  const isPlain = only && others.length === 0 && only.name === '' && only.kind === undefined;
  return isPlain && changed.includes(only) ? only : undefined;
}
