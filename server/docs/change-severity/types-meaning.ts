import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { jsonOf, jsonValue } from '../../../contracts/docs/doc-types/json-value.js';
import { readType } from '../../../contracts/docs/doc-types/value-type.js';
import { isJsonNumber } from '../../../contracts/platform/exact-json.js';
import { type Found, named } from './limit-change.js';
import { typeRelation } from './type-relation.js';

/** What another type means: that of the row, or the list of types that its keyword has because a row has no notation for it. */
export function typeChange(was: ParamRow, row: ParamRow, asText: boolean): Found[] {
  const [from, to] = [was.schema?.type, row.schema?.type];
  const [before, after] = [typesOf(was), typesOf(row)];
  if (fits(was, after) || fits(row, before)) return [];
  if ((from === undefined && to === undefined) || !before || !after)
    return [...plainChange(was, row, asText), ...keywordChange(from, to)];
  const isAny = (types: readonly string[]) => types[0] === ANY;
  // Many schemas of objects leave their type out.
  const mayBeSame = (types: readonly string[], others: readonly string[]) => isAny(types) && others[0] === 'object';
  if (mayBeSame(before, after) || mayBeSame(after, before)) return keywordChange(from, to);
  if (isAny(before) || isAny(after)) {
    if (isAny(before) && isAny(after)) return [];
    return [{ kind: `type.${isAny(after) ? 'widened' : 'narrowed'}`, from: before.join(', '), to: after.join(', ') }];
  }
  const relation = listRelation(before, after);
  return relation === '' ? [] : [{ kind: `limit.${relation}`, from: typeText(before), to: typeText(after) }];
}

const typeText = (types: readonly string[]): string => named('type', types.join(', '));
const ANY = 'any';

function plainChange({ type: from }: ParamRow, { type: to }: ParamRow, asText: boolean): Found[] {
  return from === to ? [] : [{ kind: `type.${typeRelation(from, to, asText)}`, from, to }];
}
const keywordChange = (from = '', to = ''): Found[] =>
  from === to ? [] : [{ kind: 'limit.changed', from: named('type', from), to: named('type', to) }];

const isTypeIn = (types: readonly string[]) => (type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'));
/** How one list of types differs from another; '' if it allows the same. */
export function listRelation(before: readonly string[], after: readonly string[]): string {
  const [isInAfter, isInBefore] = [isTypeIn(after), isTypeIn(before)];
  const [lost, gained] = [before.filter((one) => !isInAfter(one)), after.filter((one) => !isInBefore(one))];
  if (lost.length + gained.length === 0) return '';
  return gained.length === 0 ? 'narrowed' : lost.length === 0 ? 'widened' : 'replaced';
}

/** The types of JSON that a row may have; undefined: its keyword is no list of types. */
function typesOf(row: ParamRow): readonly string[] | undefined {
  const said = row.schema?.type;
  if (said === undefined) return [nameOf(row.type)];
  const value = jsonValue(said);
  if (value === null) return isOpen(row) ? [ANY] : undefined;
  return Array.isArray(value) ? value.flatMap((type) => (typeof type === 'string' ? type : [])) : undefined;
}

/** Whether a row without a type lists values, all of which have one of the types. */
function fits(row: ParamRow, types: readonly string[] | undefined): boolean {
  if (row.schema?.type !== 'null' || types === undefined) return false;
  const { enum: many = '', const: one } = row.schema;
  const list = jsonValue(many);
  const listed =
    row.values?.map(({ value }) => value) ??
    (one === undefined ? (Array.isArray(list) ? list.map((value) => jsonOf(value)) : []) : [one]);
  return listed.length > 0 && listed.every((json) => isTypeIn(types)(jsonType(json)));
}
function jsonType(json: string): string {
  const value = jsonValue(json);
  if (isJsonNumber(json)) return /[.eE]/.test(json) ? 'number' : 'integer';
  if (value === null || Array.isArray(value)) return value === null ? 'null' : 'array';
  return typeof value === 'string' || typeof value === 'boolean' ? typeof value : 'object';
}

/** Whether an untyped value has nothing else that defines it. */
const isOpen = ({ type, schema = {}, values }: ParamRow): boolean =>
  nameOf(type) === 'object' && !values && schema.enum === undefined && schema.const === undefined;

const integers = /^(?:byte|short|int\d*|integer|long|biginteger)$/i;
function nameOf(type: string): string {
  const { depth, of } = readType(type);
  if (depth > 0) return 'array';
  if (of === 'number') return integers.test(type.trim()) ? 'integer' : 'number';
  if (of === 'map') return 'object';
  return of === 'file' ? 'string' : of;
}
