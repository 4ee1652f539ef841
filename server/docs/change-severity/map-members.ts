import { MODEL_ROOT, type ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { mapValueText, readType } from '../../../contracts/docs/doc-types/value-type.js';

type Rows = readonly ParamRow[];

/**
 * A map of plain values has their type in its own; with more facts they have a row below it. Where one side has
 * such a row and the other one has none, the other one gets it, so that the values are compared with each other.
 */
export function withMapMembers(from: Rows, to: Rows): readonly [Rows, Rows] {
  const [was, is] = [membersByPlace(from), membersByPlace(to)];
  if (was.size + is.size === 0) return [from, to];
  return [spelledOut(from, to, { own: was, other: is }), spelledOut(to, from, { own: is, other: was })];
}

interface Members {
  readonly own: ReadonlyMap<string, ParamRow>;
  readonly other: ReadonlyMap<string, ParamRow>;
}

function spelledOut(rows: Rows, others: Rows, { own, other }: Members): Rows {
  const missing = new Map([...other].filter(([place]) => !own.has(place)));
  const later = new Map(others.map((row) => [row.id, row]));
  const tops = new Map<number, number>();
  for (const { style, parentId } of rows) if (parentId === '') tops.set(style, (tops.get(style) ?? 0) + 1);
  return rows.flatMap((row) => {
    // The members of a model stand beside its own row.
    const place = placeOf(row.style, row.id === MODEL_ROOT ? '' : row.id);
    const [map, same] = [missing.get(place), later.get(row.id)];
    // Only this side has a row for the members: on the other side they may be anything.
    if (own.has(place) && !other.has(place) && same && isFree(same) && isSameList(row, same))
      return [{ ...row, type: same.type }];
    const inMap = map && same && isSameList(row, same) ? valuesOf(row, map) : undefined;
    if (same && inMap) return [{ ...row, type: same.type }, inMap];
    const isBody = row.parentId === '' && row.name === '' && row.kind === undefined && tops.get(row.style) === 1;
    const body = isBody && !row.schema && readType(row.type).depth === 0 && missing.get(placeOf(row.style, ''));
    return [(body && valuesOf(row, body)) || row];
  });
}

const placeOf = (style: number, parentId: string): string => `${style} ${parentId}`;
const membersByPlace = (rows: Rows): Map<string, ParamRow> =>
  new Map(
    rows.filter(({ kind }) => kind === 'additionalProperties').map((row) => [placeOf(row.style, row.parentId), row]),
  );
const isFree = ({ type, ref }: ParamRow): boolean => readType(type).of === 'object' && ref === undefined;
const isSameList = (a: ParamRow, b: ParamRow): boolean => readType(a.type).depth === readType(b.type).depth;

/** The row of the map's values as the other side has it; those of `map[object]` may be any. */
function valuesOf({ type }: ParamRow, { id, parentId, style, name, kind, required }: ParamRow): ParamRow | undefined {
  const value = mapValueText(type);
  if (value === undefined) return undefined;
  return {
    ...{ id, parentId, style, name, kind, required, type: value },
    ...{ maxLength: '', example: '', description: '', enumId: '' },
    ...(readType(value).of === 'object' && { schema: { type: 'null' } }),
  };
}
