import { isObject, type JsonObject } from './object-kinds.js';
import { splitSchema } from './upgrade-schemas.js';

/** How lists are written: `style` and `explode` of OpenAPI 3 by the `collectionFormat` of Swagger 2.0. */
const listStyles: Readonly<Record<string, JsonObject>> = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

/** A parameter of a path, query or header. References stay. */
export function upgradeParameter(given: unknown): unknown {
  if (!isObject(given) || typeof given.$ref === 'string') return given;
  const { schema, rest } = splitSchema(given);
  const { collectionFormat, 'x-example': example, 'x-examples': examples, ...others } = rest;
  return {
    ...others,
    ...(schema.type === 'array' && listStyle(given.in, collectionFormat)),
    ...(example !== undefined && rest.example === undefined && { example }),
    ...(examples !== undefined && { 'x-examples': examples }),
    schema,
  };
}

/** A list of a place without a format has commas. */
export function listStyle(place: unknown, format: unknown): JsonObject {
  const name = typeof format === 'string' ? format : 'csv';
  // Paths and headers have one style, whose lists are separated by commas.
  if (place !== 'query' && place !== 'formData') return name === 'csv' ? {} : { 'x-collectionFormat': name };
  return listStyles[name] ?? { 'x-collectionFormat': name };
}

export function upgradeResponse(given: unknown, produces: readonly string[]): unknown {
  if (!isObject(given) || typeof given.$ref === 'string' || 'content' in given) return given;
  const { schema, examples, headers, ...rest } = given;
  const byType = isObject(examples) ? Object.entries(examples) : [];
  const types = produces.length > 0 ? produces : ['application/json'];
  const content: [string, JsonObject][] = schema === undefined ? [] : types.map((type) => [type, mediaType(schema)]);
  for (const [type, example] of byType) {
    const known = content.find(([name]) => name === type);
    if (known) known[1].example = example;
    else content.push([type, { ...(schema !== undefined && { schema }), example }]);
  }
  return {
    ...rest,
    ...(isObject(headers) && { headers: upgradedHeaders(headers) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
  };
}

const mediaType = (schema: unknown): JsonObject => ({ schema });

const upgradedHeaders = (headers: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(headers).map(([name, header]) => {
      if (!isObject(header) || typeof header.$ref === 'string') return [name, header];
      const { schema, rest } = splitSchema(header);
      const { collectionFormat, 'x-example': example, ...others } = rest;
      const list = schema.type === 'array' ? listStyle('header', collectionFormat) : {};
      return [name, { ...others, ...list, ...(example !== undefined && { example }), schema }];
    }),
  );
