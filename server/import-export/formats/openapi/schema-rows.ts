import { apiLimits, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { elementText } from '../imported/element-text.js';
import { examplesOf } from './further-keywords.js';
import { lengthOf, modelRow } from './model-row.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { FILE, NAMES, partNotes } from './operation-parts.js';
import type { Reading } from './reading.js';
import { elementIn, exampleOf, withExample } from './row-examples.js';
import { fieldsOf, type GivenField } from './schema-fields.js';
import { partsOfSchema } from './schema-keywords.js';
import { firstExample, hasModels, notesFor, withNotes } from './schema-notes.js';
import { referenceIn } from './schema-references.js';
import { elementOf, isStructure, rowType } from './schema-types.js';
import type { SchemaView } from './schema-view.js';
import { variantFields, withoutTitle } from './variant-fields.js';

/** Rows below the first level of a table: at the limit an object is shown by its name only. */
const MOST_NESTED = 1_000;
/** Two bodies of this size, and their nested rows, are within the limit of a doc. */
const MOST_ROOTS = rowLimits.rows / 4;

export interface BodyTable {
  readonly rows: readonly ImportedRow[];
  readonly isArray: boolean;
  readonly arrayType: string;
  /** What the schema says of the body itself, if anything. */
  readonly root?: BodyRoot;
}
export type BodyRoot = Pick<ImportedRow, 'schema' | 'values' | 'description'>;

/** A body with its content type, whose example shows all of it. */
export interface ShownBody {
  readonly media: JsonObject;
  readonly contentType: string;
  /** Whether plain values with variants are a row. */
  readonly hasTypes: boolean;
}
export const noMedia: ShownBody = { media: {}, contentType: '', hasTypes: true };
export const isForm = (contentType: string): boolean => /^multipart\/|urlencoded/i.test(contentType);

type OpenRow = Omit<ImportedRow, 'children'> & { readonly children: ImportedRow[] };
interface Below {
  readonly rows: ImportedRow[];
  readonly view: SchemaView;
  readonly way: Way | undefined;
  readonly depth: number;
  readonly origin: string;
  /** Of the object whose fields they are. */
  readonly example?: unknown;
  /** Of a form, whose parts have encodings. */
  readonly parts?: ShownBody;
}
interface Way {
  readonly visited: ReadonlySet<unknown>;
  readonly above: Way | undefined;
}

/** Makes the rows of one table, level by level, so that the limit cuts the deepest. */
export class SchemaRows {
  private readonly opened: Below[] = [];
  private isCut = false;

  /** `left`: how many nested rows it makes at most. */
  constructor(
    private readonly reading: Reading,
    private left = MOST_NESTED,
  ) {}

  /** Parameters, in their order. */
  parameters(fields: readonly GivenField[]): ImportedRow[] {
    const rows = fields.map((field) => this.row(field, undefined, 1));
    this.expand();
    return rows;
  }

  /** One row; what is below it comes with `expand`. */
  open(field: GivenField): ImportedRow {
    return this.row(field, undefined, 1);
  }

  /** The row that is a model's schema itself; the rows of the model are below it. */
  model(component: string, schema: unknown, origin: string): ImportedRow {
    const root = this.row({ name: '', called: component, schema, required: false, origin }, undefined, 0);
    this.expand();
    return root;
  }

  body(given: unknown, origin: string, shown: ShownBody = noMedia): BodyTable {
    const { media, contentType } = shown;
    const { losses } = this.reading;
    const whole = this.reading.views.of(given);
    const { view, depth } = elementOf(whole, this.reading.views);
    const rows: ImportedRow[] = [];
    const hasFields = this.isOfFields(view, origin, shown);
    const example = firstExample(media, (value) => this.reading.resolver.object(value));
    const way = { visited: view.way, above: undefined };
    if (hasFields)
      this.opened.push({
        rows,
        view,
        way,
        depth: 1,
        origin,
        example: elementIn(example, depth),
        ...(isForm(contentType) && { parts: shown }),
      });
    else if (!isEmptyObject(view)) rows.push(this.plainRow(given, whole, depth > 0, origin, example));
    this.expand();
    const own = whole.schema['x-annals-array-type'];
    const type = (!hasFields && depth > 0 && rowType(view, 0)) || 'object';
    const arrayType =
      typeof own === 'string'
        ? losses.text(own, apiLimits.elementType, origin)
        : elementText(type, Math.max(0, depth - 1), losses, origin);
    const root = this.root(given, whole, hasFields || rows.length === 0 ? depth : 0, { rows, origin });
    return { rows, isArray: depth > 0, arrayType, ...(root && { root }) };
  }

  /** Whether its fields are those of the table. Plain values have their type in a row, and variants below it. */
  private isOfFields(view: SchemaView, origin: string, { hasTypes }: ShownBody): boolean {
    const fields = this.fieldsIn(view, origin);
    const isTyped = hasTypes && !/^(?:|any|object|map\[.*)$/.test(rowType(view, 0));
    return fields.length > 0 && !(isTyped && fields.every(({ kind }) => kind !== undefined));
  }

  /** A plain value has it in its row, as the description and the examples of a list of them. */
  private root(
    given: unknown,
    view: SchemaView,
    depth: number,
    { rows, origin }: { readonly rows: readonly ImportedRow[]; readonly origin: string },
  ): BodyRoot | undefined {
    const { views, losses, style } = this.reading;
    const [only] = rows;
    const isPlain = only?.name === nameOfBytes(given) && only.kind === undefined;
    if (style !== 'variants' || (isPlain && view === elementOf(view, views).view)) return undefined;
    const examples = isPlain ? undefined : examplesOf(view.schema);
    const said = { given, view, depth, hasDictionary: false, origin, style, examples, held: undefined };
    const { schema, values } = partsOfSchema(said, views, losses);
    // Many schemas leave the type out that their keywords have.
    const own = Object.entries(schema ?? {}).filter(
      ([name, text]) => !(/^(?:items\/)*type$/.test(name) && text === 'null'),
    );
    const text = view.schema.description ?? elementOf(view, views).view.schema.description;
    const description = isPlain ? '' : losses.text(withNotes(text, []), rowLimits.description, origin);
    if (own.length === 0 && !values && description === '') return undefined;
    return { ...(own.length > 0 && { schema: Object.fromEntries(own) }), ...(values && { values }), description };
  }

  /** The one row, without a name, of a body that is a plain value, or of the elements of a list of them. */
  private plainRow(given: unknown, { schema }: SchemaView, isArray: boolean, origin: string, shown: unknown) {
    const example = shown ?? (isArray ? schema.example : undefined);
    const beside = isArray
      ? { description: schema.description, example }
      : { example: example ?? fileIn(given).example };
    const name = nameOfBytes(given);
    return this.row({ name, schema: isArray ? schema.items : given, required: true, origin, beside }, undefined, 1);
  }

  expand(): void {
    for (let at = 0; at < this.opened.length; at++) {
      const below = this.opened[at];
      if (below) this.expandOne(below);
    }
  }

  private expandOne({ rows, view, way, depth, origin, example, parts }: Below): void {
    const fields = this.fieldsIn(view, origin);
    const isRoot = depth === 1;
    const most = isRoot ? MOST_ROOTS : this.left;
    if (fields.length > most) this.cut(origin, view.name);
    // A part of a nested object would look like all of it.
    const shown = isRoot ? fields.slice(0, most) : fields.length > most ? [] : fields;
    if (!isRoot) this.left -= shown.length;
    for (const field of shown) rows.push(this.row(this.withPart(withExample(field, example), parts), way, depth));
  }

  private fieldsIn(view: SchemaView, origin: string): readonly GivenField[] {
    const fields = fieldsOf(view, origin, this.reading.style);
    if (view.variants.length === 0) return fields;
    const modelOf = (schema: unknown) => referenceIn(schema, this.reading.components)?.component;
    return [...fields, ...variantFields(view.variants, origin, modelOf)];
  }

  private withPart(field: GivenField, parts: ShownBody | undefined): GivenField {
    if (!parts || field.kind || parts.media[NAMES] !== undefined) return field;
    const { encoding } = parts.media;
    const own = isObject(encoding) ? encoding[field.name] : undefined;
    const { view } = elementOf(this.reading.views.of(field.schema), this.reading.views);
    const notes = partNotes(parts.contentType, isObject(own) ? own : {}, isStructure(view, this.reading.views));
    return { ...field, notes: [...(field.notes ?? []), ...notes] };
  }

  private row(field: GivenField, way: Way | undefined, depth: number): ImportedRow {
    const { views, losses, style, components } = this.reading;
    const reference = hasModels(style) ? referenceIn(field.schema, components) : undefined;
    if (reference) return modelRow(field, reference, this.reading);
    const view = views.of(field.schema);
    const element = elementOf(view, views);
    const { origin } = field;
    const text = (given: string, max: number) => losses.text(given, max, origin);
    // The way of the elements contains that of the list.
    const visited = element.view.way;
    const isRecursive = isOnWay(visited, way);
    const dictionary = this.reading.dictionaries.add(
      element.view.schema,
      element.view.name || (field.called ?? field.name),
      origin,
    );
    const hasDictionary = dictionary !== undefined;
    const notes = [...notesFor(view, element.view, style, !hasDictionary), ...(field.notes ?? [])];
    if (isRecursive) notes.push(`recursive: ${element.view.name || field.name}`);
    const description = field.beside?.description ?? view.schema.description ?? element.view.schema.description;
    const { example, examples } = exampleOf(field, view, this.reading);
    const name = cleanName(text(field.name, rowLimits.name));
    const row: OpenRow = {
      name,
      type: text(ownType(view) ?? rowType(element.view, element.depth), rowLimits.type),
      required: field.required,
      maxLength: text(lengthOf(view.schema, element.view.schema, style), rowLimits.maxLength),
      example,
      description: text(withNotes(description, notes), rowLimits.description),
      ...(dictionary !== undefined && { dictionary }),
      ...(style !== 'notes' &&
        withoutTitle(
          partsOfSchema(
            {
              ...{ given: field.schema, view, depth: element.depth, hasDictionary, origin },
              ...{ style, examples, held: field.held },
            },
            views,
            losses,
          ),
          field,
          name,
        )),
      ...(field.kind && { kind: field.kind }),
      children: [],
    };
    this.reading.sources?.set(row, field.schema);
    const below = { rows: row.children, view: element.view, way: { visited, above: way }, depth: depth + 1, origin };
    if (!isRecursive && depth < rowLimits.depth) this.opened.push(below);
    return row;
  }

  private cut(origin: string, name: string): void {
    if (!this.isCut) this.reading.losses.add(origin, 'cut', name);
    this.isCut = true;
  }
}

/** The type of a row that no schema describes, written by our export. */
const ownType = ({ schema }: SchemaView): string | undefined => {
  const type = schema['x-annals-type'];
  return typeof type === 'string' && type !== '' ? type : undefined;
};

const fileIn = (given: unknown): JsonObject => (isObject(given) && isObject(given[FILE]) ? given[FILE] : {});
const nameOfBytes = (given: unknown): string => {
  const { name } = fileIn(given);
  return typeof name === 'string' ? name : '';
};

const isEmptyObject = (view: SchemaView): boolean =>
  rowType(view, 0) === 'object' && view.schema.enum === undefined && ownType(view) === undefined;

function isOnWay(visited: ReadonlySet<unknown>, way: Way | undefined): boolean {
  for (let at = way; at; at = at.above) for (const one of visited) if (at.visited.has(one)) return true;
  return false;
}
