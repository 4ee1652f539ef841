import type { Branch, Row } from './param-tree.js';
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
}

/** The tree of a table; the root is an object, or a list. */
export function schemaTree({ branches, elementType }: Shape): SchemaNode {
  const root = { row: undefined, type: elementType };
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

function nodeOf(branch: Branch, type: string, read: ValueType): SchemaNode {
  const { row, children } = branch;
  if (read.depth > 0) return { row, type, is: 'list', items: nodeOf(branch, type, inList(read)), fields: [] };
  const fields = children.map(branchNode);
  return { ...bareNode(read, type), row, fields, ...(fields.length > 0 && { is: 'object', items: undefined }) };
}

/** A node of a type alone. */
export function bareNode(read: ValueType, type = ''): SchemaNode {
  const items = read.depth > 0 ? bareNode(inList(read), type) : read.value && bareNode(read.value);
  return { row: undefined, type, is: read.depth > 0 ? 'list' : read.of, items, fields: [] };
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
