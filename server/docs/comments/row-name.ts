import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { rowLimits } from '../../../contracts/docs/doc-types/api.js';

/** The names from the root of its table down to a row, such as `data › id`; undefined for an unknown row. */
export function rowNames(rows: readonly ParamRow[]): (id: string) => string | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const names: string[] = [];
    for (let row = byId.get(id); row && names.length < rowLimits.depth; row = byId.get(row.parentId)) {
      names.unshift(row.name);
    }
    return names.length > 0 ? names.join(' › ') : undefined;
  };
}
