import { pointerKeys, splitReference } from './file-names.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { objectOr } from './operation-parts.js';
import { isNullSchema } from './schema-variants.js';

/** The schemas for reuse of a document, by name. `true` and `false` are none that rows could show. */
export class Components {
  private readonly schemas: JsonObject;

  constructor(document: JsonObject) {
    this.schemas = objectOr(objectOr(document.components).schemas);
  }

  entries(): [string, JsonObject][] {
    return Object.entries(this.schemas).flatMap(([name, schema]): [string, JsonObject][] =>
      isObject(schema) ? [[name, schema]] : [],
    );
  }

  get(name: string): JsonObject | undefined {
    const schema = Object.hasOwn(this.schemas, name) ? this.schemas[name] : undefined;
    return isObject(schema) ? schema : undefined;
  }

  /** The name of the component that it refers to; undefined for any other place. */
  nameOf(ref: string): string | undefined {
    const { file, fragment } = splitReference(ref);
    const [root, section, name, ...rest] = (file === '' && pointerKeys(fragment)) || [];
    const isSchema = root === 'components' && section === 'schemas' && rest.length === 0;
    return isSchema && name !== undefined && this.get(name) ? name : undefined;
  }
}

/** A schema that is a component, or a list of it, a list of lists …. */
export interface SchemaReference {
  readonly component: string;
  /** The schemas of the lists around it. */
  readonly lists: readonly JsonObject[];
  /** What stands beside the reference. */
  readonly beside: JsonObject;
  readonly isNullable: boolean;
}

const MOST_LISTS = 16;
/** Beside these a reference is a part of a schema, and not all of it. */
const structural = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', 'required', 'enum', 'const'],
  ...['allOf', 'anyOf', 'oneOf', '$ref', 'x-annals-type'],
]);

/** Undefined: the schema is no reference, or more than one. */
export function referenceIn(schema: unknown, components: Components): SchemaReference | undefined {
  const lists: JsonObject[] = [];
  let at = schema;
  while (isObject(at) && lists.length < MOST_LISTS) {
    const found = directReference(at, components);
    if (found) return { ...found, lists };
    if (!isList(at)) return undefined;
    lists.push(at);
    at = at.items;
  }
  return undefined;
}

const isList = ({ type, items, ...rest }: JsonObject): boolean =>
  isObject(items) &&
  [type ?? 'array'].flat().includes('array') &&
  !Object.keys(rest).some((name) => structural.has(name));

/** `allOf` of one reference with annotations is the reference; an alternative to null may be null. */
function directReference(schema: JsonObject, components: Components): Omit<SchemaReference, 'lists'> | undefined {
  for (const keyword of ['$ref', 'allOf', 'anyOf', 'oneOf']) {
    const { [keyword]: given, type, nullable, ...beside } = schema;
    if (given === undefined) continue;
    const [ref, hasNull] = keyword === '$ref' ? [given, false] : onlyReference(given, keyword !== 'allOf');
    const component = typeof ref === 'string' ? components.nameOf(ref) : undefined;
    if (component === undefined || Object.keys(beside).some((name) => structural.has(name))) return undefined;
    const isNullable = hasNull || nullable === true || [type].flat().includes('null');
    return { component, beside, isNullable };
  }
  return undefined;
}

function onlyReference(given: unknown, mayBeNull: boolean): [ref: unknown, hasNull: boolean] {
  const all: readonly unknown[] = Array.isArray(given) ? given : [];
  const [first, ...others] = all.filter((one) => !(mayBeNull && isNullSchema(one)));
  const isAlone = others.length === 0 && isObject(first) && Object.keys(first).length === 1;
  return [isAlone ? first.$ref : undefined, mayBeNull && all.length > 1];
}
