import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, visitObjects } from './object-kinds.js';
import { objectOr } from './operation-parts.js';
import { type NewNames, withNames } from './valid-names.js';

/*
 * Several documents as one: with all their components, tags, servers and webhooks. Of two components of one name that differ,
 * the later one gets another name.
 */

/**
 * The documents with names of components that are in no two of them for different ones, with requirements of their own where
 * the first one's are others, and what they say besides operations as one document.
 */
export function sideBySide(documents: readonly JsonObject[]): JsonObject[] {
  let merged: JsonObject | undefined;
  return documents.map((own) => {
    const renamed = merged ? besides(merged, own).renamed : own;
    const security = merged && otherSecurity(renamed, merged);
    merged = merged ? joined(merged, renamed) : own;
    return security === undefined ? renamed : withSecurity(renamed, security);
  });
}

/** What a document requires of each call, where the first one requires something else. */
export const otherSecurity = ({ security }: JsonObject, first: JsonObject): unknown =>
  isDeepStrictEqual(security, first.security) ? undefined : (security ?? []);

/** What the operations of the document require that say nothing else. */
function withSecurity(document: JsonObject, security: unknown): JsonObject {
  visitObjects(document, 'document', ({ value, kind }) => {
    if (kind === 'operation' && value.security === undefined) value.security = security;
    return kind === 'document' || kind === 'paths' || kind === 'pathItem';
  });
  return document;
}

/** As one document, of which each is a part of its own; see `sideBySide`. */
export const joinedDocuments = (documents: readonly JsonObject[]): JsonObject => documents.reduce(joined);

type Names = Map<string, Map<string, string>>;

/** New names for components that `merged` has under their name, but others; also those that refer to such a one. */
export function besides(
  merged: JsonObject,
  own: JsonObject,
): { readonly names: NewNames; readonly renamed: JsonObject } {
  const names: Names = new Map();
  const known = sectionsOf(merged);
  for (;;) {
    const renamed = withNames(own, names);
    let isSettled = true;
    for (const [section, components] of sectionsOf(renamed)) {
      const there = known.get(section) ?? {};
      for (const [name, component] of Object.entries(components)) {
        if (!Object.hasOwn(there, name) || isDeepStrictEqual(there[name], component)) continue;
        const isTaken = (one: string) => Object.hasOwn(there, one) || Object.hasOwn(components, one);
        rename(names, section, name, (one) => !isTaken(one) || isSameAs(there[one], component, { section, name, one }));
        isSettled = false;
      }
    }
    if (isSettled) return { names, renamed };
  }
}

/** Whether it is this component under another name, which it may refer to. */
function isSameAs(there: unknown, component: unknown, { section, name, one }: Readonly<Record<string, string>>) {
  const names = new Map([[section ?? '', new Map([[name ?? '', one ?? '']])]]);
  return there !== undefined && isDeepStrictEqual(there, withNames({ component }, names).component);
}

/** `given` is the component's name so far, which may be a new one already. */
function rename(names: Names, section: string, given: string, isFree: (name: string) => boolean): void {
  const own = names.get(section) ?? new Map<string, string>();
  const [original] = [...own].find(([, name]) => name === given) ?? [given];
  const wanted = original.replace(/[^\w.-]+/g, '_');
  // Never back to an earlier one, so that this ends.
  let number = given === original ? 2 : Number(given.split('_').at(-1)) + 1;
  const others = new Set([...own].flatMap(([name, other]) => (name === original ? [] : [other])));
  while (others.has(`${wanted}_${number}`) || !isFree(`${wanted}_${number}`)) number++;
  names.set(section, own.set(original, `${wanted}_${number}`));
}

const sectionsOf = ({ components }: JsonObject): Map<string, JsonObject> =>
  new Map(
    Object.entries(objectOr(components)).flatMap(([section, of]): [string, JsonObject][] =>
      isObject(of) ? [[section, of]] : [],
    ),
  );

/** Of values that have no place beside each other, the first one's. */
export function joined(first: JsonObject, second: JsonObject): JsonObject {
  const components = new Map(sectionsOf(first));
  for (const [section, of] of sectionsOf(second)) components.set(section, { ...of, ...components.get(section) });
  const lists = ['servers', 'tags', 'x-tagGroups'].map((name) => [name, listOf(first[name], second[name])] as const);
  const maps = ['paths', 'webhooks'].map(
    (name) => [name, { ...objectOr(second[name]), ...objectOr(first[name]) }] as const,
  );
  const filled = [...lists, ...maps].filter(([, value]) => Object.keys(value).length > 0);
  const { security: _, ...rest } = second;
  const isNewer = String(second.openapi ?? '').startsWith('3.2');
  return {
    ...{ ...rest, ...first, ...Object.fromEntries(filled) },
    ...(isNewer && { openapi: second.openapi }),
    ...(components.size > 0 && { components: Object.fromEntries(components) }),
  };
}

const named = (entry: unknown): unknown => (isObject(entry) && typeof entry.name === 'string' ? entry.name : entry);
export function listOf(first: unknown, second: unknown): unknown[] {
  const entries: unknown[] = Array.isArray(first) ? [...first] : [];
  for (const entry of Array.isArray(second) ? second : [])
    if (!entries.some((one) => isDeepStrictEqual(named(one), named(entry)))) entries.push(entry);
  return entries;
}
