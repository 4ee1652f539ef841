import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { rowsById } from '../doc-types/api/tables.js';
import type { ComparedModels } from './resolved-rows.js';

type Rows = ReadonlyMap<string, ParamRow>;

/**
 * Whether rows only became models, or are rows again, with the same fields for readers: an extraction, a detached row, a
 * conversion by an import. `found`: what the contents differ in, with the fields of their models.
 */
export function areOnlyRewritten(
  found: { readonly changes: readonly unknown[]; readonly parts: readonly string[] },
  before: DocContent,
  after: DocContent,
  models: ComparedModels | undefined,
): boolean {
  if (!models || found.changes.length > 0 || !('params' in before) || !('params' in after)) return false;
  const [then, now] = [rowsById(before.params), rowsById(after.params)];
  const known = { from: idsOf(models.from), to: idsOf(models.to) };
  const rewritten = new Set<string>();
  for (const { id, ref } of after.params) {
    const was = then.get(id);
    if (!was || was.ref === ref) continue;
    // Nobody knows what readers saw below a missing model.
    if ((was.ref !== undefined && !known.from.has(was.ref)) || (ref !== undefined && !known.to.has(ref))) return false;
    rewritten.add(id);
  }
  const isWithin = (rows: Rows, rowId: string): boolean => {
    for (let at = rows.get(rowId); at; at = rows.get(at.parentId)) if (rewritten.has(at.id)) return true;
    return false;
  };
  return (
    rewritten.size > 0 &&
    found.parts.every((part) => {
      const rowId = part.startsWith('row:') ? part.slice('row:'.length) : '';
      return isWithin(then, rowId) || isWithin(now, rowId);
    })
  );
}

const idsOf = (models: ComparedModels['from']): ReadonlySet<string> => new Set(models.map(({ id }) => id));
