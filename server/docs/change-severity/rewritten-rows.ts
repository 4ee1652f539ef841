import type { ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { type WholeBody, wholeBodies } from '../../../contracts/docs/doc-types/whole-bodies.js';
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
  const tables = new Set<ParamStyle>();
  for (const { row, table } of changedBodies(before.params, after.params)) {
    if (![...known.from, ...known.to].includes(row.ref ?? '')) return false;
    tables.add(table);
    rewritten.add(row.id);
    // The status of a body that becomes a model is a row for that alone.
    if (!then.has(row.parentId) || !now.has(row.parentId)) rewritten.add(row.parentId);
  }
  const isWithin = (rows: Rows, rowId: string): boolean => {
    for (let at = rows.get(rowId); at; at = rows.get(at.parentId))
      if (rewritten.has(at.id) || tables.has(at.style)) return true;
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

/** Bodies that are a model as a whole on one side only. */
function changedBodies(before: readonly ParamRow[], after: readonly ParamRow[]): WholeBody<ParamRow>[] {
  const [was, is] = [wholeBodies(before), wholeBodies(after)];
  const isAmong = (body: WholeBody<ParamRow>, others: readonly WholeBody<ParamRow>[]) =>
    others.some(({ row }) => row.id === body.row.id && row.ref === body.row.ref);
  return [...was.filter((body) => !isAmong(body, is)), ...is.filter((body) => !isAmong(body, was))];
}

const idsOf = (models: ComparedModels['from']): ReadonlySet<string> => new Set(models.map(({ id }) => id));
