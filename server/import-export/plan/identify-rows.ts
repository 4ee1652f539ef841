import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { rowGroupKey, rowGroups, rowsById } from '../../docs/doc-types/api/tables.js';
import { KnownVariants } from './identify-variants.js';

/**
 * Rows of a source have no ids: each gets the id of its row in the source's previous content (`base`), otherwise of a
 * row that a user added under the same name (`ours`), otherwise it keeps its new id. Within a group rows are matched by
 * name, and the remaining ones by similarity, which is a rename; variants by what they are.
 */
export function identifyRows(
  theirs: readonly ParamRow[],
  base: readonly ParamRow[],
  ours: readonly ParamRow[],
): ParamRow[] {
  const known = rowsById(base);
  const baseGroups = rowGroups(base);
  const ownGroups = rowGroups(ours.filter(({ id }) => !known.has(id)));
  const variants = new KnownVariants(theirs, [...base, ...ours]);
  const ids = new Map<string, string>();
  const values = new Set(theirs.flatMap((row) => (isPlainValue(row) ? [row.id] : [])));
  // Parents come before their children, so that the parent's id is known for each group.
  for (const group of rowGroups(theirs).values()) {
    const [first] = group;
    if (!first) continue;
    const parentId = ids.get(first.parentId) ?? '';
    // Variants of a plain body were at the top before imports made a row of it.
    const isNewValue = values.has(first.parentId) && !known.has(parentId);
    const key = rowGroupKey({ style: first.style, parentId: isNewValue ? '' : parentId });
    const candidates = (baseGroups.get(key) ?? []).filter(({ id }) => !isFixed(id));
    for (const { id } of group) if (isFixed(id)) ids.set(id, id);
    variants.take(ids, group, candidates);
    const own = (ownGroups.get(key) ?? []).filter(({ id }) => !isFixed(id));
    variants.take(ids, group, own);
    const fields = group.filter(({ kind }) => kind === undefined);
    const unnamed = fields.filter(
      (row) => !ids.has(row.id) && !assign(ids, row, candidates, ({ name }) => name === row.name),
    );
    const renamed = unnamed.filter((row) => {
      const likely = likelyRow(row, candidates);
      return !likely || !assign(ids, row, candidates, ({ id }) => id === likely.id);
    });
    for (const row of renamed) assign(ids, row, own, ({ name }) => name === row.name);
    for (const { id } of group) if (!ids.has(id)) ids.set(id, id);
  }
  return theirs.map((row) => ({
    ...row,
    id: ids.get(row.id) ?? row.id,
    parentId: ids.get(row.parentId) ?? row.parentId,
  }));
}

const isPlainValue = ({ name, kind, parentId }: ParamRow): boolean =>
  name === '' && kind === undefined && parentId === '';

/** The root of a model and the row of an operation are what their ids say. */
const isFixed = (id: string): boolean => id.startsWith('$');

/** Assigns the id of the first candidate that fits. */
function assign(
  ids: Map<string, string>,
  row: ParamRow,
  candidates: ParamRow[],
  fits: (candidate: ParamRow) => boolean,
): boolean {
  const at = candidates.findIndex((one) => one.kind === undefined && fits(one));
  const [found] = at < 0 ? [] : candidates.splice(at, 1);
  if (found) ids.set(row.id, found.id);
  return found !== undefined;
}

/** The candidate most similar to the row; undefined if none is similar enough, or two equally. */
function likelyRow(row: ParamRow, candidates: readonly ParamRow[]): ParamRow | undefined {
  const scored = candidates
    .map((candidate) => ({ candidate, score: rowLikeness(row, candidate) }))
    .filter(({ score }) => score >= LIKELY)
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  return best && best.score > (second?.score ?? 0) ? best.candidate : undefined;
}

const LIKELY = 3;
const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

function rowLikeness(a: ParamRow, b: ParamRow): number {
  const same = (key: 'description' | 'example') => a[key] !== '' && a[key] === b[key];
  const spelled = plainName(a.name) === plainName(b.name);
  return Number(a.type === b.type) + 2 * Number(same('description')) + Number(same('example')) + 2 * Number(spelled);
}
