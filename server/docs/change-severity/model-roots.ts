import { MODEL_ROOT, type ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { modelType } from '../../../contracts/docs/doc-types/unfolded.js';

interface Sides {
  readonly from: readonly ParamRow[];
  readonly to: readonly ParamRow[];
}

/**
 * The rows of two contents of a model, both with the row of the schema itself if one of them has it: without that row, it is
 * an object and nothing more.
 */
export function bothWithRoots({ from, to }: Sides): Sides {
  const [was, is] = [rootOf(from), rootOf(to)];
  if (!was === !is) return { from, to };
  return was ? { from, to: withRoot(to, was) } : { from: is ? withRoot(from, is) : from, to };
}

const rootOf = (rows: readonly ParamRow[]): ParamRow | undefined => rows.find(({ id }) => id === MODEL_ROOT);

function withRoot(rows: readonly ParamRow[], { id, parentId, style, name, required }: ParamRow): ParamRow[] {
  const top = rows.filter((row) => row.parentId === '');
  const bare = { type: modelType(undefined, top), maxLength: '', example: '', description: '', enumId: '' };
  return [{ id, parentId, style, name, required, ...bare }, ...rows];
}
