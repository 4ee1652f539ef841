import { type Branch, isRequired } from './param-tree.js';
import { branchNode, namedFields, type SchemaNode } from './schema-tree.js';
import { type VariantKind, variantKinds, variantsOf } from './variants.js';

type Entry = readonly [name: string, text: string];

/**
 * The row as JSON Schema (2020-12), as text: numbers keep their digits. Models that it uses are references by their keys, as
 * in exports. `branch`: a row that is a model, or any other.
 */
export const jsonSchemaOf = (branch: Branch): string => schemaText(branchNode(branch, 'endless'), '', 'top');

/** `items`: what the row says of itself was said at its list. */
function schemaText(node: SchemaNode, indent: string, at: 'top' | 'field' | 'items'): string {
  if (node.model && at !== 'top')
    return object([['$ref', JSON.stringify(`#/components/schemas/${node.model.key}`)]], indent);
  const inner = `${indent}  `;
  const { row, keywords, values, items, rest } = node;
  const description = at === 'items' ? '' : (row?.description.trim() ?? '');
  const known = Object.entries(keywords).filter(([name]) => name !== 'nullable');
  const fields = namedFields(node);
  const required = fields.flatMap(([name, field]) => (field.row && isRequired(field.row) ? [name] : []));
  const entries: Entry[] = [
    ...typeEntries(node),
    ...(description ? [['description', JSON.stringify(description)] as const] : []),
    ...known,
    ...(values.length > 0 ? [['enum', `[${values.map(({ value }) => value).join(', ')}]`] as const] : []),
    ...(items && node.is === 'list' ? [['items', schemaText(items, inner, 'items')] as const] : []),
    ...(items && node.is === 'map' ? [['additionalProperties', schemaText(items, inner, 'items')] as const] : []),
    ...(fields.length > 0 ? [['properties', properties(fields, inner)] as const] : []),
    ...(rest ? [['additionalProperties', schemaText(rest, inner, 'field')] as const] : []),
    ...(required.length > 0 ? [['required', JSON.stringify(required)] as const] : []),
    ...variantKinds.flatMap((kind) => variantEntries(node, kind, inner)),
  ];
  // A keyword wins over what its column says; the type null is none.
  return object(
    [...new Map(entries)].filter(([name, text]) => name !== 'type' || text !== 'null'),
    indent,
  );
}

/** A variant is named by its title; a model has a name. */
function variantEntries(node: SchemaNode, kind: VariantKind, indent: string): Entry[] {
  const variants = variantsOf(node, kind);
  if (variants.length === 0) return [];
  const texts = variants.map((variant) => {
    const title = variant.model ? '' : (variant.row?.name.trim() ?? '');
    const keywords = { ...(title !== '' && { title: JSON.stringify(title) }), ...variant.keywords };
    return schemaText({ ...variant, keywords }, `${indent}  `, 'field');
  });
  if (kind !== 'allOf' && node.is === 'any' && node.keywords.nullable === 'true') texts.push('{ "type": "null" }');
  return [[kind, `[\n${texts.map((text) => `${indent}  ${text}`).join(',\n')}\n${indent}]`]];
}

const properties = (fields: ReturnType<typeof namedFields>, indent: string): string =>
  object(
    fields.map(([name, field]) => [name, schemaText(field, `${indent}  `, 'field')]),
    indent,
  );

function typeEntries({ is, type, keywords }: SchemaNode): Entry[] {
  const names = { list: 'array', map: 'object', file: 'string', any: '' } as const;
  const plain = is === 'list' || is === 'map' || is === 'file' || is === 'any' ? names[is] : is;
  const name = is === 'number' && /^(?:integer|int|long|short|byte)\b/i.test(type.trim()) ? 'integer' : plain;
  if (name === '') return [];
  const said: unknown = keywords.nullable === 'true' ? [name, 'null'] : name;
  return [['type', JSON.stringify(said)], ...(is === 'file' ? [['format', '"binary"'] as const] : [])];
}

const object = (entries: readonly Entry[], indent: string): string =>
  entries.length === 0
    ? '{}'
    : `{\n${entries.map(([name, text]) => `${indent}  ${JSON.stringify(name)}: ${text}`).join(',\n')}\n${indent}}`;
