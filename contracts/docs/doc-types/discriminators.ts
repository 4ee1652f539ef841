import { jsonValue, type Value } from './json-value.js';
import type { ModelShape } from './param-tree.js';
import type { SchemaNode } from './schema-tree.js';
import { settled } from './variants.js';

/* The property by whose value readers tell which alternative an object is (OpenAPI 3.1, 4.8.25). */

/** The schema whose alternatives, where they are models, have the value of the discriminator that selects them. */
export function discriminated(node: SchemaNode): SchemaNode {
  const read = node.keywords.discriminator === undefined ? undefined : jsonValue(node.keywords.discriminator);
  const name = read instanceof Map ? read.get('propertyName') : undefined;
  if (!node.variants || !(read instanceof Map) || typeof name !== 'string') return node;
  const mapping = read.get('mapping');
  const values = mapping instanceof Map ? [...mapping] : [];
  return { ...node, variants: node.variants.map((one) => withValue(one, name, values)) };
}

type Mapping = readonly (readonly [value: string, to: Value])[];

function withValue(variant: SchemaNode, name: string, mapping: Mapping): SchemaNode {
  if (!variant.model || variant.isCut === true || variant.row?.kind === 'allOf') return variant;
  const field = settled(variant).fields.find(({ row }) => row?.name === name);
  const value = JSON.stringify(mappedValue(variant.model, mapping));
  if (!field?.row || !mayBe(field, value)) return variant;
  const keywords = { ...field.keywords, const: value };
  const chosen = { ...field, keywords, row: { ...field.row, schema: keywords } };
  const at = variant.fields.findIndex(({ row }) => row?.name === name);
  return { ...variant, fields: at < 0 ? [...variant.fields, chosen] : variant.fields.with(at, chosen) };
}

/** The name of the model counts where no value is mapped to it. */
const mappedValue = ({ key }: ModelShape, mapping: Mapping): string =>
  mapping.find(([, to]) => typeof to === 'string' && to.split('/').at(-1) === key)?.[0] ?? key;

/** A constant, and the values of an enumeration, are narrower. */
const mayBe = ({ is, keywords, values }: SchemaNode, value: string): boolean =>
  is === 'string' &&
  keywords.const === undefined &&
  keywords.enum === undefined &&
  (values.length === 0 || values.some((one) => one.value === value));
