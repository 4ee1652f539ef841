import type { RowKind } from '../../../../contracts/docs/doc-types/row-parts.js';
import { pointerKey } from './file-names.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { holdsAll, type RowStyle } from './schema-notes.js';
import { MAP_KEY } from './schema-types.js';
import type { SchemaView } from './schema-view.js';

/** A property or parameter. `beside` contains what is not in its schema. */
export interface GivenField {
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
  readonly origin: string;
  readonly beside?: JsonObject;
  readonly notes?: readonly string[];
  /** Keywords of the parameter itself, by name. */
  readonly held?: ReadonlyMap<string, unknown>;
  /** What its dictionary is called, if its name does not say it. */
  readonly called?: string;
  /** The parameter as it is in the document. */
  readonly given?: unknown;
  /** What it is to the schema that it is in, if it is no property of it. */
  readonly kind?: RowKind;
}

/** The properties, and the values of a map as the row `{key}`; variants come with `variantFields`. */
export function fieldsOf(view: SchemaView, origin: string, style: RowStyle): GivenField[] {
  const { schema, only } = view;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = properties.map(([name, held]): GivenField => {
    const owners = only.get(name);
    const place = `${origin}/properties/${pointerKey(name)}`;
    const notes = owners ? [`only: ${owners.join(' | ')}`] : [];
    return { name, schema: held, required: required.has(name), origin: place, notes };
  });
  const patterns = isObject(schema.patternProperties) ? Object.entries(schema.patternProperties) : [];
  for (const [pattern, held] of patterns)
    fields.push({ name: MAP_KEY, schema: held, required: false, origin, notes: [`key: ${pattern}`] });
  const values = schema.additionalProperties;
  // A map of plain values shows their type in its own.
  if (isObject(values) && (properties.length > 0 || hasParts(values, style)))
    fields.push({
      ...{ name: MAP_KEY, schema: values, required: false, origin: `${origin}/additionalProperties` },
      ...(style === 'variants' && { kind: 'additionalProperties' }),
    });
  return fields;
}

const hasParts = (schema: JsonObject, style: RowStyle): boolean =>
  (holdsAll(style) && (Object.keys(schema).some((name) => name !== 'type') || Array.isArray(schema.type))) ||
  ['$ref', 'properties', 'allOf', 'oneOf', 'anyOf', 'items', 'additionalProperties', 'description', 'enum'].some(
    (name) => name in schema,
  );
