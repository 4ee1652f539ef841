import { choicesOf } from './fitting-values.js';
import type { Value } from './json-value.js';
import { isOn } from './keyword-samples.js';
import { saidConstant } from './keyword-values.js';
import { saysNever } from './keyword-words.js';
import { type Branch, isRequired, type ModelShape, type Row } from './param-tree.js';
import {
  branchNode,
  innermost,
  listedModel,
  modelNode,
  namedFields,
  type SchemaNode,
  type Shape,
  schemaTree,
} from './schema-tree.js';
import { readType } from './value-type.js';
import { hasVariants, variantsOf } from './variants.js';

/** Descriptions from old clients use `<br>` as line break. */
export const plainLines = (text: string): string => text.replace(/<br\s*\/?>/gi, '\n');

/** The rows as a TypeScript declaration with that name; models that they use are declared once each, after it. */
export const typescriptOf = (shape: Shape, name: string): string => typescriptOfAll([{ shape, name }]);

/** Several declarations that share their models. */
export function typescriptOfAll(wanted: readonly { readonly shape: Shape; readonly name: string }[]): string {
  const models = new DeclaredModels(wanted.map(({ name }) => name));
  const own = wanted.map(({ shape, name }) => declaration(schemaTree(shape, 'endless'), name, models));
  return [...own, ...models.declarations()].join('\n');
}

/** A model as a declaration of its own, and the models that it uses. `branch`: a row that is the model. */
export function typescriptOfModel(branch: Branch): string {
  const models = new DeclaredModels([]);
  typeOf(branchNode(branch, 'endless'), '', models);
  return models.declarations().join('\n');
}

/** The models that declarations name, by their keys. */
class DeclaredModels {
  private readonly names = new Map<string, string>();
  private readonly open: { readonly name: string; readonly node: SchemaNode }[] = [];
  private readonly taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.taken = new Set(taken);
  }

  nameOf({ id, key }: ModelShape, node: SchemaNode): string {
    const known = this.names.get(id);
    if (known !== undefined) return known;
    const plain = key.replace(/[^\w$]+/g, '_');
    const wanted = /^[A-Za-z_$]/.test(plain) ? plain : `Model${plain}`;
    let name = wanted;
    for (let n = 2; this.taken.has(name); n++) name = `${wanted}${n}`;
    this.taken.add(name);
    this.names.set(id, name);
    this.open.push({ name, node: modelNode(node) ?? node });
    return name;
  }

  /** Models name further ones while they are declared. */
  declarations(): string[] {
    const made: string[] = [];
    for (let next = this.open.shift(); next; next = this.open.shift()) {
      const { name, node } = next;
      made.push(
        node.fields.length > 0 && !saysMoreThanFields(node)
          ? `export interface ${name} ${body(node, '', this)}\n`
          : `export type ${name} = ${ownType(node, '', this)};\n`,
      );
    }
    return made;
  }
}

function declaration(root: SchemaNode, name: string, models: DeclaredModels): string {
  const { items } = root;
  if (root.model ?? items?.model) return `export type ${name} = ${typeOf(root, '', models)};\n`;
  if (!items)
    return saysMoreThanFields(root) || isOn(root.keywords, 'nullable')
      ? `export type ${name} = ${ownType(root, '', models)};\n`
      : `export interface ${name} ${body(root, '', models)}\n`;
  const ofObjects = items.row === undefined && items.is === 'object' && !saysMoreThanFields(items);
  const isNullable = isOn(root.keywords, 'nullable') || isOn(items.keywords, 'nullable');
  return `export type ${name} = ${ofObjects && !isNullable ? `${body(items, '', models)}[]` : typeOf(root, '', models)};\n`;
}

function body(node: SchemaNode, indent: string, models: DeclaredModels): string {
  const deeper = `${indent}  `;
  const lines = namedFields(node).flatMap(([name, field]) => [
    ...(field.row ? comment(field.row, deeper) : []),
    `${deeper}${quoted(name)}${field.row && isRequired(field.row) ? '' : '?'}: ${typeOf(field, deeper, models)};`,
  ]);
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

/** A model by its name, in the lists around it. */
function typeOf(node: SchemaNode, indent: string, models: DeclaredModels): string {
  const { node: inner, depth } = listedModel(node);
  if (!inner.model) return ownType(node, indent, models);
  const whole = listed(orNull(models.nameOf(inner.model, inner), inner), depth);
  return depth > 0 ? orNull(whole, node) : whole;
}

/** The type without the name of the model that it is. */
function ownType(node: SchemaNode, indent: string, models: DeclaredModels): string {
  const { node: inner, depth } = innermost(node);
  const whole = listed(orNull(joinedType(inner, indent, models), inner), depth);
  return depth > 0 ? orNull(whole, node) : whole;
}
const saysMoreThanFields = (node: SchemaNode): boolean => hasVariants(node) || node.rest !== undefined;

/** Properties, members of any name, what holds as well, and alternatives: `{ … } & Base & (Cat | Dog)`. */
function joinedType(node: SchemaNode, indent: string, models: DeclaredModels): string {
  const own = node.fields.length > 0 ? body(node, indent, models) : '';
  if (!saysMoreThanFields(node)) return own || plain(node, models);
  const typeAt = (each: SchemaNode) => typeOf(each, indent, models);
  const alternatives = [variantsOf(node, 'oneOf'), variantsOf(node, 'anyOf')]
    .filter((list) => list.length > 0)
    .map((list) => union(list.map(typeAt)));
  const parts = [
    ...(own ? [own] : []),
    ...(node.rest ? [`Record<string, ${typeAt(node.rest)}>`] : []),
    ...[...variantsOf(node, 'allOf').map(typeAt), ...alternatives],
  ];
  const [only = 'unknown', ...more] = parts;
  return more.length === 0 ? only : parts.map((part) => (part.includes(' | ') ? grouped(part) : part)).join(' & ');
}
/** Alternatives within braces are those of a property. */
const grouped = (type: string): string => (type.startsWith('{') && type.endsWith('}') ? type : `(${type})`);

const orNull = (type: string, { keywords }: SchemaNode): string =>
  isOn(keywords, 'nullable') && !/(?:^|\| )null$/.test(type) ? `${type} | null` : type;

function plain(node: SchemaNode, models: DeclaredModels): string {
  const { row, is, items } = node;
  if (saysNever(node.keywords)) return 'never';
  const constant = saidConstant(node);
  const own = constant === undefined ? choicesOf(node) : [constant];
  // Null is the last of them.
  const last = own.includes(null) ? [null] : [];
  if (own.length > 0) return union([...own.filter((value) => value !== null), ...last].map(jsonLiteral));
  const values = row?.enumInfo?.items ?? [];
  if (values.length > 0) return union(values.map((item) => literal(item.value, item.type)));
  const names = { string: 'string', number: 'number', boolean: 'boolean', any: 'unknown', file: 'File' } as const;
  if (is === 'object' || is === 'map') return `Record<string, ${items ? typeOf(items, '', models) : 'unknown'}>`;
  return is === 'list' ? 'unknown[]' : names[is];
}
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** A value of an enumeration; structures, and numbers that JavaScript would round, have no literal type. */
function jsonLiteral(value: Value): string {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  return Array.isArray(value) || value instanceof Map ? 'unknown' : 'number';
}

/**
 * A value of a dictionary as a literal type; a value that is not a number becomes a string, whatever its type is
 * called.
 */
function literal(value: string, type: string): string {
  const plain = readType(type).of;
  if (plain === 'number' && value.trim() && Number.isFinite(Number(value))) return String(Number(value));
  if (plain === 'boolean' && /^(?:true|false)$/i.test(value)) return value.toLowerCase();
  return text(value);
}

const listed = (type: string, depth: number): string =>
  depth > 0 && / [|&] /.test(type) && (!type.startsWith('{') || !type.endsWith('}') || type.includes('} & {'))
    ? `(${type})${'[]'.repeat(depth)}`
    : type + '[]'.repeat(depth);

const text = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;
const quoted = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name));

function comment({ description, example }: Row, indent: string): string[] {
  const said = plainLines(description)
    .replaceAll('*/', '*\\/')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trimEnd());
  while (said.at(-1) === '') said.pop();
  while (said[0] === '') said.shift();
  const shown =
    example.trim() && !/[\n\r\u2028\u2029]/.test(example) ? `@example ${example.replaceAll('*/', '*\\/')}` : '';
  const lines = [...said, ...(shown ? [shown] : [])];
  if (lines.length === 0) return [];
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}
