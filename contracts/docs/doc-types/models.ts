import { MODEL_ROOT, type ParamRow } from './api.js';
import { branchesOf, type ModelOf, type ModelShape } from './param-tree.js';

export type { ModelOf, ModelShape } from './param-tree.js';

/** Everything that unfolds references stops at a model that it is inside of, and at this level. */
export const MODEL_LEVELS = 32;

/** A model as a reply has it. */
interface ModelRows {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly root: ParamRow | null;
  readonly rows: readonly ParamRow[];
}

/** The models of a reply by reference. */
export function modelsByRef(models: readonly ModelRows[]): ModelOf {
  const known = new Map(models.map((model) => [model.id, model]));
  const shapes = new Map<string, ModelShape>();
  const find: ModelOf = (ref) => {
    const model = known.get(ref);
    if (!model) return undefined;
    const { id, key, name, root, rows } = model;
    const shape = shapes.get(ref) ?? { id, key, name, root: root ?? undefined, branches: branchesOf(rows, find) };
    shapes.set(ref, shape);
    return shape;
  };
  return find;
}

/** The row that is the model's schema itself, and the rows below it. */
export function splitModel<R extends { readonly id: string }>(
  rows: readonly R[],
): { readonly root: R | undefined; readonly rows: readonly R[] } {
  const root = rows.find(({ id }) => id === MODEL_ROOT);
  return { root, rows: root ? rows.filter((row) => row !== root) : rows };
}

/** The models that these rows are, each once. */
export const refsOf = (rows: readonly { readonly ref?: string | undefined }[]): string[] => [
  ...new Set(rows.flatMap(({ ref }) => ref ?? [])),
];

/**
 * The key of a new model: its name where that is a key, otherwise the name's letters, else `Model`; with a number behind
 * it where another model has it. Upper and lower case are different.
 */
export function newModelKey(name: string, taken: ReadonlySet<string>): string {
  const letters = name.replace(/[^A-Za-z0-9._-]/g, '').slice(0, LONGEST_KEY);
  // Dots and dashes alone name nothing.
  const wanted = /[A-Za-z0-9]/.test(letters) ? letters : '';
  if (wanted !== '' && !taken.has(wanted)) return wanted;
  const start = wanted === '' ? 'Model' : wanted;
  for (let n = wanted === '' ? 1 : 2; ; n++) if (!taken.has(`${start}${n}`)) return `${start}${n}`;
}
/** A number still fits behind it. */
const LONGEST_KEY = 240;
