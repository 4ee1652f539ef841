import { type Branch, isRequired } from './param-tree.js';
import { branchNode, namedFields, type SchemaNode } from './schema-tree.js';

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
  const { row, keywords, values, items } = node;
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
    ...(required.length > 0 ? [['required', JSON.stringify(required)] as const] : []),
  ];
  // A keyword wins over what its column says.
  return object([...new Map(entries)], indent);
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
