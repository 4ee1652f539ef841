import type { JsonValue } from './json-text.js';
import { type Fields, fieldsOf, isTrue, without } from './schema-fields.js';

/** The keywords of earlier drafts of JSON Schema as 2020-12 has them. */
export function ofToday(fields: Fields): Fields {
  return [withReference, withoutTuple, withLimits, withoutDependencies].reduce(
    (given, upgrade) => upgrade(given),
    fields,
  );
}

const withReference = (fields: Fields): Fields => {
  const ref = fields.get('$dynamicRef') ?? fields.get('$recursiveRef');
  return ref ? new Map([...without(fields, ['$dynamicRef', '$recursiveRef']), ['$ref', ref]]) : fields;
};

/** A list of schemas in `items` was one for each place. */
function withoutTuple(fields: Fields): Fields {
  const items = fields.get('items');
  if (items?.kind !== 'array') return fields;
  const rest = fields.get('additionalItems');
  return new Map([
    ...without(fields, ['items', 'additionalItems']),
    ...(items.items.length > 0 ? ([['prefixItems', items]] as const) : []),
    ...(rest ? ([['items', rest]] as const) : []),
  ]);
}

/** In draft 4 a flag beside the limit. */
function withLimits(fields: Fields): Fields {
  const upgraded = new Map(fields);
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const [given, value] = [fields.get(flag), fields.get(limit)];
    if (given?.kind !== 'boolean') continue;
    upgraded.delete(flag);
    if (isTrue(given) && value) upgraded.delete(limit) && upgraded.set(flag, value);
  }
  return upgraded;
}

/** Until draft 7 one keyword for names and for schemas. */
function withoutDependencies(fields: Fields): Fields {
  const given = [...fieldsOf(fields.get('dependencies'))];
  if (given.length === 0) return fields;
  const names = given.filter(([, each]) => each.kind === 'array');
  const schemas = given.filter(([, each]) => each.kind !== 'array');
  const object = (entries: readonly [string, JsonValue][]): JsonValue => ({
    ...{ kind: 'object', note: '' },
    entries: entries.map(([name, each]) => [name, each, '']),
  });
  return new Map([
    ...without(fields, ['dependencies']),
    ...(names.length > 0 ? ([['dependentRequired', object(names)]] as const) : []),
    ...(schemas.length > 0 ? ([['dependentSchemas', object(schemas)]] as const) : []),
  ]);
}
