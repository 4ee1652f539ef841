import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { ModelNames } from './model-names.js';
import type { RowComparison } from './same-rows.js';

/**
 * The rows that the variants of one schema were when they were read, by the variants: the same row, otherwise one of the
 * same model or name, or the only one that is left with the same type and most of its fields; each once, and never by place.
 */
export function formerVariants(
  variants: readonly Branch[],
  before: readonly ImportedRow[],
  comparison: RowComparison,
  models: ModelNames,
): ReadonlyMap<Branch, ImportedRow> {
  const left = new Set(before.filter(({ kind }) => kind !== undefined));
  const found = new Map<Branch, ImportedRow>();
  const modelOf = ({ row }: Branch) => (row.ref === undefined ? undefined : models[row.ref]);
  const isNamed = (branch: Branch, row: ImportedRow) =>
    branch.row.kind === row.kind &&
    modelOf(branch) === row.model &&
    (row.kind === 'additionalProperties' || (row.name !== '' && branch.row.name === row.name));
  const isSame = (branch: Branch, row: ImportedRow) => comparison.isSame(branch, row);
  for (const fits of [isSame, isNamed])
    for (const branch of variants) {
      const row = found.has(branch) ? undefined : [...left].find((one) => fits(branch, one));
      if (!row) continue;
      left.delete(row);
      found.set(branch, row);
    }
  for (const branch of variants) {
    const [only, ...others] = [...left].filter(({ kind }) => kind === branch.row.kind);
    const isAlone =
      variants.filter((one) => one.row.kind === branch.row.kind && !found.has(one)).length === 1 && others.length === 0;
    if (found.has(branch) || !only || !isAlone || !isLike(branch, only, modelOf(branch))) continue;
    left.delete(only);
    found.set(branch, only);
  }
  return found;
}

/** Whether somebody may have changed the former row to what it is now. */
function isLike({ row, children }: Branch, former: ImportedRow, model: string | undefined): boolean {
  if (row.type.trim() !== former.type || model !== undefined || former.model !== undefined) return false;
  const names = new Set(former.children.map(({ name }) => name));
  const same = children.filter((child) => names.has(child.row.name)).length;
  return same * 2 >= Math.max(names.size, children.length);
}
