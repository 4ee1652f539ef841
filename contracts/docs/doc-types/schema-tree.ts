import type { Keywords } from './keyword-samples.js';
import type { Branch, Row } from './param-tree.js';
import type { RowValue } from './row-parts.js';
import { readType, type ValueType } from './value-type.js';

/*
 * The rows of a table as schemas, for everything that reads them: examples, drift, TypeScript, mocks, code, exports. A
 * list is one row: its elements, and the values of a map, are nodes of their own here.
 */

/** The rows of a body or a response. `elementType`: the element type of a root array; '' = an object. */
export interface Shape {
  readonly branches: readonly Branch[];
  readonly elementType: string;
}

/** A root array of plain values has one row without a name; its example is used. */
export const isPlainArray = ({ elementType }: Shape): boolean =>
  elementType !== '' && readType(elementType).of !== 'object';

export interface SchemaNode {
  /** The row that describes it; of elements, the row of their list. Undefined at the root, and of values of a map. */
  readonly row: Row | undefined;
  /** The text of the type: that of the row, or the element type of a root array. */
  readonly type: string;
  readonly is: ValueType['of'] | 'list';
  /** Elements of a list, values of a map if their type is known. */
  readonly items: SchemaNode | undefined;
  /** All rows below, in their order: rows without a name and rows of one name, too. With rows below it, it is an object. */
  readonly fields: readonly SchemaNode[];
  /** Keywords of its row as JSON text, and the values of an enumeration. */
  readonly keywords: Keywords;
  readonly values: readonly RowValue[];
}
const none = { keywords: {}, values: [] };

/** The tree of a table; the root is an object, or a list. */
export function schemaTree({ branches, elementType }: Shape): SchemaNode {
  const root = { ...none, row: undefined, type: elementType };
  if (elementType === '') return { ...root, is: 'object', items: undefined, fields: branches.map(branchNode) };
  const [first] = branches;
  const of = readType(elementType);
  const items =
    of.of === 'object'
      ? { ...bareNode({ depth: 0, of: 'object' }), fields: branches.map(branchNode) }
      : first
        ? nodeOf(first, elementType, of)
        : bareNode(of, elementType);
  return { ...root, is: 'list', items, fields: [] };
}

/** The node of one row. */
export const branchNode = (branch: Branch): SchemaNode => nodeOf(branch, branch.row.type, readType(branch.row.type));

function nodeOf(branch: Branch, type: string, read: ValueType, prefix = ''): SchemaNode {
  const { row, children } = branch;
  const said = keywordsAt(row, prefix);
  if (read.depth > 0) {
    const items = nodeOf(branch, type, inList(read), `${prefix}items/`);
    return { row, type, is: 'list', items, fields: [], keywords: said, values: [] };
  }
  const fields = children.map(branchNode);
  const own = { row, fields, keywords: said, values: row.values ?? [] };
  return { ...bareNode(read, type), ...own, ...(fields.length > 0 && { is: 'object', items: undefined }) };
}

/** A node of a type alone. */
export function bareNode(read: ValueType, type = ''): SchemaNode {
  const items = read.depth > 0 ? bareNode(inList(read), type) : read.value && bareNode(read.value);
  return { ...none, row: undefined, type, is: read.depth > 0 ? 'list' : read.of, items, fields: [] };
}

/**
 * Keywords of elements have `items/` before them, once for each level. The greatest length is a column, and counts here
 * only if the row has keywords or values.
 */
function keywordsAt({ schema, values, maxLength = '' }: Row, prefix: string): Keywords {
  if (!schema && !values) return {};
  const own = Object.entries(schema ?? {}).flatMap(([name, text]) => {
    const at = name.startsWith(prefix) ? name.slice(prefix.length) : '@';
    return at.startsWith('items/') || at.startsWith('@') ? [] : [[at, text] as const];
  });
  return Object.fromEntries([...(/^[1-9]\d{0,9}$/.test(maxLength) ? [['maxLength', maxLength] as const] : []), ...own]);
}

const inList = (read: ValueType): ValueType => ({ ...read, depth: read.depth - 1 });

/** The innermost elements of a list, and the number of lists around them. */
export function innermost(node: SchemaNode): { readonly node: SchemaNode; readonly depth: number } {
  let [at, depth] = [node, 0];
  for (; at.is === 'list' && at.items; at = at.items) depth++;
  return { node: at, depth };
}

/** The rows with a name; of two with the same name the later one is used. */
export const namedFields = ({ fields }: Pick<SchemaNode, 'fields'>): readonly (readonly [string, SchemaNode])[] => [
  ...new Map(fields.flatMap((field) => (field.row?.name ? [[field.row.name, field]] : []))),
];
