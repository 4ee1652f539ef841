import { isDeepStrictEqual } from 'node:util';
import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';

/** A row that differs, or follows another row; undefined where it is not there. */
export interface RowChange {
  readonly id: string;
  readonly was: ParamRow | undefined;
  readonly made: ParamRow | undefined;
}

/**
 * The rows that differ where both have the same rows in the same order; undefined where they do not. Versions of a doc share
 * the rows that are equal (`shared-contents.ts`).
 */
export function changedInPlace(before: readonly ParamRow[], after: readonly ParamRow[]): RowChange[] | undefined {
  if (before.length !== after.length) return undefined;
  const changed: RowChange[] = [];
  for (const [at, was] of before.entries()) {
    const made = after[at];
    if (was === made) continue;
    if (was.id !== made?.id) return undefined;
    if (!isDeepStrictEqual(was, made)) changed.push({ id: was.id, was, made });
  }
  return changed;
}

/** What changed from `before` to `after`, places included. */
export function changedRows(before: readonly ParamRow[], after: readonly ParamRow[]): RowChange[] {
  const inPlace = changedInPlace(before, after);
  if (inPlace) return inPlace;
  const [from, to] = [placed(before), placed(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((id) => {
    const [was, made] = [from.get(id), to.get(id)];
    return isDeepStrictEqual(was, made) ? [] : { id, was: was?.row, made: made?.row };
  });
}

const placed = (rows: readonly ParamRow[]) =>
  new Map(rows.map((row, at) => [row.id, { row, behind: rows[at - 1]?.id }]));
