import { valueText } from '../../../../contracts/docs/doc-types/row-notes.js';
import type { ImportedDictionary } from '../../../../contracts/import-export/imported-api.js';
import { exactTypeOf } from '../../../../contracts/platform/exact-json.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import type { Losses } from '../imported/losses.js';
import { isObject, type JsonObject } from './object-kinds.js';

type Item = ImportedDictionary['items'][number];
const MOST_ITEMS = 2_000;
const limits = { name: 128, value: 64 };

/** Dictionaries made from enumerations whose values have names or descriptions. */
export class EnumDictionaries {
  private readonly found = new Map<string, ImportedDictionary>();
  /** Of each enumeration the names asked for, and those given: a schema is used in many rows. */
  private readonly known = new WeakMap<JsonObject, Map<string, string | undefined>>();

  constructor(private readonly losses: Losses) {}

  /** The name of the dictionary for the row's link; undefined for values without names and descriptions. */
  add(schema: JsonObject, wanted: string, origin: string): string | undefined {
    if (!Array.isArray(schema.enum)) return undefined;
    const known = this.known.get(schema) ?? new Map<string, string | undefined>();
    if (!known.has(wanted)) known.set(wanted, this.make(schema, wanted, origin));
    this.known.set(schema, known);
    return known.get(wanted);
  }

  private make(schema: JsonObject, wanted: string, origin: string): string | undefined {
    const values = Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null) : [];
    const names = textsFor(values, schema['x-enum-varnames'] ?? schema['x-enumNames'] ?? msNames(schema, 'name'));
    const notes = textsFor(values, descriptionsIn(schema));
    if (values.length === 0 || !(names.some(Boolean) || notes.some(Boolean))) return undefined;
    const items = new Map<string, Item>();
    for (const [at, value] of values.slice(0, MOST_ITEMS).entries()) {
      const item = this.item(value, names[at] ?? '', notes[at] ?? '', origin);
      if (items.has(item.name)) this.losses.add(origin, 'duplicate', item.name);
      items.set(item.name, item);
    }
    if (values.length > MOST_ITEMS) this.losses.add(origin, 'cut', wanted);
    return this.store(
      cleanName(this.losses.text(wanted, limits.name - 8, origin)) || 'Enum',
      [...items.values()],
      schema,
      origin,
    );
  }

  get(name: string): ImportedDictionary | undefined {
    return this.found.get(name);
  }

  all(): ImportedDictionary[] {
    return [...this.found.values()];
  }

  private item(value: unknown, name: string, note: string, origin: string): Item {
    const text = (given: string, max: number) => this.losses.text(given, max, origin);
    const shown = text(valueText(value), limits.value);
    const found = exactTypeOf(value);
    const type = found === 'number' || found === 'boolean' ? found : 'string';
    return {
      name: cleanName(text(name, limits.name)) || shown || '-',
      type,
      value: shown,
      description: text(note, limits.name),
    };
  }

  /** Of two enumerations of one name with different values, the second gets a number. */
  private store(wanted: string, items: readonly Item[], schema: JsonObject, origin: string): string {
    const content = JSON.stringify(items);
    for (let number = 1; ; number++) {
      const name = number === 1 ? wanted : `${wanted} ${number}`;
      const known = this.found.get(name);
      if (known && JSON.stringify(known.items) !== content) continue;
      const description = this.losses.text(
        typeof schema.description === 'string' ? schema.description : '',
        limits.name,
        origin,
      );
      if (!known) this.found.set(name, { name, description, items, origin });
      return name;
    }
  }
}

function descriptionsIn(schema: JsonObject): unknown {
  const names = ['x-enum-descriptions', 'x-enumDescriptions', 'x-enumdescriptions'];
  return names.map((name) => schema[name]).find((value) => value !== undefined) ?? msNames(schema, 'description');
}

/** `x-ms-enum.values`: a list of objects with a value, a name and a description. */
function msNames(schema: JsonObject, key: string): unknown {
  const list = isObject(schema['x-ms-enum']) ? schema['x-ms-enum'].values : undefined;
  if (!Array.isArray(list)) return undefined;
  return Object.fromEntries(list.filter(isObject).map((one) => [valueText(one.value), one[key]]));
}

/** A list in the order of the values, or a map by value. */
function textsFor(values: readonly unknown[], given: unknown): string[] {
  const textOr = (value: unknown) => (typeof value === 'string' ? value : '');
  if (Array.isArray(given)) return values.map((_, at) => textOr(given[at]));
  if (!isObject(given)) return [];
  return values.map((value) => (Object.hasOwn(given, valueText(value)) ? textOr(given[valueText(value)]) : ''));
}
