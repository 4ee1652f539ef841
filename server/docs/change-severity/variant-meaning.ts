import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { readType } from '../../../contracts/docs/doc-types/value-type.js';
import { rowPath } from '../doc-types/api/tables.js';
import { attributeChanges } from './attribute-meaning.js';
import type { ComparedSides } from './grown-alternatives.js';
import { byChoice, choiceOf, isAlternative, leftAlternatives } from './left-alternatives.js';
import { meaning } from './meaning.js';
import { typeRelation } from './type-relation.js';

interface VariantSides extends ComparedSides {
  /** Of alternatives that came beside what was the only value: whether it is that value. */
  readonly isEarlier: ReadonlyMap<ParamRow, boolean>;
}

export const isOfKind = ({ kind }: ParamRow): boolean => kind !== undefined;
/** Members of any name have none. */
const nameOf = ({ name, type, kind }: ParamRow): string => (kind === 'additionalProperties' ? type : name || type);

/**
 * What it means that variants came and went, rows without others of them above. An alternative more is one more value;
 * where there was none before, or is none now, nobody knows which values the others had.
 */
export function variantMeanings(
  gone: readonly ParamRow[],
  come: readonly ParamRow[],
  sides: VariantSides,
): ChangeMeaning[] {
  const { then, now, rows } = sides;
  const earlier = new Map([...rows.later].map(([was, is]) => [is, was]));
  const parentThen = ({ parentId }: ParamRow) => earlier.get(parentId) ?? parentId;
  const parentNow = ({ parentId }: ParamRow) => rows.later.get(parentId) ?? parentId;
  const had = new Set([...then.values()].filter(isAlternative).map((row) => choiceOf(row, parentNow(row))));
  const has = new Set([...now.values()].filter(isAlternative).map((row) => choiceOf(row, row.parentId)));
  const ended = gone.filter((row) => isAlternative(row) && !has.has(choiceOf(row, parentNow(row))));
  const isLeft = new Map([...leftAlternatives(ended, { then, now, parentNow }), ...sides.isEarlier]);
  const set = new Map<string, ChangeMeaning>();
  const one = (row: ParamRow, isCome: boolean): ChangeMeaning[] => {
    const parentId = isCome ? row.parentId : parentNow(row);
    const [among, others] = isCome ? [now, had] : [then, has];
    const path = rowPath(among, row.parentId);
    const said = { rowId: row.id, path, [isCome ? 'to' : 'from']: nameOf(row) };
    // An import writes a single alternative as what it is.
    if (isLeft.get(row)) return [];
    if (isAlternative(row) && !isLeft.has(row) && !others.has(choiceOf(row, parentId))) {
      set.set(`${row.style} ${parentId}`, meaning(`${sides.placeOf(row)}.variant.set`, { rowId: row.id, path }));
      return [];
    }
    // That nothing more was allowed, or is, is a limit that came or went.
    if (row.kind === 'additionalProperties' && isClosed((isCome ? then : now).get(isCome ? parentThen(row) : parentId)))
      return [];
    // Other members that may be any are no more than an object has anyway.
    if (row.kind === 'additionalProperties' && asksForNothing(row, among)) return [];
    // A part of a value that is what the value itself is, beside other parts.
    if (row.kind === 'allOf' && isOnlyType(row, among, (isCome ? then : now).get(isCome ? parentThen(row) : parentId)))
      return [];
    if (row.kind === 'allOf' && asksForNothing(row, among)) return [meaning(`${sides.placeOf(row)}.annotation`, said)];
    return [meaning(`${sides.placeOf(row)}.${holderOf(row)}.${isCome ? 'added' : 'removed'}`, said)];
  };
  const retyped = retypedAlternatives(gone, come, parentNow);
  const isOther = (row: ParamRow) => !retyped.some(({ was, row: now }) => row === was || row === now);
  const changes = [
    ...gone.filter(isOther).flatMap((row) => one(row, false)),
    ...come.filter(isOther).flatMap((row) => one(row, true)),
    ...retyped.flatMap((pair) =>
      attributeChanges(
        sides.placeOf(pair.row),
        { ...pair, was: asVariant(pair.was, pair.row), wasUnsent: false, isUnsent: false },
        rowPath(now, pair.row.id),
      ),
    ),
  ];
  return [...changes, ...set.values()];
}

/** The only alternative of a choice that comes in place of one, and allows all of its values, or some of them. */
function retypedAlternatives(
  gone: readonly ParamRow[],
  come: readonly ParamRow[],
  parentNow: (row: ParamRow) => string,
): { readonly was: ParamRow; readonly row: ParamRow }[] {
  const came = byChoice(come.filter(isAlternative), ({ parentId }) => parentId);
  return byChoice(gone.filter(isAlternative), parentNow).flatMap(([was, ...others]) => {
    const choice = was && choiceOf(was, parentNow(was));
    const [row, ...more] = came.find(([first]) => first && choiceOf(first, first.parentId) === choice) ?? [];
    if (!was || !row || others.length + more.length > 0 || !isPlain(was) || !isPlain(row)) return [];
    const relation = typeRelation(was.type, row.type, false);
    return relation === 'widened' || relation === 'narrowed' ? [{ was, row }] : [];
  });
}
const isPlain = ({ ref, schema, type }: ParamRow): boolean =>
  ref === undefined && schema?.type === undefined && readType(type).of !== 'any';

const isClosed = (row: ParamRow | undefined): boolean => row?.schema?.additionalProperties === 'false';

/** A part that has only a type, which is that of the row. */
const isOnlyType = (part: ParamRow, among: ComparedSides['now'], row: ParamRow | undefined): boolean =>
  part.type === row?.type &&
  isPlain(part) &&
  readType(part.type).of !== 'object' &&
  asksForNothing({ ...part, schema: { ...part.schema, type: 'null' } }, among);

/** A part that has only words, which tools put beside a reference. */
function asksForNothing({ id, ref, values, schema = {}, maxLength }: ParamRow, among: ComparedSides['now']): boolean {
  const isLimited = values !== undefined || ref !== undefined || /\d/.test(maxLength);
  const words = Object.entries(schema).filter(
    ([name, json]) => !notes.has(name) && !(name === 'type' && json === 'null'),
  );
  if (isLimited || schema.type !== 'null' || words.length > 0) return false;
  return ![...among.values()].some(({ parentId }) => parentId === id);
}
const notes = new Set([
  'title',
  'description',
  'example',
  'examples',
  'default',
  '$comment',
  'externalDocs',
  'deprecated',
]);

const holderOf = (row: ParamRow): string =>
  isAlternative(row) ? 'variant' : row.kind === 'allOf' ? 'part' : 'members';

/** A variant is always there, and its name is a title. */
export const asVariant = (was: ParamRow, row: ParamRow): ParamRow =>
  isOfKind(was) && isOfKind(row) ? { ...was, required: row.required, name: row.name } : was;

/** Another name or another kind of a variant, and a property that becomes one. */
export function kindChanges(was: ParamRow, row: ParamRow, { now, placeOf }: ComparedSides): ChangeMeaning[] {
  if (!isOfKind(was) && !isOfKind(row)) return [];
  const about = { rowId: row.id, path: rowPath(now, row.id) };
  const place = placeOf(row);
  if (was.kind === row.kind) return was.name === row.name ? [] : [meaning(`${place}.annotation`, about)];
  const isProperty = !isOfKind(was) || !isOfKind(row);
  return [meaning(`${place}.${isProperty ? 'moved' : 'variant.set'}`, about)];
}
