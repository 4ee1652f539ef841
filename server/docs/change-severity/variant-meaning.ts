import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { rowPath } from '../doc-types/api/tables.js';
import type { ComparedSides } from './grown-alternatives.js';
import { choiceOf, isAlternative, leftAlternatives } from './left-alternatives.js';
import { meaning } from './meaning.js';

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
    if (row.kind === 'allOf' && asksForNothing(row, among)) return [meaning(`${sides.placeOf(row)}.annotation`, said)];
    return [meaning(`${sides.placeOf(row)}.${holderOf(row)}.${isCome ? 'added' : 'removed'}`, said)];
  };
  const changes = [...gone.flatMap((row) => one(row, false)), ...come.flatMap((row) => one(row, true))];
  return [...changes, ...set.values()];
}

const isClosed = (row: ParamRow | undefined): boolean => row?.schema?.additionalProperties === 'false';

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
