import { headersWithCookies } from '../../../../contracts/docs/cookie-header.js';
import { choicesOf } from '../../../../contracts/docs/doc-types/fitting-values.js';
import {
  type Branch,
  isRequired,
  type ModelOf,
  noModels,
  type Row,
} from '../../../../contracts/docs/doc-types/param-tree.js';
import {
  branchNode,
  innermost,
  listedModel,
  modelNode,
  namedFields,
  type SchemaNode,
  type Shape,
  schemaTree,
} from '../../../../contracts/docs/doc-types/schema-tree.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { hasVariants, variantsOf, withAllOf } from '../../../../contracts/docs/doc-types/variants.js';
import type { getDoc } from '../../../../contracts/docs/docs.js';
import { effective } from '../../../../contracts/docs/effective.js';
import { isJson } from '../../../../contracts/docs/example-call.js';
import { type WirePlace, wireStyleOf } from '../../../../contracts/docs/parameter-wire.js';
import type { Reply } from '../../../../contracts/platform/endpoint.js';

export type CodeType =
  | { readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'any' | 'file' }
  | { readonly kind: 'list' | 'map'; readonly of: CodeType }
  | { readonly kind: 'struct'; readonly name: string }
  /** Values of a dictionary, all of them texts or all of them numbers. */
  | { readonly kind: 'enum'; readonly values: readonly string[]; readonly isNumber: boolean };
export interface CodeField {
  readonly name: string;
  readonly type: CodeType;
  readonly isRequired: boolean;
  /** Whether the value may be null. */
  readonly isNullable: boolean;
  readonly wire: CodeWire;
  /** One line. */
  readonly comment: string;
}
/**
 * How a parameter or a field of a form is sent. `style`: of OpenAPI, or `json`, or `dots` for fields named by paths
 * (`contracts/docs/parameter-wire.ts`).
 */
interface CodeWire {
  readonly style: string;
  readonly explode: boolean;
}
/** How the body is sent: forms by their fields, a text or bytes as they are. */
type CodeBody = 'json' | 'form' | 'multipart' | 'text' | 'binary';
interface Struct {
  readonly name: string;
  readonly fields: readonly CodeField[];
}
/** A doc as code for it needs it. Names are identifiers in PascalCase. */
export interface CodeModel {
  readonly name: string;
  readonly title: string;
  readonly method: string;
  /** Variables as `{name}`. */
  readonly url: string;
  readonly path: readonly CodeField[];
  readonly query: readonly CodeField[];
  readonly headers: readonly CodeField[];
  readonly body?: CodeType;
  readonly bodyKind: CodeBody;
  /** Of the body. */
  readonly contentType: string;
  readonly response: CodeType;
  readonly structs: readonly Struct[];
}
type Detail = Reply<typeof getDoc>;

export const words = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean);
const pascal = (text: string): string =>
  words(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');
/** An identifier in PascalCase; names in other scripts, or that begin with a digit, get a prefix. */
export const identifier = (text: string, fallback: string): string => {
  const name = pascal(text);
  return /^[A-Za-z]/.test(name) ? name : `${fallback}${name}`;
};
export const camel = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** Without control characters and line breaks, so that it cannot leave its comment. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029\\]+/gu, ' ')
    .replaceAll('*/', '* /')
    .trim()
    .slice(0, 200);

/** The name of a call: `GET /users/{id}` is `GetUsersById`. */
function callName({ httpMethod, url, id }: Detail): string {
  const path = url.replace(/^[a-z]{2,8}:\/\/[^/]*/i, '').split('?', 1)[0] ?? '';
  const parts = path.split('/').map((part) => (/[{:]/.test(part) ? `by ${part}` : part));
  return identifier(`${httpMethod || 'call'} ${parts.join(' ')}`, 'Call').slice(0, 80) || `Call${id}`;
}

/** `isAlone`: its types are named after their models; beside other docs, after the call as well. */
export function codeModelOf(doc: Detail, models: ModelOf = noModels, isAlone = true): CodeModel {
  const shape = effective(textIds(doc), models);
  const name = callName(doc);
  const builder = new StructBuilder(isAlone ? '' : name);
  const hasBody = !['GET', 'HEAD'].includes(doc.httpMethod.toUpperCase()) && shape.body.branches.length > 0;
  const contentType = (doc.contentType.split(';', 1)[0] ?? '')
    .trim()
    .replaceAll(/[^\w/+.*-]/g, '')
    .toLowerCase();
  const bodyKind = bodyKindOf(contentType);
  const url = doc.url.replaceAll(/:([A-Za-z_]\w*)/g, (whole, variable: string, at: number) =>
    doc.url.charAt(at - 1) === '/' ? `{${variable}}` : whole,
  );
  return {
    name,
    title: oneLine(doc.name),
    method: /^[A-Za-z]+$/.test(doc.httpMethod) ? doc.httpMethod.toUpperCase() : 'GET',
    url: url.replaceAll(/[\p{Cc}"'`\\$]/gu, ''),
    path: builder.plainFields(shape.path, 'path'),
    query: builder.plainFields(shape.query, 'query'),
    headers: builder.plainFields(headersWithCookies(shape).filter(isSentHeader), 'header'),
    ...(hasBody && { body: bodyOf(bodyKind, builder, shape.body, `${name}Request`) }),
    ...{ bodyKind, contentType },
    response: builder.ofShape(shape.response, `${name}Response`),
    structs: builder.structs,
  };
}

function bodyKindOf(contentType: string): CodeBody {
  if (isJson(contentType)) return 'json';
  if (contentType.includes('urlencoded')) return 'form';
  if (contentType.startsWith('multipart/')) return 'multipart';
  return /^text\/|xml|yaml|javascript/.test(contentType) ? 'text' : 'binary';
}

function bodyOf(kind: CodeBody, builder: StructBuilder, shape: Shape, name: string): CodeType {
  if (kind === 'text') return { kind: 'string' };
  return kind === 'binary' ? { kind: 'file' } : builder.ofShape(shape, name);
}

/** The body's type is a field of the doc; the host is in the address. */
const isSentHeader = ({ row }: Branch): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(row.name) && !/^(?:content-type|content-length|host)$/i.test(row.name);

class StructBuilder {
  readonly structs: Struct[] = [];
  private readonly names = new Set<string>();
  private readonly models = new Map<string, CodeType>();

  constructor(private readonly prefix: string) {}

  ofShape(shape: Shape, name: string): CodeType {
    const root = withAllOf(schemaTree(shape, 'endless'));
    const { items, fields } = root;
    const [only] = fields;
    const model = this.modelType(root);
    if (model) return model;
    if (!items && !isStruct(root)) return this.typeOf(root, name);
    if (only?.row?.name === '' && fields.length === 1) return plainType(only);
    if (!items) return this.struct(name, root);
    // `name` itself is that of the list.
    const isPlain = items.row !== undefined || items.is !== 'object';
    return { kind: 'list', of: isPlain ? plainType(items) : this.struct(`${name}Item`, items) };
  }

  plainFields = (branches: readonly Branch[], place: WirePlace): CodeField[] =>
    namedFields({ fields: branches.map((branch) => branchNode(branch)) }).flatMap(([, field]) =>
      fieldOf(field, plainType(field), place),
    );

  /** A model with fields is one struct, named after it, wherever it is used. */
  private modelType(node: SchemaNode): CodeType | undefined {
    const { node: inner, depth } = listedModel(node);
    const { model } = inner;
    const whole = model && modelNode(inner);
    const own = whole && withAllOf(whole);
    if (!own || own.is === 'list' || own.fields.length === 0 || !isStruct(own)) return undefined;
    const known = this.models.get(model.id);
    if (known) return listOf(known, depth);
    const name = this.freeName(this.prefix + identifier(model.key, 'Model'));
    this.models.set(model.id, { kind: 'struct', name });
    return listOf(this.structOf(name, own), depth);
  }

  private freeName(wanted: string): string {
    let name = wanted;
    for (let n = 2; this.names.has(name); n++) name = `${wanted}${n}`;
    this.names.add(name);
    return name;
  }

  private struct = (wanted: string, node: SchemaNode): CodeType => this.structOf(this.freeName(wanted), node);

  private structOf(name: string, node: SchemaNode): CodeType {
    const at = this.structs.push({ name, fields: [] }) - 1;
    const fields = namedFields(node).flatMap(([, field]) => fieldOf(field, this.typeOf(field, name), 'form'));
    this.structs[at] = { name, fields };
    return { kind: 'struct', name };
  }

  private mapOf = (rest: SchemaNode, above: string): CodeType => ({ kind: 'map', of: this.typeOf(rest, above) });

  private typeOf(node: SchemaNode, above: string): CodeType {
    const model = this.modelType(node);
    if (model) return model;
    const { node: inner, depth } = innermost(withAllOf(node));
    if (!isStruct(inner)) return listOf(inner.rest ? this.mapOf(inner.rest, above) : { kind: 'any' }, depth);
    if (inner.fields.length === 0) return plainType(node);
    return listOf(this.struct(above + identifier(node.row?.name ?? '', 'Field'), inner), depth);
  }
}

/** Alternatives have no type of their own in most languages, and members of any name are those of a map. */
const isStruct = (node: SchemaNode): boolean =>
  variantsOf(node, 'oneOf').length === 0 &&
  variantsOf(node, 'anyOf').length === 0 &&
  (node.rest === undefined || node.fields.length > 0);

function fieldOf(node: SchemaNode, type: CodeType, place: WirePlace): CodeField[] {
  const { row } = node;
  if (!row) return [];
  return [
    {
      name: row.name,
      type,
      isRequired: isRequired(row),
      isNullable: /(?:^|; )nullable(?:;|$)/.test(row.description.trimEnd().split('\n').at(-1) ?? ''),
      wire: wireOf(row, innermost(node).node.fields.length > 0, place),
      comment: oneLine([...alternativesOf(node), row.description.replaceAll(/<br *\/?>/gi, ' ')].join(' ')),
    },
  ];
}
/** `one of Cat, Dog`: what a field without a type of its own is. */
function alternativesOf(node: SchemaNode): string[] {
  const inner = innermost(node).node;
  const named = (kind: 'oneOf' | 'anyOf', words: string) => {
    const names = variantsOf(inner, kind).map(({ row, model }) => model?.name ?? (row?.name || row?.type || ''));
    return names.length > 0
      ? [`${words} ${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ', …' : ''}.`]
      : [];
  };
  return hasVariants(inner) ? [...named('oneOf', 'One of'), ...named('anyOf', 'Any of')] : [];
}
const MOST_NAMED = 8;

function wireOf(row: Row, hasFields: boolean, place: WirePlace): CodeWire {
  const { style, explode, contentType, isSaid } = wireStyleOf(row, place);
  if (contentType !== '') return { style: 'json', explode: false };
  return { style: hasFields && !isSaid && style === 'form' ? 'dots' : style, explode };
}
const listOf = (of: CodeType, depth: number): CodeType =>
  depth > 0 ? { kind: 'list', of: listOf(of, depth - 1) } : of;

function plainType(node: SchemaNode): CodeType {
  const { node: inner, depth } = innermost(node);
  const items = node.row?.enumInfo?.items ?? choicesIn(inner);
  return listOf(items.length > 0 ? enumOf(items) : scalarOf(inner), depth);
}

/** The values of the row itself, if all of them are texts or all of them numbers. */
function choicesIn(node: SchemaNode) {
  const values = choicesOf(node).filter((value) => value !== null);
  const type = values.every((value) => typeof value === 'number') ? 'number' : 'string';
  return values.every((value) => typeof value === type) ? values.map((value) => ({ type, value: String(value) })) : [];
}

function enumOf(items: readonly { readonly type: string; readonly value: string }[]): CodeType {
  const isNumber = items.every(({ type, value }) => readType(type).of === 'number' && /^-?\d{1,15}$/.test(value));
  return { kind: 'enum', values: [...new Set(items.map(({ value }) => oneLine(value)))], isNumber };
}

function scalarOf({ is, row, items }: SchemaNode): CodeType {
  if (is === 'number') return { kind: /float|double|decimal|^number$/i.test(row?.type ?? '') ? 'number' : 'integer' };
  if (is === 'boolean') return { kind: 'boolean' };
  if (is === 'map') return { kind: 'map', of: items ? valuesOf(items) : { kind: 'any' } };
  if (is === 'file') return { kind: 'file' };
  return { kind: is === 'string' ? 'string' : 'any' };
}

function valuesOf(items: SchemaNode): CodeType {
  const { node, depth } = innermost(items);
  return listOf(scalarOf(node), depth);
}

/** Common rows have numbers as ids. */
export function textIds(doc: Detail): Parameters<typeof effective>[0] {
  const texts = (rows: Detail['globalHeaders']) =>
    rows.map((row) => ({ ...row, id: String(row.id), parentId: row.parentId ? String(row.parentId) : '', enumId: '' }));
  const { globalHeaders, globalParams, globalReturns } = doc;
  return {
    ...doc,
    globalHeaders: texts(globalHeaders),
    globalParams: texts(globalParams),
    globalReturns: texts(globalReturns),
  };
}
