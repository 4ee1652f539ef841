import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { rowGroupKey, rowGroups } from '../doc-types/api/tables.js';

type Rows = ReadonlyMap<string, ParamRow>;
interface Sides {
  readonly then: Rows;
  readonly now: Rows;
  readonly parentNow: (row: ParamRow) => string;
}

export const isAlternative = ({ kind }: ParamRow): boolean => kind === 'oneOf' || kind === 'anyOf';
/** The same for all alternatives of one choice. */
export const choiceOf = ({ kind, style }: ParamRow, parentId: string): string => `${kind} ${style} ${parentId}`;

/** The alternatives of each choice. */
export function byChoice(rows: readonly ParamRow[], parentOf: (row: ParamRow) => string): ParamRow[][] {
  const choices = new Map<string, ParamRow[]>();
  for (const row of rows) {
    const choice = choiceOf(row, parentOf(row));
    choices.set(choice, [...(choices.get(choice) ?? []), row]);
  }
  return [...choices.values()];
}

/**
 * Whether an alternative is what the row above it is now, for all of each choice of which that is true of exactly one: an
 * import writes a single alternative as what it is. `ended`: alternatives whose choice is not there any more.
 */
export function leftAlternatives(ended: readonly ParamRow[], sides: Sides): ReadonlyMap<ParamRow, boolean> {
  if (ended.length === 0) return new Map();
  const fields = { before: fieldsOf(sides.then), after: fieldsOf(sides.now) };
  return new Map(
    byChoice(ended, sides.parentNow).flatMap((rows) => {
      const left = rows.length > 1 ? leftOf(rows, fields, sides) : undefined;
      return left ? rows.map((row) => [row, row === left] as const) : [];
    }),
  );
}

/** What the properties of an object are, by its row. */
export function fieldsOf(rows: Rows): (row: ParamRow, parentId: string) => string {
  const groups = rowGroups([...rows.values()]);
  return ({ style }, parentId) =>
    (groups.get(rowGroupKey({ style, parentId })) ?? [])
      .filter(({ kind }) => kind === undefined)
      .map(({ name, type, required }) => JSON.stringify([name, type, required]))
      .sort()
      .join();
}

type Fields = ReturnType<typeof fieldsOf>;
function leftOf(
  alternatives: readonly ParamRow[],
  { before, after }: Readonly<Record<'before' | 'after', Fields>>,
  { now, parentNow }: Sides,
): ParamRow | undefined {
  const [left, ...others] = alternatives.filter((row) => {
    const parentId = parentNow(row);
    const fields = before(row, row.id);
    return fields === after(row, parentId) && (fields !== '' || now.get(parentId)?.type === row.type);
  });
  return others.length === 0 ? left : undefined;
}
