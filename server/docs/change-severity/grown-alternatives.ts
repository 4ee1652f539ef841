import type { ChangePlace } from '../../../contracts/docs/change-severity/rules.js';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { elementRow } from '../../../contracts/docs/doc-types/media-shapes.js';
import { readType } from '../../../contracts/docs/doc-types/value-type.js';
import { rowGroupKey, rowGroups } from '../doc-types/api/tables.js';
import { attributeChanges } from './attribute-meaning.js';
import { byChoice, fieldsOf, isAlternative } from './left-alternatives.js';
import type { MatchedRows } from './match-rows.js';

type Rows = ReadonlyMap<string, ParamRow>;
/** All rows of two contents, and which are the same. */
export interface ComparedSides {
  readonly then: Rows;
  readonly now: Rows;
  readonly rows: MatchedRows;
  readonly placeOf: (row: ParamRow) => ChangePlace;
}
interface GrownAlternatives {
  /** Alternatives of choices of which one is the earlier value: whether it is that one. */
  readonly isEarlier: ReadonlyMap<ParamRow, boolean>;
  /** Rows that are below that alternative now, or are that alternative. */
  readonly kept: ReadonlySet<ParamRow>;
}

/** A value that may be something else now: alternatives that came, of which exactly one is what the value was. */
export function grownAlternatives(come: readonly ParamRow[], sides: ComparedSides): GrownAlternatives {
  const isEarlier = new Map<ParamRow, boolean>();
  const kept = new Set<ParamRow>();
  const choices = byChoice(come.filter(isAlternative), ({ parentId }) => parentId);
  if (choices.length === 0) return { isEarlier, kept };
  const before = rowGroups([...sides.then.values()]);
  const earlier = new Map([...sides.rows.later].map(([was, is]) => [is, was]));
  const [had, has] = [fieldsOf(sides.then), fieldsOf(sides.now)];
  for (const rows of choices) {
    const [first] = rows;
    if (!first || rows.length < 2) continue;
    const parentId = first.parentId === '' ? '' : (earlier.get(first.parentId) ?? first.parentId);
    const below = before.get(rowGroupKey({ style: first.style, parentId })) ?? [];
    const value = parentId === '' ? plainValue(below) : sides.then.get(parentId);
    const top = value === undefined || value.parentId !== parentId ? below : [];
    if (top.some(({ kind }) => kind !== undefined)) continue;
    const fields = top.length > 0 ? had(first, parentId) : '';
    const [same, ...others] = rows.filter(
      (row) =>
        has(row, row.id) === fields && (!value || isSameValue(value, row, { fields, place: sides.placeOf(row) })),
    );
    if (!same || others.length > 0 || (!value && fields === '')) continue;
    for (const row of rows) isEarlier.set(row, row === same);
    for (const row of below) kept.add(row);
  }
  return { isEarlier, kept };
}

/** A body that is a plain value has one row without a name. */
const plainValue = ([only, ...others]: readonly ParamRow[]): ParamRow | undefined =>
  only && others.length === 0 && only.name === '' ? only : undefined;

/** Whether the alternative allows what the value did, or its elements, whatever words they have. */
function isSameValue(
  value: ParamRow,
  { kind: _, ...row }: ParamRow,
  { fields, place }: { readonly fields: string; readonly place: ChangePlace },
): boolean {
  let was: ParamRow = value;
  for (let level = readType(value.type).depth; level > 0; level--) was = elementRow(was);
  const [name, required] = ['', false];
  const pair = {
    // What has fields is an object, whatever the row that has alternatives now is called.
    was: { ...was, name, required, ...(fields !== '' && { type: row.type }) },
    row: { ...row, name, required },
    ...{ wasUnsent: false, isUnsent: false },
  };
  return attributeChanges(place, pair, []).every(({ severity }) => severity === 'wording');
}
