import { choicesOf } from '../../../../contracts/docs/doc-types/fitting-values.js';
import { digitsIn, type Value } from '../../../../contracts/docs/doc-types/json-value.js';
import { isOn } from '../../../../contracts/docs/doc-types/keyword-samples.js';
import { saidConstant } from '../../../../contracts/docs/doc-types/keyword-values.js';
import { bareNode, innermost, type SchemaNode } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { mapValueText, readType } from '../../../../contracts/docs/doc-types/value-type.js';

export type CodeType =
  | { readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'any' | 'file' }
  | { readonly kind: 'list' | 'map'; readonly of: CodeType }
  /** An item of a list, or a value of a map, that may be null. */
  | { readonly kind: 'nullable'; readonly of: CodeType }
  | { readonly kind: 'struct'; readonly name: string }
  /** Values of a dictionary, all of them texts or all of them numbers. */
  | { readonly kind: 'enum'; readonly values: readonly string[]; readonly isNumber: boolean };

const listOf = (of: CodeType, depth: number): CodeType =>
  depth > 0 ? { kind: 'list', of: listOf(of, depth - 1) } : of;

/** The type of what is in a list or map. */
export const within = ({ keywords }: SchemaNode, of: CodeType): CodeType =>
  isOn(keywords, 'nullable') ? { kind: 'nullable', of } : of;

/** The list of what is innermost in it; that itself where there is no list. */
export const listed = (inner: SchemaNode, of: CodeType, depth: number): CodeType =>
  listOf(depth > 0 ? within(inner, of) : of, depth);

/** A list of files: each is a part of its form. */
export const isFiles = (type: CodeType): boolean => type.kind === 'list' && type.of.kind === 'file';

export function plainType(node: SchemaNode): CodeType {
  const { node: inner, depth } = innermost(node);
  const items = node.row?.enumInfo?.items ?? choicesIn(inner);
  return listed(inner, enumOf(items) ?? scalarOf(inner), depth);
}

/** Numbers that a double would change are kept as their digits. */
const kindOf = (value: Value): string => (digitsIn(value) === undefined ? typeof value : 'number');

/** Whether it may be null is a fact of the row. */
function valuesIn(node: SchemaNode) {
  const constant = saidConstant(node);
  return (constant === undefined ? choicesOf(node) : [constant]).filter((value) => value !== null);
}

/** The values of the row itself, if all of them are texts or all of them numbers. */
function choicesIn(node: SchemaNode) {
  const values = valuesIn(node);
  const type = values.every((value) => typeof value === 'number') ? 'number' : 'string';
  return values.every((value) => typeof value === type) ? values.map((value) => ({ type, value: String(value) })) : [];
}

/** Undefined without values, and for numbers that not all languages have as literals: as texts they would be other values. */
function enumOf(items: readonly { readonly type: string; readonly value: string }[]): CodeType | undefined {
  const areNumbers = items.every(({ type }) => readType(type).of === 'number');
  const isNumber = areNumbers && items.every(({ value }) => /^-?\d{1,15}$/.test(value));
  if (items.length === 0 || (areNumbers && !isNumber)) return undefined;
  return { kind: 'enum', values: [...new Set(items.map(({ value }) => value))], isNumber };
}

function scalarOf(node: SchemaNode): CodeType {
  const { is, row, type, items } = node;
  if (new Set(valuesIn(node).map(kindOf)).size > 1) return { kind: 'any' };
  if (is === 'number')
    return { kind: /float|double|decimal|^number$/i.test((row?.type ?? type).trim()) ? 'number' : 'integer' };
  if (is === 'boolean') return { kind: 'boolean' };
  if (is === 'map') return { kind: 'map', of: valuesOf(valuesByText(node) ?? items) };
  if (is === 'file') return { kind: 'file' };
  return { kind: is === 'string' ? 'string' : 'any' };
}

/** Of `map[integer]`, which imports write: examples do not read it (`object-members.ts` does). */
function valuesByText({ type }: SchemaNode): SchemaNode | undefined {
  const text = mapValueText(type);
  return text === undefined ? undefined : bareNode(readType(text), text);
}

function valuesOf(items: SchemaNode | undefined): CodeType {
  if (!items) return { kind: 'any' };
  const { node, depth } = innermost(items);
  return depth > 0 ? listed(node, scalarOf(node), depth) : within(node, scalarOf(node));
}
