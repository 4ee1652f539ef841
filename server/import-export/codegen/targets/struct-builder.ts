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
import { typeNameOf } from './type-names.js';

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

  /** `prefix`: what the names of models begin with; `taken`: names of types that the code of the doc itself has. */
  constructor(
    private readonly prefix: string,
    taken: readonly string[],
  ) {
    for (const name of taken) this.names.add(name);
  }

  ofShape(shape: Shape, name: string): CodeType {
    const root = withAllOf(schemaTree(shape, 'endless'));
    const { items, fields } = root;
    const [only] = fields;
    const model = this.modelType(root);
    if (model) return model;
    if (!items && !isStruct(root)) return this.typeOf(root, name);
    if (only?.row?.name === '' && fields.length === 1) return plainType(only);
    if (!items) return this.struct(name, root);
    const { node: inner, depth } = innermost(root);
    const isPlain = inner.row !== undefined || inner.is !== 'object';
    // `name` itself is that of the list.
    return isPlain ? plainType(root) : listed(inner, this.struct(`${name}Item`, inner), depth);
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
    if (known) return listed(inner, known, depth);
    const name = this.freeName(this.prefix + identifier(model.key, 'Model'));
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
    const fields = namedFields(node).flatMap(([, field]) => fieldOf(field, this.typeOf(field, name), 'form'));
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
    if (!isStruct(inner)) return listed(inner, inner.rest ? this.mapOf(inner.rest, above) : { kind: 'any' }, depth);
    if (inner.fields.length === 0) return plainType(node);
    return listed(inner, this.struct(above + identifier(node.row?.name ?? '', 'Field'), inner), depth);
  }
}

/** Alternatives have no type of their own in most languages, and members of any name are those of a map. */
const isStruct = (node: SchemaNode): boolean =>
  variantsOf(node, 'oneOf').length === 0 &&
  variantsOf(node, 'anyOf').length === 0 &&
  (node.rest === undefined || node.fields.length > 0);
