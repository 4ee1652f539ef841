import type { ModelShape, Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import type { ModelNames } from './model-names.js';
import type { SchemaWriter } from './write-schema.js';

/** A model, and the text that describes it. */
export interface WrittenModel {
  readonly shape: ModelShape;
  readonly description: string;
}

const bareRoot: Row = { id: '', name: '', type: 'object', required: 0, example: '', description: '' };

/** The models as entries of `components.schemas`. */
export function modelSchemas(models: readonly WrittenModel[], names: ModelNames, writer: SchemaWriter): JsonObject {
  return Object.fromEntries(
    models.flatMap(({ shape, description }) => {
      const component = names[shape.id];
      return component === undefined ? [] : [[component, modelSchema(shape, description, writer)]];
    }),
  );
}

function modelSchema({ key, name, root = bareRoot, branches }: ModelShape, text: string, writer: SchemaWriter) {
  const row = { ...root, description: text || root.description };
  const schema = writer.property({ row, children: branches }, undefined);
  // The name as people write it, if it cannot be the key.
  const isTitled = isObject(schema) && schema.title === undefined && name !== key;
  return isTitled ? { title: name, ...schema } : schema;
}

/** The document with the models among its schemas. */
export function withModels(document: JsonObject, schemas: JsonObject): JsonObject {
  if (Object.keys(schemas).length === 0) return document;
  const components = objectOr(document.components);
  return { ...document, components: { ...components, schemas: { ...objectOr(components.schemas), ...schemas } } };
}
