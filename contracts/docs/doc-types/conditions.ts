import { jsonValue, type Value } from './json-value.js';
import { schemaIn, schemasIn } from './keyword-schemas.js';
import type { SchemaNode } from './schema-tree.js';

/* The keywords that ask for something of a value only where something else holds of it. */

type Fits = (value: Value, node: SchemaNode) => boolean;

/** The names that have to be there where another one is. */
export function dependentNames({
  keywords,
}: SchemaNode): readonly (readonly [name: string, needed: readonly string[]])[] {
  const said = jsonValue(keywords.dependentRequired ?? '');
  if (!(said instanceof Map)) return [];
  return [...said].map(([name, all]) => [name, Array.isArray(all) ? all.filter((one) => typeof one === 'string') : []]);
}

/** How many elements of a list `contains` wants. */
export function containedIn(
  node: SchemaNode,
): { readonly schema: SchemaNode; least: number; most: number } | undefined {
  const schema = schemaIn(node, 'contains');
  const { minContains = '1', maxContains = '' } = node.keywords;
  return (
    schema && {
      schema,
      least: Number(minContains),
      most: maxContains === '' ? Number.POSITIVE_INFINITY : Number(maxContains),
    }
  );
}

export function keepsConditions(value: Value, node: SchemaNode, fits: Fits): boolean {
  if (Object.keys(node.keywords).length === 0) return true;
  const is = (keyword: string) => {
    const schema = schemaIn(node, keyword);
    return schema && fits(value, schema);
  };
  if (is('not') === true) return false;
  const holds = is('if');
  if (holds !== undefined && is(holds ? 'then' : 'else') === false) return false;
  if (value instanceof Map) return keepsNames(value, node, fits);
  return !Array.isArray(value) || keepsContained(value, node, fits);
}

function keepsNames(value: ReadonlyMap<string, Value>, node: SchemaNode, fits: Fits): boolean {
  const names = schemaIn(node, 'propertyNames');
  return (
    dependentNames(node).every(([name, needed]) => !value.has(name) || needed.every((one) => value.has(one))) &&
    [...schemasIn(node, 'dependentSchemas')].every(
      ([name, schema]) => !value.has(name) || fits(new Map(value), schema),
    ) &&
    (!names || [...value.keys()].every((name) => fits(name, names)))
  );
}

function keepsContained(list: readonly Value[], node: SchemaNode, fits: Fits): boolean {
  const contained = containedIn(node);
  if (!contained) return true;
  const count = list.filter((each) => fits(each, contained.schema)).length;
  return count >= contained.least && count <= contained.most;
}
