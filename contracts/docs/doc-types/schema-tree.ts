import type { Keywords } from './keyword-samples.js';
import { saysNever } from './keyword-words.js';
import { MODEL_LEVELS } from './models.js';
import {
  type Below,
  type Branch,
  belowOf,
  isRequired,
  type ModelOf,
  type ModelShape,
  noModels,
  type Row,
} from './param-tree.js';
import type { RowValue } from './row-parts.js';
import { modelBranch, type Unfolded, unfolded } from './unfolded.js';
import { readType, type ValueType } from './value-type.js';

/*
 * The rows of a table as schemas, for everything that reads them: examples, drift, TypeScript, mocks, code, exports. A
 * list is one row: its elements, and the values of a map, are nodes of their own here. A row that is a model has the
 * model's fields; they are made when somebody asks for them, because models may circle.
 */

/** The rows of a body or a response. `elementType`: the element type of a root array; '' = an object. */
export interface Shape {
  readonly branches: readonly Branch[];
  readonly elementType: string;
  /** The row whose model the body is as a whole; `branches` and `elementType` are as if it were none. */
  readonly whole?: Branch;
  /** The row with the keywords and values of the body itself, as a row has those of its value. */
  readonly root?: Row;
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
  /** The properties, in their order: rows without a name and rows of one name, too. With properties it is an object. */
  readonly fields: readonly SchemaNode[];
  /** The rows below that are variants, `row.kind` says of which kind (`variants.ts`); undefined without any. */
  readonly variants?: readonly SchemaNode[] | undefined;
  /** What the members are that no property names, if a row says it; with such a row it is an object. */
  readonly rest?: SchemaNode | undefined;
  /** Keywords of its row as JSON text, and the values of an enumeration. */
  readonly keywords: Keywords;
  readonly values: readonly RowValue[];
  /** The model that it is; `row` then has what the model says where the row itself is silent. */
  readonly model?: ModelShape;
  /** Finds its models. */
  readonly models?: ModelOf;
  /** A model whose fields are left out: it is inside of itself, or of too many others. */
  readonly isCut?: boolean;
}
const none = { keywords: {}, values: [] };

/** Rows that the models of one tree may add to it. */
const MOST_ROWS = 20_000;
/** The way from the root to a node: models that it is inside of, and the rows that models may still add. */
interface Way {
  readonly inside: readonly string[];
  readonly left: { rows: number };
}
/** `bounded`: for readers that walk through the whole tree; others follow a value, or stop at models themselves. */
export type Walk = 'bounded' | 'endless';
const wayOf = (walk: Walk, inside: readonly string[] = []): Way | undefined =>
  walk === 'bounded' ? { inside, left: { rows: MOST_ROWS } } : undefined;

/** The tree of a table; the root is an object, or a list. */
export function schemaTree({ branches, elementType, whole, root: said }: Shape, walk: Walk = 'bounded'): SchemaNode {
  const model = whole && unfolded(whole)?.model;
  const way = wayOf(walk, model ? [model.id] : []);
  const root = { row: undefined, type: elementType, ...rootParts(said, 0, elementType === '') };
  const below = belowOf(branches);
  const mark = model && { model, models: whole?.models ?? noModels };
  const own = () => ({ is: below.is ?? ('object' as const), items: undefined, ...membersOf(below, way), ...mark });
  if (elementType === '') return { ...root, ...own() };
  const [first] = branches;
  const of = readType(elementType);
  const items =
    of.of === 'object' && !isNameless(branches)
      ? listed(
          { ...bareNode({ depth: 0, of: 'object' }), ...rootParts(said, 1 + of.depth, true), ...own() },
          of.depth,
          said,
        )
      : first
        ? nodeOf(first, elementType, of, { way, prefix: '' })
        : bareNode(of, elementType);
  return { ...root, is: 'list', items, fields: [] };
}

/** One row without a name that has keywords or values is no property: it describes the elements, which need not be objects. */
const isNameless = ([first, ...others]: readonly Branch[]): boolean =>
  first !== undefined &&
  others.length === 0 &&
  first.children.length === 0 &&
  first.row.name === '' &&
  first.row.kind === undefined &&
  (first.row.schema !== undefined || first.row.values !== undefined);

/** Elements of a root array may be lists as well: `object[]`. */
function listed(node: SchemaNode, depth: number, said: Row | undefined): SchemaNode {
  if (depth === 0) return node;
  const list = { row: undefined, type: node.type, is: 'list' as const, items: node, fields: [] };
  return listed({ ...list, ...rootParts(said, depth, false) }, depth - 1, said);
}

/** What the row of a body has for the body itself, or for its elements so many lists below. */
const rootParts = (row: Row | undefined, level: number, isInnermost: boolean) =>
  row ? { keywords: keywordsAt(row, 'items/'.repeat(level)), values: (isInnermost && row.values) || [] } : none;

/** The node of one row. */
export const branchNode = (branch: Branch, walk: Walk = 'bounded'): SchemaNode => nodeAt(branch, wayOf(walk));

const nodeAt = (branch: Branch, way: Way | undefined): SchemaNode =>
  nodeOf(branch, branch.row.type, readType(branch.row.type), { way, prefix: '' });

/** Where a node is made. `prefix`: that of its keywords; `mark`: the model that the row is, so many lists below. */
interface At {
  readonly way: Way | undefined;
  readonly prefix: string;
  readonly mark?: Mark;
}
interface Mark {
  readonly model: ModelShape;
  readonly models: ModelOf;
  readonly isCut: boolean;
  readonly below: number;
  /** Models that are another one, on the way to it. */
  readonly others: number;
}

function nodeOf(branch: Branch, type: string, read: ValueType, at: At): SchemaNode {
  const { row, children } = branch;
  const { way, prefix, mark } = at;
  const found = prefix === '' && row.ref !== undefined ? unfolded(branch) : undefined;
  if (found) return nodeOfModel(found, branch.models ?? noModels, read.depth, at);
  const said = keywordsAt(row, prefix);
  const own = {
    row,
    type,
    keywords: said,
    ...(mark?.below === 0 && { model: mark.model, models: mark.models, isCut: mark.isCut }),
  };
  if (read.depth > 0) {
    const inner = mark && { mark: { ...mark, below: mark.below - 1 } };
    const items = nodeOf(branch, type, inList(read), { way, prefix: `${prefix}items/`, ...inner });
    return { ...own, is: 'list', items, fields: [], values: [] };
  }
  const node = { ...bareNode(read, type), ...own, values: row.values ?? [] };
  const below = belowOf(children);
  const whole = { ...node, ...(below.is === 'object' && { is: below.is, items: undefined }) };
  return mark ? withMembers(whole, () => membersOf(below, way)) : { ...whole, ...membersOf(below, way) };
}

type Members = Pick<SchemaNode, 'fields' | 'variants' | 'rest'>;
const membersOf = ({ properties, variants, rest }: Below, way: Way | undefined): Members => ({
  fields: properties.map((branch) => nodeAt(branch, way)),
  ...(variants.length > 0 && { variants: variants.map((branch) => nodeAt(branch, way)) }),
  ...(rest && { rest: nodeAt(rest, way) }),
});

/** The node of a row that is a model; `depth`: the lists that the row itself says. A model may be another one. */
function nodeOfModel({ model, branch }: Unfolded, models: ModelOf, depth: number, { way, mark }: At): SchemaNode {
  const others = (mark?.others ?? 0) + 1;
  const rows = branch.children.length;
  const isFull = way !== undefined && (way.inside.includes(model.id) || way.inside.length >= MODEL_LEVELS);
  const isCut = isFull || others > MODEL_LEVELS || (way !== undefined && rows > way.left.rows);
  if (way && !isCut) way.left.rows -= rows;
  const inner = isCut ? { row: withoutMembers(branch.row, depth), children: [] } : branch;
  return nodeOf(inner, branch.row.type, readType(branch.row.type), {
    way: way && { ...way, inside: [...way.inside, model.id] },
    prefix: '',
    mark: { model: mark?.model ?? model, models, below: mark?.below ?? depth, isCut, others },
  });
}

/** A row whose members are left out: nothing is said of them any more, but of the lists around it. */
function withoutMembers({ ref: _, schema = {}, values: __, ...row }: Row, depth: number): Row {
  const own = 'items/'.repeat(depth);
  const kept = Object.entries(schema).filter(([name]) => !name.startsWith(own) || name === `${own}nullable`);
  return { ...row, ...(kept.length > 0 && { schema: Object.fromEntries(kept) }) };
}

/** With members that are made once, when somebody asks for them. */
function withMembers(node: Omit<SchemaNode, keyof Members>, make: () => Members): SchemaNode {
  let made: Members | undefined;
  const members = () => {
    made ??= make();
    return made;
  };
  return {
    ...node,
    get fields() {
      return members().fields;
    },
    get variants() {
      return members().variants;
    },
    get rest() {
      return members().rest;
    },
  };
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

/** The model itself, without what the row of the node says beside it; undefined: it is none. */
export const modelNode = ({ model, models = noModels }: SchemaNode): SchemaNode | undefined =>
  model && branchNode(modelBranch(model, models), 'endless');

/** The model that the elements of a list are, and the number of lists around it; the innermost elements if none is one. */
export function listedModel(node: SchemaNode): { readonly node: SchemaNode; readonly depth: number } {
  let [at, depth] = [node, 0];
  for (; !at.model && at.is === 'list' && at.items; at = at.items) depth++;
  return { node: at, depth };
}

/** The rows with a name; of two with the same name the later one is used. */
export const namedFields = ({ fields }: Pick<SchemaNode, 'fields'>): readonly (readonly [string, SchemaNode])[] => [
  ...new Map(fields.flatMap((field) => (field.row?.name ? [[field.row.name, field]] : []))),
];

/** Whether an example leaves the field out: a model that is inside of itself, and need not be there, or no value at all. */
export const isLeftOut = ({ isCut, row, keywords }: SchemaNode): boolean =>
  (isCut === true || saysNever(keywords)) && !(row && isRequired(row));
/** Whether it is a list of models that are left out, or such a model, or of nothing. */
export const isEndless = (node: SchemaNode): boolean =>
  node.isCut === true ||
  saysNever(node.keywords) ||
  (node.items !== undefined && node.keywords.prefixItems === undefined && isEndless(node.items));
