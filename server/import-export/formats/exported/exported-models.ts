import type { ApiContent, ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { type ModelOf, type ModelShape, splitModel } from '../../../../contracts/docs/doc-types/models.js';
import { type Branch, branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';

/** A model as it is stored. */
export interface StoredModel {
  /** As references name it. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly content: ApiContent;
  /** Its name in the document of the import that it came with. */
  readonly component?: string | undefined;
  readonly isAsImported?: boolean | undefined;
  /** How that import read its rows. */
  readonly style?: 'variants' | 'models' | undefined;
}

/** The stored models, for everything that reads rows; `bound`: a row with its dictionary. */
export function modelsOf(stored: readonly StoredModel[], bound: (row: ParamRow) => Row): ModelOf {
  const known = new Map(stored.map((model) => [model.id, model]));
  const shapes = new Map<string, ModelShape>();
  const models: ModelOf = (ref) => {
    const model = known.get(ref);
    if (!model) return undefined;
    const shape = shapes.get(ref) ?? shapeOf(model);
    shapes.set(ref, shape);
    return shape;
  };
  const shapeOf = ({ id, key, name, content }: StoredModel): ModelShape => {
    const { root, rows } = splitModel(content.params);
    return { id, key, name, root: root && bound(root), branches: branchesOf(rows.map(bound), models) };
  };
  return models;
}

/** The models that rows use, each once, in the order in which a reader meets them; those that they use come after. */
export function usedModels(branches: readonly Branch[]): ModelShape[] {
  const found = new Map<string, ModelShape>();
  const look = (all: readonly Branch[]): void => {
    for (const { row, models, children } of all) {
      meet(row.ref, models);
      look(children);
    }
  };
  const meet = (ref: string | undefined, models: ModelOf | undefined): void => {
    const model = ref === undefined || found.has(ref) ? undefined : models?.(ref);
    if (model) found.set(model.id, model);
    if (model && models) finders.set(model.id, models);
  };
  const finders = new Map<string, ModelOf>();
  look(branches);
  // A map that grows is walked to its end.
  for (const [id, { root, branches: below }] of found) {
    meet(root?.ref, finders.get(id));
    look(below);
  }
  return [...found.values()];
}
