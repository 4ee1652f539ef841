import { isJsonNumber, numberValue, writtenNumber } from '../../../../contracts/platform/exact-json.js';
import { jsonNumber } from '../imported/exact-yaml.js';
import { Losses } from '../imported/losses.js';
import { isObject, type JsonObject, type ObjectKind, visitObjects } from './object-kinds.js';
import { Resolver } from './resolver.js';

/*
 * Numbers whose digits were kept, once the whole document is there: at a place of type string they are texts (`01230`,
 * `1.10`), and so they are where the specification has no number. Elsewhere they stay numbers as they were written.
 */

const numeric = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
]);
/** Values of the type that the schema says. */
const values = new Set(['default', 'const', 'example']);
const lists = new Set(['enum', 'examples']);
const MOST_LEVELS = 40;

/** Changes the document in place. */
export function settleNumbers(document: JsonObject): void {
  const settler = new Settler(document);
  visitObjects(document, 'document', ({ value, kind }) => {
    settler.settle(value, kind);
    return true;
  });
}

/** Entries of which objects of other kinds are made; those are visited by themselves. */
const inner: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  document: ['paths', 'webhooks', 'components', 'definitions', 'parameters', 'responses'],
  schema: [
    ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'items', 'prefixItems', 'allOf'],
    ...['anyOf', 'oneOf', 'additionalProperties', 'additionalItems', 'unevaluatedProperties', 'unevaluatedItems'],
    ...['propertyNames', 'contains', 'not', 'if', 'then', 'else'],
  ],
  operation: ['parameters', 'requestBody', 'responses', 'callbacks'],
  parameter: ['schema', 'content', 'items'],
  header: ['schema', 'content', 'items'],
  requestBody: ['content'],
  response: ['headers', 'content', 'links', 'schema'],
  mediaType: ['schema', 'itemSchema', 'encoding', 'prefixEncoding', 'itemEncoding'],
  encoding: ['headers', 'encoding'],
};
const containers: readonly ObjectKind[] = ['paths', 'components', 'pathItem', 'callback'];

class Settler {
  private readonly resolver: Resolver;
  /** YAML may have one value in many places: it is settled where it is found first. */
  private readonly settled = new Set<unknown>();

  constructor(document: JsonObject) {
    this.resolver = new Resolver(document, new Losses());
  }

  settle(value: JsonObject, kind: ObjectKind): void {
    const visited = inner[kind] ?? [];
    // A parameter of Swagger 2.0 is its own schema.
    const schema = kind === 'schema' || !isObject(value.schema) ? value : value.schema;
    this.each(value, (held, name) =>
      visited.includes(name) || (containers.includes(kind) && typeof held === 'object')
        ? held
        : this.entry(name, held, schema, kind),
    );
  }

  private entry(name: string, held: unknown, schema: unknown, kind: ObjectKind): unknown {
    if (numeric.has(name) || name.startsWith('x-')) return this.valueOf(held, {}, 0);
    if (values.has(name)) return this.valueOf(held, schema, 0);
    if (kind === 'example' && (name === 'value' || name === 'dataValue')) return this.valueOf(held, {}, 0);
    if (!lists.has(name)) return this.texts(held);
    if (isObject(held)) this.each(held, (one) => this.example(one, schema, kind));
    return Array.isArray(held) ? this.valueOf(held, { items: schema }, 0) : held;
  }

  /** An object with the value; of a response of Swagger 2.0 the value. */
  private example(one: unknown, schema: unknown, kind: ObjectKind): unknown {
    if (kind === 'response' || !isObject(one)) return this.valueOf(one, schema, 0);
    return this.each(one, (held, name) =>
      name === 'value' || name === 'dataValue' ? this.valueOf(held, schema, 0) : this.texts(held),
    );
  }

  /** The value with texts where its schema wants texts. */
  private valueOf(value: unknown, given: unknown, level: number): unknown {
    const written = writtenNumber(value);
    if (written === undefined && (typeof value !== 'object' || value === null)) return value;
    const schema = isObject(given) ? this.resolver.object(given) : {};
    if (written !== undefined) return isText(schema) ? written : numberOf(written);
    if (level > MOST_LEVELS) return this.texts(value);
    const items = Array.isArray(value) ? schema.items : undefined;
    return this.each(value, (one, name) =>
      this.valueOf(one, items === undefined ? this.property(schema, name) : items, level + 1),
    );
  }

  private property(schema: JsonObject, name: string): unknown {
    for (const part of [schema, ...(Array.isArray(schema.allOf) ? schema.allOf : [])]) {
      const { properties } = isObject(part) ? this.resolver.object(part) : {};
      if (isObject(properties) && Object.hasOwn(properties, name)) return properties[name];
    }
    return schema.additionalProperties;
  }

  private texts(value: unknown): unknown {
    if (typeof value === 'string') return writtenNumber(value) ?? value;
    return this.each(value, (one, name) => (name.startsWith('x-') ? this.valueOf(one, {}, 0) : this.texts(one)));
  }

  /** Replaces the entries of an object or a list that was not settled before. */
  private each(value: unknown, replaced: (held: unknown, name: string) => unknown): unknown {
    if (this.settled.has(value)) return value;
    if (Array.isArray(value) || isObject(value)) this.settled.add(value);
    if (Array.isArray(value)) for (const [at, held] of value.entries()) value[at] = replaced(held, '');
    else if (isObject(value))
      for (const [name, held] of Object.entries(value)) {
        const now = replaced(held, name);
        // Assigning to the name `__proto__` would change the object itself.
        if (now !== held && name !== '__proto__') value[name] = now;
      }
    return value;
  }
}

const isText = ({ type }: JsonObject): boolean =>
  Array.isArray(type)
    ? type.includes('string') && !type.some((one) => one === 'number' || one === 'integer')
    : type === 'string';

/** A number of JSON with its digits; what JSON does not have is a text. */
function numberOf(written: string): unknown {
  const literal = isJsonNumber(written) ? written : jsonNumber(written);
  return literal === undefined ? written : numberValue(literal);
}
