import type { Branch, ModelOf, ModelShape, Row } from './param-tree.js';
import { readType } from './value-type.js';

/** A row that is a model, as it would be without the model: with the model's schema and the rows below it. */
export interface Unfolded {
  readonly model: ModelShape;
  readonly branch: Branch;
}

/** Undefined: the row is no model, or its model is not known. What the row itself says counts before the model's. */
export function unfolded({ row, models }: Branch): Unfolded | undefined {
  const model = row.ref === undefined ? undefined : models?.(row.ref);
  if (!model) return undefined;
  const { root, branches } = model;
  // A model that is another one.
  const next = root?.ref === undefined ? {} : { models };
  const own = branches.map((branch) => branch.row);
  return { model, branch: { row: writtenOut(row, root, modelType(root, own)), children: branches, ...next } };
}

/** The branch without its model, if it has one; a model that is another one is unfolded down to its rows. */
export function withoutModel(branch: Branch): Branch {
  const seen = new Set<string>();
  let at = branch;
  for (let found = unfolded(at); found && !seen.has(found.model.id); found = unfolded(at)) {
    seen.add(found.model.id);
    at = found.branch;
  }
  return at;
}

/** The type of a model: one that is nothing but its variants has none of its own. `top`: the rows at its top. */
export const modelType = (root: Row | undefined, top: readonly Pick<Row, 'kind'>[]): string =>
  root?.type.trim() || (top.length > 0 && top.every(isVariant) ? 'any' : 'object');

const isVariant = ({ kind }: Pick<Row, 'kind'>): boolean => kind !== undefined && kind !== 'additionalProperties';

/** What the row says, and the model where the row says nothing; a root that is another model makes it that one. */
export function writtenOut(row: Row, root: Row | undefined, type: string): Row {
  const { depth } = readType(row.type);
  const { ref: _, schema, values = root?.values, ...own } = row;
  const all = { ...below(root?.schema, depth), ...schema };
  return {
    ...own,
    type: type + '[]'.repeat(depth),
    maxLength: [row.maxLength, root?.maxLength].find((length) => length && length !== '-') ?? '',
    // The example of a model is that of one element.
    example: row.example.trim() || depth > 0 ? row.example : (root?.example ?? ''),
    description: row.description || (root?.description ?? ''),
    enumInfo: row.enumInfo ?? root?.enumInfo ?? null,
    ...(Object.keys(all).length > 0 && { schema: all }),
    ...(values && { values }),
    ...(root?.ref !== undefined && { ref: root.ref }),
  };
}

/** Keywords of elements have `items/` before them, once for each level; what is said of a holder stays there. */
function below(schema: Row['schema'], depth: number): Readonly<Record<string, string>> {
  const own = Object.entries(schema ?? {}).filter(([name]) => !name.startsWith('@'));
  return Object.fromEntries(own.map(([name, text]) => ['items/'.repeat(depth) + name, text]));
}

/** A row that is the model and says nothing of its own. `models`: finds the model that it is itself, and no other. */
export const modelBranch = (model: ModelShape, models: ModelOf): Branch => ({
  row: { id: '', name: '', type: 'object', required: 1, example: '', description: '', ref: model.id },
  children: [],
  models: (ref) => (ref === model.id ? model : models(ref)),
});
