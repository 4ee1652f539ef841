import { keepsConditions } from './conditions.js';
import { digitsIn, jsonValue, type Value } from './json-value.js';
import { isAmong, isCount, isLength, isOn, isSize, type Keywords } from './keyword-samples.js';
import { listedIn } from './keyword-schemas.js';
import { KEY_ROW, membersIn, schemasOfMember } from './object-members.js';
import { isPatternIn } from './pattern-texts.js';
import { canonicalText, isSameValue } from './same-value.js';
import { namedFields, type SchemaNode } from './schema-tree.js';
import { hasFormat } from './text-formats.js';
import { hasVariants, variantKinds, variantsOf } from './variants.js';

/* Whether a value that somebody wrote, an example or a default, is one that its row allows. */

export const said = ({ keywords }: Pick<SchemaNode, 'keywords'>, name: string): Value | undefined =>
  Object.hasOwn(keywords, name) ? jsonValue(keywords[name] ?? '') : undefined;
const saidText = (node: Pick<SchemaNode, 'keywords'>, name: string): string | undefined => {
  const value = said(node, name);
  return typeof value === 'string' ? value : undefined;
};

const known = new WeakMap<SchemaNode, readonly Value[]>();
/** The values that the schema lists; none if any may be. */
export function choicesOf(node: SchemaNode): readonly Value[] {
  const found = known.get(node);
  if (found) return found;
  const listed = said(node, 'enum');
  const own = node.values.flatMap(({ value }) => {
    const found = jsonValue(value);
    return found === undefined ? [] : [found];
  });
  const choices = own.length > 0 || !Array.isArray(listed) ? own : listed;
  known.set(node, choices);
  return choices;
}

/** With all that its rows say, those below it too. */
export function isFitting(value: Value, node: SchemaNode): boolean {
  const constant = said(node, 'const');
  const choices = choicesOf(node);
  return (
    isWithin(value, node) &&
    isOfVariants(value, node) &&
    keepsConditions(value, node, isFitting) &&
    (constant === undefined || isSameValue(constant, value)) &&
    (choices.length === 0 || choices.some((each) => isSameValue(each, value)))
  );
}

/** Of `oneOf`, values that several of its schemas allow are accepted: rows seldom say what tells them apart. */
const isOfVariants = (value: Value, node: SchemaNode): boolean =>
  !hasVariants(node) ||
  variantKinds.every((kind) => {
    const schemas = variantsOf(node, kind);
    if (schemas.length === 0) return true;
    return kind === 'allOf'
      ? schemas.every((one) => isFitting(value, one))
      : schemas.some((one) => isFitting(value, one));
  });

/** Whether a value has the type of the node, and is within its bounds. */
export function isWithin(value: Value, node: SchemaNode): boolean {
  const { is, keywords, type } = node;
  if (value === null) return isOn(keywords, 'nullable') || isNullListed(node);
  const types = said(node, 'type');
  if (types === null) return isWithinAny(value, node);
  if (types === 'null') return false;
  if (Array.isArray(types))
    return (
      types.some((one) => one === jsonType(value) || (one === 'number' && digitsIn(value) !== undefined)) &&
      isWithinAny(value, node)
    );
  if (is === 'any') return isWithinAny(value, node);
  if (is === 'string') return typeof value === 'string' && isText(value, node);
  if (is === 'boolean') return typeof value === 'boolean';
  if (is === 'number') return isNumber(value, keywords, isIntegerType(type));
  if (is === 'object' || is === 'map') return value instanceof Map && isObject(value, node);
  return is !== 'list' || (Array.isArray(value) && isList(value, node));
}

function jsonType(value: Value): Value {
  if (Array.isArray(value)) return 'array';
  if (value instanceof Map) return 'object';
  return digitsIn(value) === undefined ? typeof value : /[.eE]/.test(digitsIn(value) ?? '') ? 'number' : 'integer';
}

const isNullListed = (node: SchemaNode): boolean =>
  [...choicesOf(node), said(node, 'const')].some((each) => each === null);

/** Keywords bound the values of their own type only. */
function isWithinAny(value: Value, node: SchemaNode): boolean {
  if (typeof value === 'string') return isText(value, node);
  if (Array.isArray(value)) return isList(value, node);
  if (value instanceof Map) return isObject(value, node);
  return digitsIn(value) === undefined || isNumber(value, node.keywords, false);
}

function isNumber(value: Value, keywords: Keywords, isInteger: boolean): boolean {
  const digits = digitsIn(value);
  return digits !== undefined && isAmong(digits, keywords, isInteger);
}

/** A format, a pattern, a length. */
export function isText(text: string, node: SchemaNode): boolean {
  const [format, pattern] = [saidText(node, 'format'), saidText(node, 'pattern')];
  return (
    isLength(text, node.keywords) &&
    (format === undefined || hasFormat(text, format)) &&
    (pattern === undefined || isPatternIn(pattern, text) !== false)
  );
}

function isList(list: readonly Value[], node: SchemaNode): boolean {
  const { items, keywords } = node;
  if (!isCount(list.length, keywords)) return false;
  if (isOn(keywords, 'uniqueItems') && new Set(list.map(canonicalText)).size < list.length) return false;
  const places = listedIn(node, 'prefixItems');
  return list.every((each, at) => {
    const schema = places[at] ?? items;
    return schema === undefined || isFitting(each, schema);
  });
}

function isObject(value: ReadonlyMap<string, Value>, node: SchemaNode): boolean {
  const members = membersIn(node);
  return (
    isSize(value.size, node.keywords, 'Properties') &&
    requiredNames(node).every((name) => value.has(name)) &&
    [...value].every(([name, each]) => {
      const schemas = schemasOfMember(members, name);
      return schemas === 'unread' || (schemas !== 'none' && schemas.every((one) => isFitting(each, one)));
    })
  );
}

/** Names of the rows below that are required, and those that only the keyword names. */
export function requiredNames(node: SchemaNode): string[] {
  const more = said(node, 'required');
  const own = namedFields(node).flatMap(([name, { row }]) => (name !== KEY_ROW && isRequired(row) ? [name] : []));
  return [...own, ...(Array.isArray(more) ? more.filter((name) => typeof name === 'string') : [])];
}
const isRequired = (row: SchemaNode['row']): boolean => row?.required === 1 || row?.required === true;

const saying = new WeakMap<SchemaNode, boolean>();
/** Whether the row, or one below it, has keywords or values. */
export function saysMoreWithin(node: SchemaNode): boolean {
  const found = saying.get(node);
  if (found !== undefined) return found;
  const { row, fields, items, rest } = node;
  const isSaying =
    row?.schema !== undefined ||
    row?.values !== undefined ||
    fields.some(saysMoreWithin) ||
    (rest !== undefined && saysMoreWithin(rest)) ||
    (items !== undefined && saysMoreWithin(items));
  saying.set(node, isSaying);
  return isSaying;
}

/** Whether a type has whole numbers only. */
export const isIntegerType = (type: string): boolean => !/float|double|decimal|number|num_array/i.test(type);
