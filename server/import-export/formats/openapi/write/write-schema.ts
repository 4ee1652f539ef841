import { patternNote } from '../../../../../contracts/docs/doc-types/object-members.js';
import { type Branch, belowOf, isRequired, type Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { branchNode, innermost, type Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { listText, objectLists, readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import { variantKinds } from '../../../../../contracts/docs/doc-types/variants.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import { requiredElsewhere } from '../further-keywords.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import type { Reading } from '../reading.js';
import { enumeration, typeSchema } from '../row-schemas.js';
import { elementOf, MAP_KEY, rowType } from '../schema-types.js';
import type { SchemaView } from '../schema-view.js';
import { besideVariants, structure, typed, withoutKeys } from './kept-keywords.js';
import { describedElements } from './list-descriptions.js';
import { componentOf, type ModelNames } from './model-names.js';
import { isPatterned } from './pattern-members.js';
import { rowTexts } from './row-texts.js';
import { RowComparison } from './same-rows.js';
import { formerVariants } from './same-variants.js';
import { withParts, withRequired } from './written-parts.js';
import { type BodyBefore, withoutRoot, withRoot } from './written-roots.js';

/** Makes schemas of rows. What rows do not show is taken from the original schema of the row with the same name. */
export class SchemaWriter {
  constructor(
    private readonly reading: Reading,
    private readonly comparison: RowComparison,
    /** Names of the components that models are, by the references of rows. */
    private readonly models: ModelNames,
  ) {}

  /** The schema of a body; `original` and `before`: what it was, and what the reader makes of that. */
  body(shape: Shape, original: unknown, { rows, media }: BodyBefore): unknown {
    const { whole: model } = shape;
    // The example of a body is that of its media type.
    if (model && this.models[model.row.ref ?? ''] !== undefined)
      return this.property({ ...model, row: { ...model.row, example: '' } }, undefined);
    const whole = this.reading.views.of(original);
    return withRoot(this.table(shape, withoutRoot(whole, media), rows), shape, media);
  }

  private table({ branches, elementType }: Shape, whole: SchemaView, before: readonly ImportedRow[]): JsonObject {
    // Keywords beside variants have no row in a body.
    const isBeside = (name: string) => whole.variants.length > 0 && besideVariants.has(name);
    const root = withoutKeys(whole.schema, (name) => structure.has(name) || (typed.has(name) && !isBeside(name)));
    const elsewhere = requiredElsewhere(whole.schema);
    const [only] = branches;
    const isPlain = branches.length === 1 && only?.row.name === '';
    if (elementType === '')
      return isPlain && only
        ? this.row(only, before[0])
        : { ...root, ...withRequired(this.object(branches, before), elsewhere) };
    const { said, kept } = describedElements(isPlain ? only : undefined, before[0], {
      list: whole.schema.description,
      element: elementOf(whole, this.reading.views).view.schema.description,
    });
    const items = said ? this.row(said.branch, before[0]) : { ...kept, ...this.object(branches, before) };
    const element = Object.keys(items).length > 0 ? items : { type: 'object' };
    const list = { type: 'array', items: isPlain ? element : listed(element, objectLists(elementType)) };
    const hasFields = branches.length > 0 && !isPlain;
    const shown = hasFields ? listText('object', objectLists(elementType)) : this.elementType(list.items);
    // Earlier imports had `array` for lists of plain values.
    const isShown = shown === elementType || (elementType === 'array' && readType(shown).depth > 0);
    return { ...root, ...list, ...said?.texts, ...(!isShown && { 'x-annals-array-type': elementType }) };
  }

  private elementType(items: JsonObject): string {
    const { view, depth } = elementOf(this.reading.views.of(items), this.reading.views);
    return listText(rowType(view, 0) || 'object', depth);
  }

  object(branches: readonly Branch[], before: readonly ImportedRow[]): JsonObject {
    const { properties: own, variants, rest, is } = belowOf(branches);
    const former = formerVariants(rest ? [...variants, rest] : variants, before, this.comparison, this.models);
    const named = own.filter(({ row }) => row.name !== '' && row.name !== MAP_KEY);
    const members = own.filter(({ row }) => row.name === MAP_KEY);
    const patterned = members.filter(({ row }) => isPatterned(row));
    const values = rest ? undefined : members.find(({ row }) => !isPatterned(row));
    const source = (name: string) =>
      before.find((row) => row.name === name && row.kind === undefined && !isPatterned(row));
    const required = [...new Set(named.filter(({ row }) => isRequired(row)).map(({ row }) => row.name))];
    const properties = Object.fromEntries(
      named.map((branch) => [branch.row.name, this.property(branch, source(branch.row.name))]),
    );
    return {
      ...(is !== 'any' && { type: 'object' }),
      ...(named.length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(patterned.length > 0 && { patternProperties: this.patterned(patterned, before) }),
      ...(values && { additionalProperties: this.values(values, source(MAP_KEY)) }),
      ...(rest && { additionalProperties: this.member(rest, former) }),
      ...Object.fromEntries(
        variantKinds.flatMap((kind) => {
          const list = variants.filter(({ row }) => row.kind === kind);
          return list.length > 0 ? [[kind, list.map((variant) => this.member(variant, former))]] : [];
        }),
      ),
    };
  }

  /** Members whose names have a pattern, by that. */
  private patterned(members: readonly Branch[], before: readonly ImportedRow[]): JsonObject {
    return Object.fromEntries(
      members.map((member) => {
        const pattern = patternNote(member.row);
        return [
          pattern,
          this.property(
            member,
            before.find((row) => isPatterned(row) && patternNote(row) === pattern),
          ),
        ];
      }),
    );
  }

  /** A variant, or what members of any name are; its name is a title. A model has a name. */
  private member(branch: Branch, former: ReadonlyMap<Branch, ImportedRow>): unknown {
    const { row } = branch;
    const schema = this.property(branch, former.get(branch));
    const isNamed = row.name === MAP_KEY || this.models[row.ref ?? ''] !== undefined;
    if (isNamed || row.schema?.title !== undefined || !isObject(schema) || schema.title === row.name) return schema;
    const { title: _, ...untitled } = schema;
    return row.name === '' ? untitled : { title: row.name, ...untitled };
  }

  /** A schema with a type only would be the type of the map, and no row. */
  private values(branch: Branch, before: ImportedRow | undefined): unknown {
    const schema = this.property(branch, before);
    return before === undefined && isObject(schema) ? { description: '', ...schema } : schema;
  }

  /** The original schema as it was, references included, if the row is what the reader makes of it. */
  property(branch: Branch, before: ImportedRow | undefined): unknown {
    const source = before && this.reading.sources?.get(before);
    const isSame =
      before !== undefined &&
      this.comparison.isSame({ ...branch, row: { ...branch.row, required: before.required ? 1 : 0 } }, before);
    if (isSame && source !== undefined) return source;
    const model = branch.row.ref === undefined ? undefined : this.models[branch.row.ref];
    return model === undefined ? this.row(branch, before) : this.reference(branch.row, model);
  }

  /** A row that is a model; what the row itself says stands beside the reference. */
  private reference(row: Row, model: string): JsonObject {
    const { depth } = readType(row.type);
    const nullable = `${'items/'.repeat(depth)}nullable`;
    const { [nullable]: isNullable, ...schema } = row.schema ?? {};
    const reference = { $ref: componentOf(model) };
    const whole = isNullable === 'true' ? { anyOf: [reference, { type: 'null' }] } : reference;
    const made = withParts(this.lists(whole, depth), { ...row, schema }, depth);
    return { ...made, ...rowTexts(row, undefined, made, this.reading) };
  }

  private row(branch: Branch, was: ImportedRow | undefined): JsonObject {
    // A row that was a model has rows of its own now.
    const before = was?.model === undefined ? was : undefined;
    const source = before && this.reading.sources?.get(before);
    const whole = this.reading.views.of(source);
    const hasType =
      before !== undefined &&
      before.type === branch.row.type.trim() &&
      keepsType(before, branch.row) &&
      this.comparison.hasSameDictionary(branch, before);
    const isSaid = this.saidBy(before, '');
    const kept = withoutKeys(
      whole.schema,
      (name) => structure.has(name) || (!hasType && typed.has(name)) || isSaid(name),
    );
    const made = { ...kept, ...this.shape(branch, before, hasType ? source : undefined) };
    const schema = withParts(made, branch.row, innermost(branchNode(branch)).depth);
    return { ...schema, ...rowTexts(branch.row, before, schema, this.reading) };
  }

  /** Keywords that the row holds; they are taken from there, and not from the original schema. */
  private saidBy(before: ImportedRow | undefined, prefix: string): (name: string) => boolean {
    const said = before?.schema ?? {};
    return (name) =>
      Object.hasOwn(said, prefix + name) ||
      (name === 'enum' && before?.values !== undefined) ||
      (name === 'example' && Object.hasOwn(said, `${prefix}examples`));
  }

  /** Type, elements and children. `source`: the original schema, if the row still has its type. */
  private shape(branch: Branch, before: ImportedRow | undefined, source: unknown): JsonObject {
    const { row, children } = branch;
    const { views } = this.reading;
    const original = source === undefined ? undefined : elementOf(views.of(source), views);
    const parts = children.length > 0 ? this.object(children, before?.children ?? []) : undefined;
    if (original) {
      const { view, depth } = original;
      const isSaid = this.saidBy(before, 'items/'.repeat(depth));
      const isNullable = view.types.length > 0 && !isSaid('nullable');
      const isWritten = parts !== undefined || (before?.children.length ?? 0) > 0;
      const plain = withoutKeys(
        view.schema,
        (name) => name !== 'type' && (isSaid(name) || (structure.has(name) ? isWritten || name === 'items' : false)),
      );
      const [type, ...types] = view.types;
      // Its row holds whether it may be null.
      const nullable = view.isNullable && {
        type: isNullable ? [...view.types, 'null'] : types.length > 0 ? view.types : type,
      };
      const element = { ...plain, ...parts, ...nullable };
      return depth === 0 ? element : this.lists(element, depth);
    }
    const { schema, depth } = typeSchema(row.type);
    const element = { ...schema, ...enumeration(row.enumInfo), ...parts };
    const made: JsonObject = this.lists(element, depth);
    const shown = elementOf(views.of(made), views);
    // Variants and members of any name are read as rows, whatever type they have together.
    const hasKinds = children.some((child) => child.row.kind !== undefined);
    const isShown = hasKinds || rowType(shown.view, shown.depth) === row.type;
    return isShown ? made : { ...made, 'x-annals-type': row.type };
  }

  private lists(element: JsonObject, depth: number): JsonObject {
    let schema = element;
    for (let level = 0; level < depth; level++)
      schema = { type: 'array', ...(Object.keys(schema).length > 0 && { items: schema }) };
    return schema;
  }
}

const listed = (items: JsonObject, depth: number): JsonObject =>
  depth > 0 ? { type: 'array', items: listed(items, depth - 1) } : items;

/** Several types, or none, are a keyword of the row: without it, the text of the type counts. */
const keepsType = (before: ImportedRow, row: Branch['row']): boolean =>
  before.schema?.type === undefined || row.schema?.type !== undefined;

/** Without the entries whose value is undefined, which JSON has not. */
export function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : [[name, withoutUndefined(inner)]])),
  );
}
