import { isObject, type JsonObject, visitObjects } from './object-kinds.js';

/** Changes the schemas of an OpenAPI 3.0 document to those of 3.1 (JSON Schema 2020-12), in place. */
export function upgradeSchemas(document: JsonObject): void {
  visitObjects(document, 'document', ({ value, kind }) => {
    if (kind === 'schema') upgradeSchema(value);
    return true;
  });
}

function upgradeSchema(schema: JsonObject): void {
  // Swagger 2.0 has no `nullable`; generators write this extension.
  const isNullable = schema.nullable === true || schema['x-nullable'] === true;
  if (isNullable && typeof schema.type === 'string') {
    schema.type = [schema.type, 'null'];
    delete schema.nullable;
    delete schema['x-nullable'];
  }
  if (schema.nullable === false) delete schema.nullable;
  upgradeTuple(schema);
  upgradeLimit(schema, 'exclusiveMinimum', 'minimum');
  upgradeLimit(schema, 'exclusiveMaximum', 'maximum');
}

/** A list of schemas in `items` was one for each place. */
export function upgradeTuple(schema: JsonObject): void {
  if (!Array.isArray(schema.items)) return;
  const { additionalItems: rest } = schema;
  // It may not be empty there (JSON Schema 2020-12, 10.3.1.1).
  if (schema.items.length > 0) schema.prefixItems = schema.items;
  delete schema.items;
  delete schema.additionalItems;
  if (isObject(rest) || rest === false) schema.items = rest;
}

/** A flag beside the limit became the limit itself. */
export function upgradeLimit(schema: JsonObject, exclusive: string, limit: string): void {
  if (typeof schema[exclusive] !== 'boolean') return;
  if (schema[exclusive] === true && schema[limit] !== undefined) {
    schema[exclusive] = schema[limit];
    delete schema[limit];
  } else delete schema[exclusive];
}

/** Of Swagger 2.0: what OpenAPI 3 writes differently in schemas. */
export function upgradeSchema2(schema: JsonObject): void {
  if (schema.type === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
  if (typeof schema.discriminator === 'string') schema.discriminator = { propertyName: schema.discriminator };
  if (schema['x-example'] !== undefined && schema.example === undefined) {
    schema.example = schema['x-example'];
    delete schema['x-example'];
  }
}

/** The keywords of a parameter or header of Swagger 2.0 that are those of its schema in OpenAPI 3. */
const schemaKeywords = [
  ...[
    'type',
    'format',
    'items',
    'default',
    'enum',
    'pattern',
    'multipleOf',
    'uniqueItems',
    'x-nullable',
    'x-annals-type',
  ],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'x-enumDescriptions', 'x-ms-enum'],
];

/** Moves the keywords into a schema. */
export function splitSchema(from: JsonObject): { schema: JsonObject; rest: JsonObject } {
  const schema: JsonObject = isObject(from.schema) ? { ...from.schema } : {};
  const rest: JsonObject = {};
  for (const [name, value] of Object.entries(from)) {
    if (schemaKeywords.includes(name)) schema[name] = value;
    else if (name !== 'schema' && name !== '__proto__') rest[name] = value;
  }
  return { schema, rest };
}
