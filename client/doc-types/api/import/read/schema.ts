import { apiLimits, hasNoLength, rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import type { RowKind } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { listText } from '../../../../../contracts/docs/doc-types/value-type.js';
import type { ImportedCells, ImportedRow, ImportNote, ParseResult } from './imported-row.js';
import { JsonError, type JsonValue, lineOf, readJson, writeJson } from './json-text.js';
import { NamedSchemas, nameInRef } from './named-schemas.js';
import { ofToday } from './schema-dialects.js';
import {
  type Fields,
  fieldsOf,
  isTrue,
  itemsOf,
  plainType,
  sizeOf,
  textIn,
  typesIn,
  without,
} from './schema-fields.js';
import { exampleIn, partsOf, type Schema } from './schema-parts.js';

/** Rows of one schema: references are written out, so that a few lines may say very many. */
const MOST_ROWS = 2_000;
/** Keywords of the root that are read elsewhere, or that do not constrain values. */
const ofDocument = new Set([
  ...['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$defs', 'definitions'],
  ...['components', '$comment', '$ref', 'type', 'title'],
  ...['description', 'properties', 'required', 'items', 'additionalProperties', 'example', 'examples', 'default'],
  ...['oneOf', 'anyOf', 'allOf'],
]);
const variants = ['oneOf', 'anyOf', 'allOf'] as const satisfies readonly RowKind[];

/** Reads a JSON Schema (of any draft, and of OpenAPI 3.0 `nullable` and `example`): properties become rows, keywords theirs. */
export function fromSchema(text: string): ParseResult {
  try {
    return new SchemaReader(readJson(text)).read();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { ok: false, problem: error.problem, at: error.at, ...lineOf(text, error.at) };
  }
}

class SchemaReader {
  private left = MOST_ROWS;
  private isCut = false;
  private readonly named: NamedSchemas;

  constructor(private readonly root: JsonValue) {
    this.named = new NamedSchemas(root);
  }

  read(): ParseResult {
    const schema = this.schema(this.root, []);
    const notes: ImportNote[] = [];
    let rows: readonly ImportedRow[];
    const { element, depth } = this.elementOf(schema);
    if (depth > 0) {
      const hasRows = this.hasRows(element);
      notes.push({ kind: 'rootArray', elementType: rootElement(plainType(element.fields), depth) });
      rows = hasRows
        ? this.below(element, 1)
        : [this.row('', this.schema(schema.fields.get('items'), schema.way), { required: true, depth: 1 })];
    } else rows = this.below(schema, 1);
    const names = [...element.fields.keys()].filter((name) => !ofDocument.has(name));
    if (names.length > 0 && (depth === 0 || this.hasRows(element))) notes.push({ kind: 'ofRoot', names });
    if (this.isCut) notes.push({ kind: 'manyRows', most: MOST_ROWS });
    if (rows.length === 0) return { ok: false, problem: 'noRows', line: 0, column: 0, at: 0 };
    return { ok: true, drafts: rows, notes };
  }

  private schema(given: JsonValue | undefined, way: readonly JsonValue[]): Schema {
    const own = ofToday(fieldsOf(given));
    const here = given ? [...way, given] : way;
    const ref = textIn(own, '$ref');
    const one = ref === undefined ? this.notNull(own) : undefined;
    if (one) {
      const inner = this.schema(one, here);
      return { ...inner, isNullable: true, fields: new Map([...inner.fields, ...without(own, ['anyOf', 'oneOf'])]) };
    }
    const isNullable = typesIn(own).includes('null') || isTrue(own.get('nullable'));
    if (ref === undefined) return { fields: own, isNullable, way: here, elsewhere: '' };
    const target = this.named.at(ref, given);
    const name = nameInRef(ref);
    if (!target || here.includes(target)) return { fields: own, isNullable, way: here, elsewhere: target ? '' : name };
    const found = this.schema(target, here);
    return { ...found, isNullable: isNullable || found.isNullable, fields: new Map([...found.fields, ...own]) };
  }

  /** Of two alternatives the one beside null: what code generators write for a value that may be null. */
  private notNull(fields: Fields): JsonValue | undefined {
    for (const name of ['anyOf', 'oneOf'] as const) {
      const list = itemsOf(fields.get(name));
      const others = list.filter((each) => textIn(fieldsOf(each), 'type') !== 'null');
      if (list.length === 2 && others.length === 1) return others[0];
    }
    return undefined;
  }

  private elementOf(schema: Schema): { element: Schema; depth: number } {
    let [element, depth] = [schema, 0];
    while (plainType(element.fields) === 'array' && element.fields.has('items') && depth < MOST_LISTS) {
      element = this.schema(element.fields.get('items'), element.way);
      depth += 1;
    }
    return { element, depth };
  }

  private hasRows({ fields }: Schema): boolean {
    const rest = fields.get('additionalProperties');
    const named = [...variants, 'properties'].some((name) => sizeOf(fields.get(name)) > 0);
    return named || (rest?.kind === 'object' && rest.entries.length > 0);
  }

  private below(schema: Schema, depth: number): ImportedRow[] {
    const { fields, way } = schema;
    if (depth > rowLimits.depth) return [];
    const required = new Set(itemsOf(fields.get('required')).map((name) => ('text' in name ? name.text : '')));
    const rows: ImportedRow[] = [];
    const add = (name: string, given: JsonValue, more: { required: boolean; kind?: RowKind }) => {
      if (this.left === 0) this.isCut = true;
      else {
        this.left -= 1;
        rows.push(this.row(name, this.schema(given, way), { ...more, depth }));
      }
    };
    for (const [name, given] of fieldsOf(fields.get('properties'))) add(name, given, { required: required.has(name) });
    const rest = fields.get('additionalProperties');
    if (rest?.kind === 'object' && rest.entries.length > 0)
      add('', rest, { required: false, kind: 'additionalProperties' });
    for (const kind of variants)
      for (const given of itemsOf(fields.get(kind)))
        add(textIn(this.schema(given, way).fields, 'title') ?? nameOfRef(given), given, { required: false, kind });
    return rows;
  }

  private row(name: string, schema: Schema, at: { required: boolean; depth: number; kind?: RowKind }): ImportedRow {
    const { element, depth } = this.elementOf(schema);
    const type = this.typeOf(element, depth);
    const children = this.below(element, at.depth + 1);
    const { example, examples } = exampleIn(schema.fields);
    const length = element.fields.get('maxLength');
    const cells: ImportedCells = {
      ...{ type, required: at.required, description: textIn(schema.fields, 'description') ?? '' },
      ...(hasNoLength(type) && length === undefined ? {} : { maxLength: length ? writeJson(length) : '' }),
      ...(example !== undefined && { example }),
    };
    const parts = partsOf({ schema, element, depth, examples, kind: at.kind, name });
    return { name, cells, ...(Object.keys(parts).length > 0 && { parts }), children };
  }

  private typeOf({ fields, elsewhere }: Schema, depth: number): string {
    const plain =
      plainType(fields) ||
      elsewhere ||
      (this.hasRows({ fields, way: [], isNullable: false, elsewhere }) ? 'object' : '');
    if (depth === 1 && plain === '') return 'array';
    return 'array['.repeat(depth) + (plain || (depth > 0 ? 'object' : '')) + ']'.repeat(depth);
  }
}

const MOST_LISTS = 16;

function rootElement(type: string, depth: number): string {
  const of =
    type === 'integer' ? 'number' : type === 'string' || type === 'boolean' || type === 'number' ? type : 'object';
  return listText(of, depth - 1).slice(0, apiLimits.elementType);
}

const nameOfRef = (given: JsonValue): string => nameInRef(textIn(fieldsOf(given), '$ref') ?? '');
