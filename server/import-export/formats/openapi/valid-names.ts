import { newName, OWN_NAME } from './component-names.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { objectOr } from './operation-parts.js';

/** What the names of components consist of (OpenAPI 3.1, 4.8.7). */
const valid = /^[\w.-]+$/;
/** By section, the new names of components whose name is not valid. */
export type NewNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Names for components that other tools gave names such as `Page«Part»`, which are not valid: readable, and in no section
 * twice. Empty for most documents.
 */
export function newNames(document: JsonObject): NewNames {
  const names = new Map<string, Map<string, string>>();
  for (const [section, components] of Object.entries(objectOr(document.components))) {
    if (section.startsWith('x-') || !isObject(components)) continue;
    const taken = new Set(Object.keys(components));
    for (const name of Object.keys(components).filter((one) => !valid.test(one))) {
      const free = newName(name, taken);
      taken.add(free);
      names.set(section, (names.get(section) ?? new Map()).set(name, free));
    }
  }
  return names;
}

/** A part of the document with the new names: keys of components, references, mappings, security requirements. */
export function withNames(part: JsonObject, names: NewNames): JsonObject {
  if (names.size === 0) return part;
  const components = isObject(part.components) ? renamedComponents(part.components, names) : undefined;
  return objectOr(renamed({ ...part, ...(components && { components }) }, names, ''));
}

function renamedComponents(components: JsonObject, names: NewNames): JsonObject {
  return Object.fromEntries(
    Object.entries(components).map(([section, given]) => {
      const [own, of] = [names.get(section), section === 'schemas' ? withOwnNames(given, names.get(section)) : given];
      return [section, isObject(of) ? withKeys(of, own) : of];
    }),
  );
}

/** Schemas are models, which the next import finds by their names; a valid one that is taken is another model's. */
const withOwnNames = (schemas: unknown, own: ReadonlyMap<string, string> | undefined): unknown =>
  own && isObject(schemas)
    ? Object.fromEntries(
        Object.entries(schemas).map(([name, one]) => [
          name,
          own.has(name) && !valid.test(name) && isObject(one) ? { ...one, [OWN_NAME]: name } : one,
        ]),
      )
    : schemas;

const withKeys = (of: JsonObject, own: ReadonlyMap<string, string> | undefined): JsonObject =>
  own ? Object.fromEntries(Object.entries(of).map(([name, value]) => [own.get(name) ?? name, value])) : of;

function renamed(value: unknown, names: NewNames, key: string): unknown {
  if (Array.isArray(value)) {
    const requirements = key === 'security' ? names.get('securitySchemes') : undefined;
    return value.map((one) => (requirements && isObject(one) ? withKeys(one, requirements) : renamed(one, names, '')));
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, held]): [string, unknown] => {
    if (typeof held === 'string' && (name === '$ref' || key === 'mapping')) return [name, newRef(held, names)];
    return [name, renamed(held, names, name)];
  });
  return Object.fromEntries(entries);
}

/** A reference into `components`; a mapping may also be the bare name of a schema. */
function newRef(ref: string, names: NewNames): string {
  const [, section = '', name = '', rest = ''] = /^#\/components\/([^/]+)\/([^/]+)(.*)$/s.exec(ref) ?? [];
  if (section === '') return names.get('schemas')?.get(ref) ?? ref;
  const found = names.get(section)?.get(unescaped(name));
  return found === undefined ? ref : `#/components/${section}/${found}${rest}`;
}

function unescaped(name: string): string {
  const plain = name.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
