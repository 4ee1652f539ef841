import { LRUCache } from 'lru-cache';
import { digitsOf, exactTypeOf } from '../../../../contracts/platform/exact-json.js';
import { pointerKeys } from './file-names.js';
import { isObject, type JsonObject } from './object-kinds.js';
import type { Resolver } from './resolver.js';
import { type GivenVariant, isNullSchema, splitVariants } from './schema-variants.js';

/**
 * A schema as one object: references followed. Its variants stay apart; before rows could be variants, `allOf` was merged,
 * and alternatives with the names of those that have the property.
 */
export interface SchemaView {
  /** Without `$ref`, `allOf`, `oneOf`, `anyOf`. */
  readonly schema: JsonObject;
  /** The name among the document's schemas, or its title; `''` = none. */
  readonly name: string;
  readonly types: readonly string[];
  readonly isNullable: boolean;
  /** The schemas on the way here: another visit to one of them below this is a recursion. */
  readonly way: ReadonlySet<unknown>;
  /** The names of alternatives; empty if there are none. */
  readonly choices: readonly string[];
  /** Names of alternatives by property, for properties that not all have. */
  readonly only: ReadonlyMap<string, readonly string[]>;
  /** Empty where they are merged. */
  readonly variants: readonly GivenVariant[];
}

type Draft = Pick<SchemaView, 'schema' | 'name' | 'choices' | 'only' | 'variants'> & { readonly way: Set<unknown> };

const none: SchemaView = {
  ...{ schema: {}, name: '', types: [], isNullable: false },
  ...{ way: new Set(), choices: [], only: new Map(), variants: [] },
};
/** `false` allows no value, as `not` with everything does. */
const never: SchemaView = { ...none, schema: { not: {} } };
const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Most schemas are read once, while the operation is that they are in; their views would be several times the document. */
const MOST_VIEWS = 5_000;

export class SchemaViews {
  private readonly known = new LRUCache<object, SchemaView>({ max: MOST_VIEWS });
  private readonly open = new Set<unknown>();

  /** `isModel`: schemas that are models as a whole; without it variants are merged. */
  constructor(
    private readonly resolver: Resolver,
    private readonly isModel?: (schema: unknown) => boolean,
  ) {}

  of(given: unknown): SchemaView {
    if (given === false) return never;
    if (!isObject(given)) return none;
    const known = this.known.get(given);
    if (known) return known;
    // `allOf` and references in a circle add nothing.
    if (this.open.has(given)) return none;
    this.open.add(given);
    const view = this.make(given);
    this.open.delete(given);
    this.known.set(given, view);
    return view;
  }

  private make(given: JsonObject): SchemaView {
    const { $ref, allOf, oneOf, anyOf, ...own } = given;
    const constants = constantsOf(notNull([...listOr(oneOf), ...listOr(anyOf)]));
    const split = this.isModel && splitVariants(constants ? { allOf } : given, this.isModel);
    const parts: SchemaView[] = [];
    let name = typeof own.title === 'string' ? own.title : '';
    const way = new Set<unknown>();
    if (typeof $ref === 'string') {
      const target = this.resolver.at($ref);
      const view = this.of(target);
      way.add(target);
      parts.push(view);
      name = view.name || (pointerKeys($ref.replace(/^[^#]*#?/, ''))?.at(-1) ?? '');
    }
    const merged = (split?.whole ?? listOr(allOf)).map((part) => this.of(part));
    if (merged.length === 1 && name === '') name = merged[0]?.name ?? '';
    parts.push(...merged);
    for (const part of parts) for (const one of part.way) way.add(one);
    const base = parts.reduce<JsonObject>((before, { schema }) => mergedSchemas(before, schema), {});
    const only = new Map(parts.flatMap((part) => [...part.only]));
    const choices = parts.flatMap((part) => part.choices);
    const variants = [...parts.flatMap((part) => part.variants), ...(split?.variants ?? [])];
    const whole: Draft = { schema: mergedSchemas(base, own, true), name, way, only, choices, variants };
    const isNullable = split?.isNullable === true || parts.some((part) => part.isNullable);
    return split && !constants
      ? finished(whole, isNullable)
      : this.withChoices(whole, [...listOr(oneOf), ...listOr(anyOf)], parts);
  }

  private withChoices(draft: Draft, all: readonly unknown[], parts: readonly SchemaView[]): SchemaView {
    const given = notNull(all);
    const inherited = parts.some((part) => part.isNullable);
    const isNullable = given.length < all.length || inherited;
    if (given.length === 0) return finished(draft, isNullable);
    const constants = constantsOf(given);
    if (constants) return finished({ ...draft, schema: { ...draft.schema, ...constants } }, isNullable);
    const views = given.map((one) => this.of(one));
    for (const view of views) for (const one of view.way) draft.way.add(one);
    const [first] = views;
    if (views.length > 1 || !first) return finished(alternatives(draft, views), isNullable);
    const schema = mergedSchemas(first.schema, draft.schema, true);
    const { only, choices } = first;
    return finished(
      { ...draft, schema, only, choices, name: draft.name || first.name },
      isNullable || first.isNullable,
    );
  }
}

const notNull = (all: readonly unknown[]): unknown[] => all.filter((one) => !isNullSchema(one));

function finished(draft: Draft, isNullable: boolean): SchemaView {
  const { type, nullable } = draft.schema;
  const given = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  const types = given.filter((one) => one !== 'null');
  return { ...draft, types, isNullable: isNullable || types.length < given.length || nullable === true };
}

/** `oneOf` with constants is an enumeration with a description for each value. */
function constantsOf(given: readonly unknown[]): JsonObject | undefined {
  const constants = given.filter(isObject).filter((one) => 'const' in one || listOr(one.enum).length === 1);
  if (constants.length < given.length || constants.length < 2) return undefined;
  const values = constants.map((one) => ('const' in one ? one.const : listOr(one.enum)[0]));
  const texts = (key: string) => constants.map((one) => (typeof one[key] === 'string' ? one[key] : ''));
  const [names, notes] = [texts('title'), texts('description')];
  const [first] = values;
  const type = isInteger(first) ? 'integer' : exactTypeOf(first);
  return {
    ...(first !== null && { type }),
    enum: values,
    ...(names.some(Boolean) && { 'x-enum-varnames': names }),
    ...(notes.some(Boolean) && { 'x-enum-descriptions': notes }),
  };
}

export const isInteger = (value: unknown): boolean => /^-?\d+$/.test(digitsOf(value) ?? '');

/** The properties of all alternatives. A property that they define differently has alternatives itself. */
function alternatives(draft: Draft, views: readonly SchemaView[]): Draft {
  const names = views.map((view, at) => view.name || view.types.join('|') || `#${at + 1}`);
  const found = new Map<string, { schemas: unknown[]; of: string[] }>();
  for (const [at, { schema }] of views.entries())
    for (const [property, held] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
      const one = found.get(property) ?? { schemas: [], of: [] };
      found.set(property, one);
      if (!one.schemas.some((known) => isSame(known, held))) one.schemas.push(held);
      one.of.push(names[at] ?? '');
    }
  const shared = [...found].map(([name, { schemas }]) => [
    name,
    schemas.length === 1 ? schemas[0] : { anyOf: schemas },
  ]);
  const required = views
    .map(({ schema }) => listOr(schema.required))
    .reduce((a, b) => a.filter((one) => b.includes(one)));
  const [first] = views;
  const typed = views.find(({ schema }) => isObject(schema.properties)) ?? first;
  const {
    properties: _properties,
    required: _required,
    description: _description,
    title: _title,
    ...rest
  } = typed?.schema ?? {};
  const base = { ...rest, ...(found.size > 0 && { properties: Object.fromEntries(shared) }), required };
  const partly = [...found]
    .filter(([, { of }]) => of.length < views.length)
    .map(([name, { of }]) => [name, of] as const);
  return {
    ...draft,
    schema: mergedSchemas(base, draft.schema, true),
    choices: [...draft.choices, ...names],
    only: new Map([...draft.only, ...partly]),
  };
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && typeof a.$ref === 'string' && a.$ref === b.$ref);

/** Both at once. `overrides`: the second describes this place; otherwise the first description stays. */
function mergedSchemas(a: JsonObject, b: JsonObject, overrides = false): JsonObject {
  const merged: JsonObject = { ...a, ...b };
  if (!overrides && a.description !== undefined) merged.description = a.description;
  if (isObject(a.properties) && isObject(b.properties))
    merged.properties = mergedProperties(a.properties, b.properties);
  if (Array.isArray(a.required) && Array.isArray(b.required))
    merged.required = [...new Set([...a.required, ...b.required])];
  return merged;
}

function mergedProperties(a: JsonObject, b: JsonObject): JsonObject {
  const both = (name: string) => Object.hasOwn(a, name) && Object.hasOwn(b, name) && !isSame(a[name], b[name]);
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    names.map((name) => [
      name,
      both(name) ? { allOf: [a[name], b[name]] } : Object.hasOwn(b, name) ? b[name] : a[name],
    ]),
  );
}
