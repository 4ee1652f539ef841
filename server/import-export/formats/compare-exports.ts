import { isDeepStrictEqual } from 'node:util';
import { exportedDoc, exportedModels, type SharedByDocs, type StoredDoc } from './exported/exported-doc.js';
import { Losses } from './imported/losses.js';
import { pointerKey } from './openapi/file-names.js';
import { isObject, type JsonObject } from './openapi/object-kinds.js';
import { objectOr } from './openapi/operation-parts.js';
import { Resolver } from './openapi/resolver.js';
import { componentsOf, modelNames, type NamedModel, noAddedTags, pathsOf } from './openapi/write/index.js';
import { operationAddress } from './openapi/write/operation-address.js';

interface Compared {
  /** JSON of what an import kept of its document. */
  readonly document: string;
  readonly names: readonly NamedModel[];
}
export interface ComparedModels extends Compared {
  readonly shared: SharedByDocs;
}

/** Places in components that an export has in another form if models write them. */
export function changedComponents({ document, shared, names }: ComparedModels): string[] {
  const before = parsed(document);
  const after = componentsOf(exportedModels(shared), before, modelNames(names, before));
  const [was, is] = [schemasOf(before), schemasOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const place = firstDifference(plain(was[name]), plain(is[name]));
    return place === undefined ? [] : [`#/components/schemas/${name}${place}`];
  });
}
const schemasOf = ({ components }: JsonObject): JsonObject => objectOr(objectOr(components).schemas);

export interface ExportSide {
  /** With what the import kept of each. */
  readonly docs: readonly StoredDoc[];
  readonly shared: SharedByDocs;
}
export interface ComparedExports extends Compared {
  readonly before: ExportSide;
  /** The same docs in the same order. */
  readonly after: ExportSide;
  /** Docs that nobody changed since the import. */
  readonly untouched: readonly number[];
}
/** Where the export of a doc differs first. */
export interface ChangedExport {
  readonly id: number;
  readonly at: string;
}

/**
 * Docs whose exports say something else after than before. That of a doc that nobody changed may instead say what its source
 * says: rows of earlier versions could not say all of it.
 */
export function changedExports({ document: text, names, before, after, untouched }: ComparedExports): ChangedExport[] {
  const document = parsed(text);
  const named = modelNames(names, document);
  const resolver = new Resolver(document, new Losses());
  const resolve = (ref: string) => resolver.object({ $ref: ref });
  const written = (doc: StoredDoc, { shared }: ExportSide): JsonObject => {
    const exported = exportedDoc(doc, shared, { html: false, keywords: true, marksCommon: true });
    const path = operationAddress(exported)?.path ?? '';
    const { paths } = pathsOf([{ doc: exported, folders: [], path }], document, noAddedTags, named);
    return objectOr(plain(paths));
  };
  return before.docs.flatMap((doc, at): ChangedExport[] => {
    const converted = after.docs[at];
    if (!converted) return [];
    const is = written(converted, after);
    const place = firstDifference(written(doc, before), is, resolve);
    if (place === undefined) return [];
    const source = untouched.includes(doc.id) ? keptPaths(converted) : undefined;
    return source && firstDifference(source, is) === undefined ? [] : [{ id: doc.id, at: place }];
  });
}

/** The operation as it was imported, without tags, which are the folders of today. */
function keptPaths({ extra }: StoredDoc): JsonObject | undefined {
  const { path, method, operation, item } = objectOr(extra?.openapi);
  if (typeof path !== 'string' || typeof method !== 'string') return undefined;
  const { tags: _, ...own } = objectOr(operation);
  return objectOr(plain({ [path]: { ...objectOr(item), [method]: own } }));
}

/** As it is in the file: without what has no value. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** A schema that is within itself ends somewhere. */
const MOST_DEPTH = 100;

/**
 * Where two JSON values differ first; undefined: nowhere. The order of members has no meaning, and with `resolve` a
 * reference is what it refers to.
 */
function firstDifference(
  was: unknown,
  is: unknown,
  resolve: (ref: string) => JsonObject = (ref) => ({ $ref: ref }),
  [place, depth]: readonly [string, number] = ['', 0],
): string | undefined {
  if (isDeepStrictEqual(was, is)) return undefined;
  if (depth > MOST_DEPTH) return place;
  const [a, b] = refOf(was) === refOf(is) ? [was, is] : [resolved(was, resolve), resolved(is, resolve)];
  const areBoth = (isObject(a) && isObject(b)) || (Array.isArray(a) && Array.isArray(b));
  if (!areBoth) return isDeepStrictEqual(a, b) ? undefined : place;
  const [then, now] = [new Map<string, unknown>(Object.entries(a)), new Map<string, unknown>(Object.entries(b))];
  for (const name of new Set([...then.keys(), ...now.keys()])) {
    const at = [`${place}/${pointerKey(name)}`, depth + 1] as const;
    const found = firstDifference(then.get(name), now.get(name), resolve, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

const refOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined;

function resolved(value: unknown, resolve: (ref: string) => JsonObject): unknown {
  const ref = refOf(value);
  if (ref === undefined || !isObject(value)) return value;
  const { $ref: _, ...beside } = value;
  return { ...resolve(ref), ...beside };
}

let last: { readonly text: string; readonly document: JsonObject } = { text: '', document: {} };
/** The document of the step before is not parsed again. */
function parsed(text: string): JsonObject {
  if (last.text !== text) last = { text, document: objectOr(JSON.parse(text)) };
  return last.document;
}
