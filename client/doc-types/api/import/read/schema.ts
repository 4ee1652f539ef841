import { hasNoLength, rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import {
  partLimits,
  type RowKind,
  type RowParts,
  type RowValue,
} from '../../../../../contracts/docs/doc-types/row-parts.js';
import type { ImportedCells, ImportedRow, ImportNote, ParseResult } from './imported-row.js';
import { JsonError, type JsonValue, lineOf, readJson, writeJson } from './json-text.js';

/** Rows of one schema: references are written out, so that a few lines may say very many. */
const MOST_ROWS = 2_000;
/** What the root says elsewhere, or what says nothing about values. */
const ofDocument = new Set([
  ...['$schema', '$id', '$anchor', '$defs', 'definitions', 'components', '$comment', '$ref', 'type', 'title'],
  ...['description', 'properties', 'required', 'items', 'additionalProperties', 'example', 'examples', 'default'],
  ...['oneOf', 'anyOf', 'allOf'],
]);
/** Columns and rows, not keywords. */
const ofRow = new Set([
  ...['$schema', '$id', '$anchor', '$defs', 'definitions', '$ref', 'type', 'description', 'properties', 'required'],
  ...[
    'items',
    'enum',
    'maxLength',
    'nullable',
    'oneOf',
    'anyOf',
    'allOf',
    'additionalProperties',
    'example',
    'examples',
  ],
]);
const variants = ['oneOf', 'anyOf', 'allOf'] as const satisfies readonly RowKind[];

/** Reads a JSON Schema (2020-12, and of OpenAPI 3.0 `nullable` and `example`): properties become rows, keywords theirs. */
export function fromSchema(text: string): ParseResult {
  try {
    return new SchemaReader(readJson(text)).read();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { ok: false, problem: error.problem, at: error.at, ...lineOf(text, error.at) };
  }
}

type Fields = ReadonlyMap<string, JsonValue>;

/** A schema without what only leads to it: its references are followed, and null is a flag. */
interface Schema {
  readonly fields: Fields;
  readonly isNullable: boolean;
  /** The schemas that led here: one of them again would have no end. */
  readonly way: readonly JsonValue[];
  /** The name of a schema that is not in the text. */
  readonly elsewhere: string;
}

class SchemaReader {
  private left = MOST_ROWS;
  private isCut = false;

  constructor(private readonly root: JsonValue) {}

  read(): ParseResult {
    const schema = this.schema(this.root, []);
    const notes: ImportNote[] = [];
    let rows: readonly ImportedRow[];
    const { element, depth } = this.elementOf(schema);
    if (depth > 0) {
      const hasRows = this.hasRows(element);
      notes.push({ kind: 'rootArray', elementType: rootElement(plainType(element.fields)) });
      rows = hasRows ? this.below(element, 1) : [this.row('', element, { required: true, depth: 1 })];
    } else rows = this.below(schema, 1);
    const names = [...element.fields.keys()].filter((name) => !ofDocument.has(name));
    if (names.length > 0 && (depth === 0 || this.hasRows(element))) notes.push({ kind: 'ofRoot', names });
    if (this.isCut) notes.push({ kind: 'manyRows', most: MOST_ROWS });
    if (rows.length === 0) return { ok: false, problem: 'noRows', line: 0, column: 0, at: 0 };
    return { ok: true, drafts: rows, notes };
  }

  private schema(given: JsonValue | undefined, way: readonly JsonValue[]): Schema {
    const own = fieldsOf(given);
    const here = given ? [...way, given] : way;
    const ref = textIn(own, '$ref');
    const one = ref === undefined ? this.notNull(own) : undefined;
    if (one) {
      const inner = this.schema(one, here);
      return { ...inner, isNullable: true, fields: new Map([...inner.fields, ...without(own, ['anyOf', 'oneOf'])]) };
    }
    const isNullable = typesIn(own).includes('null') || isTrue(own.get('nullable'));
    if (ref === undefined) return { fields: own, isNullable, way: here, elsewhere: '' };
    const target = this.at(ref);
    const name = ref.slice(ref.lastIndexOf('/') + 1);
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

  private at(ref: string): JsonValue | undefined {
    if (ref !== '#' && !ref.startsWith('#/')) return undefined;
    return ref
      .slice(2)
      .split('/')
      .filter((part) => part !== '')
      .reduce<JsonValue | undefined>(
        (value, part) => fieldsOf(value).get(unescaped(part)) ?? itemsOf(value)[Number(part)],
        this.root,
      );
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

/** Keywords of the elements of a list have `items/` before them, once for each level. */
function partsOf(of: {
  schema: Schema;
  element: Schema;
  depth: number;
  examples: JsonValue | undefined;
  kind: RowKind | undefined;
  name: string;
}): RowParts {
  const { schema, element, depth, examples, kind } = of;
  const words = new Map<string, string>();
  const put = (name: string, text: string) => {
    // The title of a variant is its name.
    if (kind && name === 'title' && text === JSON.stringify(of.name)) return;
    if (name.length <= partLimits.keyword && text.length <= partLimits.schema / 8) words.set(name, text);
  };
  const read = ({ fields, isNullable }: Schema, prefix: string) => {
    for (const [name, value] of fields)
      if (!ofRow.has(name) && name !== '' && name !== '__proto__') put(prefix + name, writeJson(value));
    const types = typesIn(fields).filter((type) => type !== 'null');
    if (types.length > 1) put(`${prefix}type`, writeJson(fields.get('type') ?? nothing));
    if (isNullable) put(`${prefix}nullable`, 'true');
    const rest = fields.get('additionalProperties');
    if (rest?.kind === 'boolean') put(`${prefix}additionalProperties`, rest.text);
  };
  if (depth > 0) read(schema, '');
  const prefix = 'items/'.repeat(depth);
  read(element, prefix);
  if (examples) put('examples', writeJson(examples));
  const values = valuesOf(element.fields);
  if (values.length === 0 && element.fields.has('enum'))
    put(`${prefix}enum`, writeJson(element.fields.get('enum') ?? nothing));
  return {
    ...(words.size > 0 && { schema: Object.fromEntries(words) }),
    ...(values.length > 0 && { values }),
    ...(kind && { kind }),
  };
}

/** Longer lists, and those that say a value twice, are a keyword. */
function valuesOf(fields: Fields): RowValue[] {
  const texts = itemsOf(fields.get('enum')).map(writeJson);
  return texts.length <= partLimits.values && new Set(texts).size === texts.length
    ? texts.map((value) => ({ value }))
    : [];
}

/** One plain value is the row's example, everything else a keyword. */
function exampleIn(fields: Fields): { example?: string; examples?: JsonValue } {
  const own = fields.get('example');
  const list = fields.get('examples');
  const all = [...(own ? [own] : []), ...itemsOf(list)];
  const [only] = all;
  if (only && all.length === 1 && 'text' in only && only.kind !== 'null' && only.text.length <= rowLimits.example)
    return { example: only.text };
  return all.length > 0 ? { examples: { kind: 'array', items: all, note: '' } } : {};
}

const nothing: JsonValue = { kind: 'null', text: 'null' };
const fieldsOf = (value: JsonValue | undefined): Fields =>
  new Map(value?.kind === 'object' ? value.entries.map(([name, each]) => [name, each]) : []);
const itemsOf = (value: JsonValue | undefined): readonly JsonValue[] => (value?.kind === 'array' ? value.items : []);
const sizeOf = (value: JsonValue | undefined): number =>
  value?.kind === 'object' ? value.entries.length : itemsOf(value).length;
const without = (fields: Fields, names: readonly string[]): Fields =>
  new Map([...fields].filter(([name]) => !names.includes(name)));
const isTrue = (value: JsonValue | undefined): boolean => value?.kind === 'boolean' && value.text === 'true';
function textIn(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  return value?.kind === 'string' ? value.text : undefined;
}
function typesIn(fields: Fields): string[] {
  const given = fields.get('type');
  const list = given?.kind === 'string' ? [given] : itemsOf(given);
  return list.flatMap((type) => (type.kind === 'string' ? [type.text] : []));
}

/** The first type, or what the keywords ask for. */
function plainType(fields: Fields): string {
  const type = typesIn(fields).find((each) => each !== 'null');
  if (type !== undefined) return type;
  if (fields.has('properties')) return 'object';
  if (fields.has('items')) return 'array';
  const [value] = itemsOf(fields.get('enum'));
  return value && 'text' in value && value.kind !== 'null' ? value.kind : '';
}

const rootElement = (type: string): 'object' | 'string' | 'number' | 'boolean' =>
  type === 'string' || type === 'boolean' ? type : type === 'number' || type === 'integer' ? 'number' : 'object';

function nameOfRef(given: JsonValue): string {
  const ref = textIn(fieldsOf(given), '$ref') ?? '';
  return unescaped(ref.slice(ref.lastIndexOf('/') + 1));
}
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
