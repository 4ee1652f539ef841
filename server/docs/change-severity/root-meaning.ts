import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { isInTable, isOfSchema, saysOfBody } from '../../../contracts/docs/doc-types/media-shapes.js';
import type { MatchedRows } from './match-rows.js';
import { isMediaRow, mediaChanges } from './status-meaning.js';

type Rows = ReadonlyMap<string, ParamRow>;

/**
 * What the keywords of a body itself mean where their row comes or goes: a row with `@table` says nothing to callers but
 * what its body says of itself. A body that comes or goes as a whole is judged by its rows.
 */
export function rootMeanings(
  { added, removed }: Pick<MatchedRows, 'added' | 'removed'>,
  then: Rows,
  now: Rows,
): ChangeMeaning[] {
  const isRoot = (row: ParamRow, rows: Rows) =>
    isInTable(row) && row.ref === undefined && saysOfBody(row) && isMediaRow(row, rows);
  const [gone, come] = [
    removed.filter((row) => isRoot(row, then) && isThere(row, then, now)),
    added.filter((row) => isRoot(row, now) && isThere(row, now, then)),
  ];
  return [
    ...gone.flatMap((row) => mediaChanges(row, withoutRoot(row), [])),
    ...come.flatMap((row) => mediaChanges(withoutRoot(row), row, [])),
  ].filter(isHeard);
}

/** Imports of earlier days left descriptions and discriminators aside; that they are read now is no news. */
const isHeard = ({ severity, rule }: ChangeMeaning): boolean => severity !== 'wording' && !rule.endsWith('.keyword');

/** Whether the body of the row is there on the other side too: neither of them has rows, or both have. */
function isThere({ style }: ParamRow, own: Rows, other: Rows): boolean {
  const table = style === ParamStyle.bodies ? ParamStyle.request : ParamStyle.response;
  const hasRows = (rows: Rows) => [...rows.values()].some((row) => row.style === table);
  return hasRows(own) === hasRows(other);
}

function withoutRoot({ schema = {}, values: _, ...row }: ParamRow): ParamRow {
  const held = Object.entries(schema).filter(([keyword]) => !isOfSchema(keyword));
  return { ...row, description: '', schema: Object.fromEntries(held) };
}
