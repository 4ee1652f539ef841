import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { jsonOf, jsonValue } from '../../../contracts/docs/doc-types/json-value.js';
import { readType } from '../../../contracts/docs/doc-types/value-type.js';
import { isJsonNumber } from '../../../contracts/platform/exact-json.js';
import { type Found, named } from './limit-change.js';
import { typeRelation } from './type-relation.js';

/**
 * What another type means: that of the row, or the list of types that its keyword has because a row has no notation for it.
 * Lists are compared by the types of their innermost elements.
 */
export function typeChange(was: ParamRow, row: ParamRow, asText: boolean): Found[] {
  const { depth } = readType(was.type);
  const prefix = depth === readType(row.type).depth ? 'items/'.repeat(depth) : '';
  const typeKey = `${prefix}type`;
  const [from, to] = [was.schema?.[typeKey], row.schema?.[typeKey]];
  const [before, after] = [typesOf(was, prefix), typesOf(row, prefix)];
  if (fits(was, after, prefix) || fits(row, before, prefix)) return [];
  // The types of listed values alone.
  if (before && isAny(before) && !after) return [{ kind: 'type.narrowed', from: ANY, to: row.type }];
  if (after && isAny(after) && !before) return [{ kind: 'type.widened', from: was.type, to: ANY }];
  if ((from === undefined && to === undefined) || !before || !after)
    return [...plainChange(was, row, asText), ...keywordChange(typeKey, from, to)];
  // Many schemas of objects leave their type out.
  const mayBeSame = (types: readonly string[], others: readonly string[]) => isAny(types) && others[0] === 'object';
  if (mayBeSame(before, after) || mayBeSame(after, before)) return keywordChange(typeKey, from, to);
  if (isAny(before) || isAny(after)) {
    if (isAny(before) && isAny(after)) return [];
    return [{ kind: `type.${isAny(after) ? 'widened' : 'narrowed'}`, from: before.join(', '), to: after.join(', ') }];
  }
  const relation = listRelation(before, after);
  const typeText = (types: readonly string[]) => named(typeKey, types.join(', '));
  return relation === '' ? [] : [{ kind: `limit.${relation}`, from: typeText(before), to: typeText(after) }];
}

const ANY = 'any';
const isAny = (types: readonly string[]): boolean => types[0] === ANY;

function plainChange({ type: from }: ParamRow, { type: to }: ParamRow, asText: boolean): Found[] {
  return from === to ? [] : [{ kind: `type.${typeRelation(from, to, asText)}`, from, to }];
}
const keywordChange = (name: string, from = '', to = ''): Found[] =>
  from === to ? [] : [{ kind: 'limit.changed', from: named(name, from), to: named(name, to) }];

const isTypeIn = (types: readonly string[]) => (type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'));
/** How one list of types differs from another; '' if it allows the same. */
function listRelation(before: readonly string[], after: readonly string[]): string {
  const [isInAfter, isInBefore] = [isTypeIn(after), isTypeIn(before)];
  const [lost, gained] = [before.filter((one) => !isInAfter(one)), after.filter((one) => !isInBefore(one))];
  if (lost.length + gained.length === 0) return '';
  return gained.length === 0 ? 'narrowed' : lost.length === 0 ? 'widened' : 'replaced';
}

/** The types of JSON that a row may have, or the elements of a list; undefined: its keyword is no list of types. */
function typesOf(row: ParamRow, prefix: string): readonly string[] | undefined {
  const said = row.schema?.[`${prefix}type`];
  if (said === undefined) return [nameOf(row.type, prefix !== '')];
  const value = jsonValue(said);
  if (value === null) return isOpen(row, prefix) ? [ANY] : undefined;
  return Array.isArray(value) ? value.flatMap((type) => (typeof type === 'string' ? type : [])) : undefined;
}

/** Whether a row without a type lists values, all of which have one of the types. */
function fits({ schema = {}, values }: ParamRow, types: readonly string[] | undefined, prefix: string): boolean {
  if (schema[`${prefix}type`] !== 'null' || types === undefined) return false;
  const { [`${prefix}enum`]: many = '', [`${prefix}const`]: one } = schema;
  const list = jsonValue(many);
  const listed =
    values?.map(({ value }) => value) ??
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
const isOpen = ({ type, schema = {}, values }: ParamRow, prefix: string): boolean =>
  /^(?:object|any)$/.test(nameOf(type, prefix !== '')) &&
  !values &&
  schema[`${prefix}enum`] === undefined &&
  schema[`${prefix}const`] === undefined;

/** Whether the row, or the elements of a list, may be anything, null included. */
export function isAnything(row: ParamRow, prefix: string): boolean {
  return row.schema?.[`${prefix}type`] === 'null' && isOpen(row, prefix);
}

const integers = /^(?:byte|short|int\d*|integer|long|biginteger)$/i;
/** `isOfElements`: of the innermost elements of a list. */
function nameOf(type: string, isOfElements: boolean): string {
  const { depth, of } = readType(type);
  if (depth > 0 && !isOfElements) return 'array';
  const word = isOfElements ? (type.split(/\W+/).findLast(Boolean) ?? '') : type.trim();
  if (of === 'number') return integers.test(word) ? 'integer' : 'number';
  if (of === 'map') return 'object';
  return of === 'file' ? 'string' : of;
}
