import { shownFormats } from '../../../../contracts/docs/doc-types/row-notes.js';
import {
  partLimits,
  type RowValue,
  sizeOfKeyword,
  sizeOfValue,
} from '../../../../contracts/docs/doc-types/row-parts.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { exactJson } from '../../../../contracts/platform/exact-json.js';
import type { Losses } from '../imported/losses.js';
import { examplesOf, furtherKeywords } from './further-keywords.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { holdsAll, type RowStyle } from './schema-notes.js';
import type { SchemaReference } from './schema-references.js';
import type { SchemaView, SchemaViews } from './schema-view.js';

/** Keywords of a row, as JSON text. */
const valued = [
  ...['format', 'pattern', 'minLength', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'default', 'const'],
];
const flags = ['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'];

/** The column of the greatest length has no zero: there it means "no limit" (docs/wire.md 1.10). */
const isZeroLength = ({ maxLength }: JsonObject): boolean => maxLength === 0;
const isShownFormat = (format: unknown): boolean => typeof format === 'string' && shownFormats.has(format);

type ImportedParts = Pick<ImportedRow, 'schema' | 'values'>;
interface Said {
  /** The schema as it is in the document. */
  readonly given: unknown;
  readonly view: SchemaView;
  /** The number of lists around the innermost elements. */
  readonly depth: number;
  readonly hasDictionary: boolean;
  readonly origin: string;
  readonly style: RowStyle;
  /** Of the schema itself, where they are no column of the row. */
  readonly examples: readonly unknown[] | undefined;
  /** Keywords of the parameter itself, by name. */
  readonly held: ReadonlyMap<string, unknown> | undefined;
}

/** The part of a schema that a row holds. Keywords of the elements of a list have `items/` before them, once for each level. */
export function partsOfSchema(said: Said, views: SchemaViews, losses: Losses): ImportedParts {
  const { given, view, depth, hasDictionary, origin, style, examples, held } = said;
  const words = new Words(losses, origin);
  const rest = (of: SchemaView, prefix: string, has: boolean) => {
    if (!holdsAll(style)) return;
    for (const [name, value] of furtherKeywords(of, has, style)) words.put(prefix + name, value);
    const own = prefix === '' ? examples : examplesOf(of.schema);
    if (own && own.length > 0) words.put(`${prefix}examples`, own);
  };
  let [at, own, prefix] = [view, given, ''];
  for (let level = 0; level < depth; level++) {
    words.add(at, own, prefix);
    rest(at, prefix, false);
    if (holdsAll(style) && Array.isArray(at.schema.enum)) words.put(`${prefix}enum`, at.schema.enum);
    own = at.schema.items;
    at = views.of(own);
    prefix += 'items/';
  }
  words.add(at, hasDictionary ? undefined : own, prefix);
  // A list without a word about its elements says nothing of their type either.
  if (depth === 0 || own !== undefined) rest(at, prefix, hasDictionary);
  for (const [name, value] of held ?? []) words.put(`@${name}`, value);
  const { enum: listed } = at.schema;
  if (!hasDictionary && Array.isArray(listed)) words.enumeration(listed, prefix);
  return words.parts();
}

/** The same of a schema that is a model, or a list of it: what stands beside the reference. */
export function partsOfReference(
  { lists, beside, isNullable }: SchemaReference,
  { origin, style, examples, held }: Pick<Said, 'origin' | 'style' | 'examples' | 'held'>,
  views: SchemaViews,
  losses: Losses,
): ImportedParts {
  const words = new Words(losses, origin);
  const say = (view: SchemaView, own: JsonObject, prefix: string) => {
    words.add(view, own, prefix);
    if (holdsAll(style) && Array.isArray(view.schema.enum)) words.put(`${prefix}enum`, view.schema.enum);
    for (const [name, value] of furtherKeywords(view, false, style))
      if (name !== 'type') words.put(prefix + name, value);
    const said = prefix === '' ? examples : examplesOf(view.schema);
    if (said && said.length > 0) words.put(`${prefix}examples`, said);
  };
  for (const [level, list] of lists.entries()) say(views.of({ ...list, items: {} }), list, 'items/'.repeat(level));
  say({ ...views.of(beside), isNullable }, beside, 'items/'.repeat(lists.length));
  for (const [name, value] of held ?? []) words.put(`@${name}`, value);
  return words.parts();
}

class Words {
  private readonly schema = new Map<string, string>();
  private values: readonly RowValue[] = [];
  private size = 0;

  constructor(
    private readonly losses: Losses,
    private readonly origin: string,
  ) {}

  add({ schema, isNullable }: SchemaView, own: unknown, prefix: string): void {
    for (const name of valued)
      if (schema[name] !== undefined && !(name === 'format' && isShownFormat(schema.format)))
        this.put(prefix + name, schema[name]);
    if (isZeroLength(schema)) this.put(`${prefix}maxLength`, 0);
    for (const name of flags) if (schema[name] === true) this.put(prefix + name, true);
    if (isNullable) this.put(`${prefix}nullable`, true);
    if (typeof schema.additionalProperties === 'boolean')
      this.put(`${prefix}additionalProperties`, schema.additionalProperties);
    if (isObject(own) && typeof own.title === 'string') this.put(`${prefix}title`, own.title);
  }

  enumeration(listed: readonly unknown[], prefix: string): void {
    const values = listed.map((value) => ({ value: exactJson(value) }));
    const isListed =
      values.length > 0 &&
      values.length <= partLimits.values &&
      new Set(values.map(({ value }) => value)).size === values.length &&
      values.reduce((size, value) => size + sizeOfValue(value), 0) <= partLimits.valueTexts;
    if (isListed) this.values = values;
    else this.put(`${prefix}enum`, listed);
  }

  parts(): ImportedParts {
    return {
      ...(this.schema.size > 0 && { schema: Object.fromEntries(this.schema) }),
      ...(this.values.length > 0 && { values: this.values }),
    };
  }

  put(name: string, value: unknown): void {
    const text = exactJson(value);
    const size = sizeOfKeyword(name, text);
    if (name.length > partLimits.keyword || this.size + size > partLimits.schema) {
      this.losses.add(this.origin, 'cut', name);
      return;
    }
    this.size += size;
    this.schema.set(name, text);
  }
}
