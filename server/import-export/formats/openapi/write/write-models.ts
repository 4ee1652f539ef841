import type { ModelShape, Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { modelType } from '../../../../../contracts/docs/doc-types/unfolded.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import type { RowStyle } from '../schema-notes.js';
import { SchemaRows } from '../schema-rows.js';
import type { ModelNames } from './model-names.js';
import type { Writing } from './operation-part.js';

/** A model, and the text that describes it. */
export interface WrittenModel {
  readonly shape: ModelShape;
  readonly description: string;
  /** The one that it came from in the document of the import. */
  readonly component?: string | undefined;
  /** How the import that it came with read its rows. */
  readonly style?: RowStyle | undefined;
}

const bareRoot: Row = { id: '', name: '', type: '', required: 0, example: '', description: '' };

/** The models as entries of `components.schemas`. */
export function modelSchemas(
  models: readonly WrittenModel[],
  names: ModelNames,
  writingOf: (style: RowStyle) => Writing,
): JsonObject {
  return Object.fromEntries(
    models.flatMap((model) => {
      const component = names[model.shape.id];
      return component === undefined
        ? []
        : [[component, modelSchema(model, component, writingOf(model.style ?? 'variants'))]];
    }),
  );
}

/** The schema of the document as it was, if the model is what the reader makes of it. */
function modelSchema({ shape, description, component }: WrittenModel, name: string, { reading, schemas }: Writing) {
  const { key, name: called, root = bareRoot, branches } = shape;
  const own = branches.map((branch) => branch.row);
  const row = { ...root, type: modelType(root, own), description: description || root.description };
  const original = component === name ? reading.components.get(name) : undefined;
  const before = original && new SchemaRows(reading).model(name, original, '');
  const schema = schemas.property({ row, children: branches }, before);
  // The name as people write it, if it cannot be the key.
  const isTitled = isObject(schema) && schema.title === undefined && called !== key && component === undefined;
  return isTitled ? { title: called, ...schema } : schema;
}

/** The document with the models among its schemas. */
export function withModels(document: JsonObject, schemas: JsonObject): JsonObject {
  if (Object.keys(schemas).length === 0) return document;
  const components = objectOr(document.components);
  return { ...document, components: { ...components, schemas: { ...objectOr(components.schemas), ...schemas } } };
}
