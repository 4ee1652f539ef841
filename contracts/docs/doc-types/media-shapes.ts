import type { Branch, Row } from './param-tree.js';
import { branchNode, innermost, type Shape } from './schema-tree.js';
import { withoutModel } from './unfolded.js';
import { listText, objectLists } from './value-type.js';

/** The keyword of a status, or of a media type, whose fields are the table of the body. */
export const IN_TABLE = '@table';
export const isInTable = ({ schema }: Pick<Row, 'schema'>): boolean => schema?.[IN_TABLE] === 'true';
export const isMediaType = (name: string): boolean => name.includes('/');

export interface MediaView {
  /** Undefined: that of the table, which has no row of its own. */
  readonly row: Row | undefined;
  readonly type: string;
  /** With the fields of its model, if it is one. */
  readonly shape: Shape;
  /** Undefined: its fields are the table. */
  readonly branch?: Branch;
}

/** A media type is the root of its schema. */
function mediaShape(branch: Branch): Shape {
  const shape = rootShape(withoutModel(branch));
  return branch.row.ref === undefined ? shape : { ...shape, whole: asRoot(branch, branch.row.type, branch.children) };
}

/** The media types of a body that are rows of their own: without that of the table. */
export const furtherMedia = (rows: readonly Branch[], shown: Branch | undefined): MediaView[] =>
  rows.flatMap((branch) =>
    isMediaType(branch.row.name) && branch !== shown
      ? [{ row: branch.row, type: branch.row.name, shape: mediaShape(branch), branch }]
      : [],
  );

/**
 * The body of a table whose media type may be a model as a whole. Whether it is a list of that model is a field of the doc, as for all tables.
 * Rows of the table stand below it as below any row that is a model: screens show them, and the schema is that of the model.
 */
export function wholeShape(table: Shape, media: Branch | undefined): Shape {
  if (!media) return table;
  if (media.row.ref === undefined) return saysOfBody(media.row) ? { ...table, root: media.row } : table;
  const lists = table.elementType === '' ? 0 : 1 + objectLists(table.elementType);
  const whole = asRoot(media, listText('object', lists), table.branches);
  return { ...rootShape(withoutModel(whole)), whole };
}

/** A body has no name. */
const asRoot = (branch: Branch, type: string, children: readonly Branch[]): Branch => ({
  ...branch,
  row: { ...branch.row, name: '', type },
  children,
});

function rootShape({ row, children }: Branch): Shape {
  const node = branchNode({ row, children });
  const { node: element, depth } = innermost(node);
  const isObject = children.length > 0 || element.is === 'object';
  const root = saysOfRoot(row) ? { root: row } : {};
  if (isObject) return { branches: children, elementType: depth > 0 ? listText('object', depth - 1) : '', ...root };
  if (depth === 0) return { branches: [{ row: { ...row, name: '' }, children: [] }], elementType: '' };
  const own = elementRow(row);
  return { branches: [{ row: own, children: [] }], elementType: own.type, ...root };
}

/** Whether the row has anything for its schema, and not for the media type alone. */
export const saysOfRoot = ({ schema = {}, values }: Pick<Row, 'schema' | 'values'>): boolean =>
  values !== undefined || Object.keys(schema).some(isOfSchema);
/** Of a row with `@table`: its description is that of the body. */
export const saysOfBody = (row: Pick<Row, 'schema' | 'values' | 'description'>): boolean =>
  saysOfRoot(row) || row.description.trim() !== '';
/** What is said of the holder of a schema has `@` before it. */
export const isOfSchema = (keyword: string): boolean => !keyword.startsWith('@');

/** The row of the elements of a list: the keywords of the list itself are none of theirs. */
export function elementRow<R extends Pick<Row, 'name' | 'type' | 'schema'>>({ schema, ...row }: R) {
  const own = Object.entries(schema ?? {}).flatMap(([name, text]) =>
    name.startsWith('items/') ? [[name.slice('items/'.length), text] as const] : [],
  );
  const type = elementText(row.type);
  return { ...row, name: '', type, ...(own.length > 0 && { schema: Object.fromEntries(own) }) };
}

/** The type of a list's elements: of `string[]` a text. */
const elementText = (type: string): string => {
  const of = type.trim();
  if (of.endsWith('[]')) return of.slice(0, -2);
  return /^str_array$/i.test(of)
    ? 'string'
    : /^num_array$/i.test(of)
      ? 'number'
      : (/^array\[(.+)\]$/i.exec(of)?.[1] ?? 'object');
};
