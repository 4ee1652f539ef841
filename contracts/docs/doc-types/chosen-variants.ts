import type { Branch, ModelOf, ModelShape } from './param-tree.js';
import type { Shape } from './schema-tree.js';

/* Rows with the variants that a reader chose before the others: an example takes the first ones. */

/** The ids of rows, as their doc or model has them. */
export type ChosenVariants = ReadonlySet<string>;

const known = new WeakMap<ChosenVariants, WeakMap<ModelOf, ModelOf>>();

export function chosenModels(models: ModelOf, chosen: ChosenVariants): ModelOf {
  if (chosen.size === 0) return models;
  const of = known.get(chosen) ?? new WeakMap<ModelOf, ModelOf>();
  known.set(chosen, of);
  const found = of.get(models);
  if (found) return found;
  const shapes = new Map<string, ModelShape>();
  const choosing: ModelOf = (ref) => {
    const shape = shapes.get(ref) ?? models(ref);
    if (!shape || shapes.has(ref)) return shape;
    const own = { ...shape, branches: withChosen(shape.branches, chosen) };
    shapes.set(ref, own);
    return own;
  };
  of.set(models, choosing);
  return choosing;
}

export function withChosen(branches: readonly Branch[], chosen: ChosenVariants): readonly Branch[] {
  if (chosen.size === 0) return branches;
  const made = branches.map(({ row, children, models }) => ({
    ...{ row, children: withChosen(children, chosen) },
    ...(models && { models: chosenModels(models, chosen) }),
  }));
  const isChosen = ({ row }: Branch) => row.kind !== undefined && chosen.has(row.id);
  return made.some(isChosen) ? [...made.filter(isChosen), ...made.filter((branch) => !isChosen(branch))] : made;
}

export function shapeWithChosen(shape: Shape, chosen: ChosenVariants): Shape {
  if (chosen.size === 0) return shape;
  const [whole] = withChosen(shape.whole ? [shape.whole] : [], chosen);
  return { ...shape, branches: withChosen(shape.branches, chosen), ...(whole && { whole }) };
}
export const modelWithChosen = (model: ModelShape, chosen: ChosenVariants): ModelShape =>
  chosen.size === 0 ? model : { ...model, branches: withChosen(model.branches, chosen) };
