import { isOfPattern } from '../../../../contracts/docs/doc-types/object-members.js';
import type { Branch } from '../../../../contracts/docs/doc-types/param-tree.js';
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
import { variantsOf, withAllOf } from '../../../../contracts/docs/doc-types/variants.js';
import type { WirePlace } from '../../../../contracts/docs/parameter-wire.js';
import { type CodeField, fieldOf } from './code-fields.js';
import { identifier } from './code-names.js';
import { type CodeType, listed, plainType, within } from './code-types.js';
import { isBodyName, ownTypes, typeNameOf } from './type-names.js';

/** The type of an object with fields. */
export interface Struct {
  readonly name: string;
  readonly fields: readonly CodeField[];
}

/** The types that a doc needs, each under a name of its own. */
export class StructBuilder {
  readonly structs: Struct[] = [];
  private readonly names = new Set<string>();
  private readonly models = new Map<string, CodeType>();

  /** `call`: the name of the doc's call; `isAlone`: models are named after themselves alone. */
  constructor(
    private readonly call: string,
    private readonly isAlone: boolean,
  ) {
    for (const name of ownTypes(call)) this.names.add(name);
  }

  ofShape(shape: Shape, name: string): CodeType {
    const root = withAllOf(schemaTree(shape, 'endless'));
    const { items, fields } = root;
    const [only] = fields;
    const model = this.modelType(root, name);
    if (model) return model;
    if (!items && !isStruct(root)) return this.typeOf(root, name);
    if (only?.row?.name === '' && fields.length === 1) return plainType(only);
    if (!items) return fields.length > 0 ? this.struct(name, root) : { kind: 'any' };
    const { node: inner, depth } = innermost(root);
    const isPlain = inner.row !== undefined || inner.is !== 'object';
    // `name` itself is that of the list.
    if (isPlain) return plainType(root);
    const own: CodeType = inner.fields.length > 0 ? this.struct(`${name}Item`, inner) : { kind: 'any' };
    return listed(inner, own, depth);
  }

  plainFields = (branches: readonly Branch[], place: WirePlace): CodeField[] =>
    namedFields({ fields: branches.map((branch) => branchNode(branch)) }).flatMap(([, field]) =>
      fieldOf(field, plainType(field), place),
    );

  /** A model with fields is one struct, named after it, wherever it is used; `of`: the body that it is as a whole. */
  private modelType(node: SchemaNode, of = ''): CodeType | undefined {
    const { node: inner, depth } = listedModel(node);
    const { model } = inner;
    const whole = model && modelNode(inner);
    const own = whole && withAllOf(whole);
    if (!own || own.is === 'list' || own.fields.length === 0 || !isStruct(own)) return undefined;
    const known = this.models.get(model.id);
    if (known) return listed(inner, known, depth);
    const wanted = (this.isAlone ? '' : this.call) + identifier(model.key, 'Model');
    const isBody = isBodyName(this.call, wanted) && (wanted !== of || depth > 0);
    const name = this.freeName(isBody ? `${wanted}Model` : wanted);
    this.models.set(model.id, { kind: 'struct', name });
    return listed(inner, this.structOf(name, own), depth);
  }

  private freeName(wanted: string): string {
    const own = typeNameOf(wanted);
    let name = own;
    for (let n = 2; this.names.has(name); n++) name = `${own}${n}`;
    this.names.add(name);
    return name;
  }

  private struct = (wanted: string, node: SchemaNode): CodeType => this.structOf(this.freeName(wanted), node);

  private structOf(name: string, node: SchemaNode): CodeType {
    const at = this.structs.push({ name, fields: [] }) - 1;
    const fields = named(node).flatMap(([, field]) => fieldOf(field, this.typeOf(field, name), 'form'));
    this.structs[at] = { name, fields };
    return { kind: 'struct', name };
  }

  private mapOf = (rest: SchemaNode, above: string): CodeType => ({
    kind: 'map',
    of: within(rest, this.typeOf(rest, above)),
  });

  private typeOf(node: SchemaNode, above: string): CodeType {
    const model = this.modelType(node);
    if (model) return model;
    const { node: inner, depth } = innermost(withAllOf(node));
    if (!isStruct(inner)) return listed(inner, this.openType(inner, above), depth);
    if (inner.fields.length === 0) return plainType(node);
    return listed(inner, this.struct(above + identifier(node.row?.name ?? '', 'Field'), inner), depth);
  }

  /** What is no struct: a map, a plain value with alternatives, or alternatives that are of one plain type. */
  private openType(node: SchemaNode, above: string): CodeType {
    if (isPlainKind(node.is)) return plainType(node);
    const members = [...node.fields.filter(isOfPattern), ...(node.rest ? [node.rest] : [])];
    const [only, ...others] = members;
    if (only) return others.length > 0 ? { kind: 'map', of: { kind: 'any' } } : this.mapOf(only, above);
    const types = [...variantsOf(node, 'oneOf'), ...variantsOf(node, 'anyOf')].map((variant) =>
      isPlainKind(innermost(variant).node.is) ? plainType(variant) : undefined,
    );
    return ofOneType(types) ?? { kind: 'any' };
  }
}

const isPlainKind = (is: SchemaNode['is']): boolean => is === 'string' || is === 'number' || is === 'boolean';

/** The type that all are, enumerations by that of their values. */
function ofOneType(types: readonly (CodeType | undefined)[]): CodeType | undefined {
  const wide = types.map((type) =>
    type?.kind === 'enum' ? ({ kind: type.isNumber ? 'integer' : 'string' } as const) : type,
  );
  return [types, wide].find(([first, ...more]) => first && more.every((each) => isSameType(each, first)))?.[0];
}
const isSameType = (a: CodeType | undefined, b: CodeType): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Without those whose names have a pattern. */
const named = (node: SchemaNode) => namedFields({ fields: node.fields.filter((field) => !isOfPattern(field)) });

/** Alternatives have no type of their own in most languages, and members of any name are those of a map. */
const isStruct = (node: SchemaNode): boolean =>
  variantsOf(node, 'oneOf').length === 0 &&
  variantsOf(node, 'anyOf').length === 0 &&
  (named(node).length > 0 || (node.rest === undefined && node.fields.length === 0));
