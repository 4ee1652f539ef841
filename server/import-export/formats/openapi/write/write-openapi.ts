import { isDeepStrictEqual } from 'node:util';
import type { DubboInfo } from '../../../../../contracts/docs/doc-types/api.js';
import type { ExportedDoc, ExportedEnvironment } from '../../exported/exported-api.js';
import { Losses } from '../../imported/losses.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import { OperationReader } from '../operation-tables.js';
import { newReading } from '../read-openapi.js';
import type { RowStyle } from '../schema-notes.js';
import { environmentsOf } from '../server-environments.js';
import { TagFolders } from '../tag-folders.js';
import type { ModelNames } from './model-names.js';
import { operationAddress, usualMethods } from './operation-address.js';
import { type Writing, writtenOperation } from './operation-part.js';
import { originalPlace, styleOf } from './original-operation.js';
import { otherDoc } from './other-docs.js';
import { RowComparison } from './same-rows.js';
import { modelSchemas, type WrittenModel, withModels } from './write-models.js';
import { OperationWriter } from './write-operation.js';
import { SchemaWriter, withoutUndefined } from './write-schema.js';
import { type AddedTags, WrittenTags } from './write-tags.js';

/*
 * The parts of an OpenAPI 3.1 document (3.2 if the application was imported from one): it is written a few docs at a
 * time. Of docs that were imported from OpenAPI, what nobody changed goes out as it came. `document`: the document of
 * the import without its operations; empty if there was none.
 */

interface PlacedDoc {
  readonly doc: ExportedDoc;
  /** The names of its folders, from the root. */
  readonly folders: readonly string[];
}
/** A doc that is expected to be an operation of this path. */
export interface PathDoc extends PlacedDoc {
  readonly path: string;
}
export interface ServiceDoc extends PlacedDoc {
  /** That of its folder. */
  readonly service: DubboInfo | undefined;
}
interface WrittenDoc extends PlacedDoc {
  readonly method: string;
  readonly writer: OperationWriter;
  readonly item: JsonObject;
}

interface DeclaredServers {
  readonly servers: readonly JsonObject[];
  readonly environments: readonly string[];
}
export interface DocumentHead {
  readonly title: string;
  readonly environments: readonly ExportedEnvironment[];
  /** The servers that *About* declares, and the addresses of all environments; undefined: those of the document. */
  readonly declared?: DeclaredServers | undefined;
}
/** Everything before the paths. */
export function headOf(head: DocumentHead, document: JsonObject): JsonObject {
  const { openapi, info, servers: _servers, tags: _tags, paths: _paths, ...rest } = document;
  const { 'x-annals-docs': _docs, 'x-tagGroups': _groups, ...others } = rest;
  return defined({
    openapi: typeof openapi === 'string' && /^3\.[12]/.test(openapi) ? openapi : '3.1.1',
    info: infoOf(head, objectOr(info)),
    // An empty list came so.
    servers: serversOf(head, document) ?? (isDeepStrictEqual(document.servers, []) ? [] : undefined),
    ...others,
  });
}

/**
 * Path items of docs; those of one path are given together. `added`: tags that earlier parts needed. `left`: docs that
 * are no operation of their path, because they were changed after somebody looked where they belong.
 */
export function pathsOf(
  docs: readonly PathDoc[],
  document: JsonObject,
  added: AddedTags,
  models: ModelNames = {},
): { readonly paths: JsonObject; readonly added: AddedTags; readonly left: readonly ExportedDoc[] } {
  const writings = {
    variants: newWriting(document, 'variants', models),
    models: newWriting(document, 'models', models),
    schema: newWriting(document, 'schema', models),
    keywords: newWriting(document, 'keywords', models),
    notes: newWriting(document, 'notes', models),
  };
  const tags = new WrittenTags(document, new TagFolders(document, new Losses()), added);
  const byPath = new Map<string, Map<string, WrittenDoc>>();
  const left: ExportedDoc[] = [];
  for (const placed of docs) {
    const methods = byPath.get(placed.path) ?? new Map<string, WrittenDoc>();
    const { path, method = '' } = operationAddress(placed.doc) ?? {};
    if (path === placed.path && !methods.has(method)) methods.set(method, writtenDoc(placed, method, writings));
    else left.push(placed.doc);
    if (methods.size > 0) byPath.set(placed.path, methods);
  }
  const items = [...byPath].map(([path, methods]) => [path, pathItem([...methods.values()], tags, document)]);
  return { paths: defined(Object.fromEntries(items)), added: tags.added(), left };
}

/** Paths of the import that have no operations. */
export const otherPaths = (document: JsonObject, written: ReadonlySet<string>): JsonObject =>
  defined(Object.fromEntries(Object.entries(objectOr(document.paths)).filter(([path]) => !written.has(path))));

export const tagsOf = (document: JsonObject, added: AddedTags): JsonObject =>
  defined(new WrittenTags(document, new TagFolders(document, new Losses()), added).written());

/** Entries of `x-annals-docs`, which lists the docs that are no operations. */
export const otherDocs = (docs: readonly ServiceDoc[]): unknown[] =>
  docs.map(({ doc, folders, service }) => withoutUndefined(otherDoc(doc, folders, service)));

const defined = (value: JsonObject): JsonObject => objectOr(withoutUndefined(value));

/** The models as schemas of the document's components. */
export function componentsOf(models: readonly WrittenModel[], document: JsonObject, names: ModelNames): JsonObject {
  const writings = new Map<RowStyle, Writing>();
  const writingOf = (style: RowStyle) => {
    const writing = writings.get(style) ?? newWriting(document, style, names);
    writings.set(style, writing);
    return writing;
  };
  return withModels(document, modelSchemas(models, names, writingOf));
}

function newWriting(document: JsonObject, style: RowStyle, models: ModelNames): Writing {
  const reading = newReading(document, new Losses(), style, new Map());
  const reader = new OperationReader(document, reading);
  const comparison = new RowComparison(reading.dictionaries, models);
  return { document, reading, reader, comparison, schemas: new SchemaWriter(reading, comparison, models) };
}

function writtenDoc(
  { doc, folders }: PathDoc,
  method: string,
  writings: Readonly<Record<RowStyle, Writing>>,
): WrittenDoc {
  const original = originalPlace(doc);
  const writing = writings[original === undefined ? 'variants' : styleOf(doc)];
  const writer = new OperationWriter(writtenOperation(doc, original, writing));
  return { doc, folders, method, writer, item: original?.item ?? {} };
}

function pathItem(docs: readonly WrittenDoc[], tags: WrittenTags, document: JsonObject): JsonObject {
  const item = Object.assign({}, ...docs.map((doc) => doc.item).reverse());
  const { parameters, ...rest } = item;
  // Common parameters that one operation no longer has are those of each other one.
  // Nor are those of one document those of another's operations at the path.
  const isShared = ({ writer, item: own }: WrittenDoc) =>
    writer.hasSameParameters && isDeepStrictEqual(own.parameters ?? parameters, parameters);
  const isAlone = parameters !== undefined && !docs.every(isShared);
  const written = docs.map(({ doc, folders, method, writer }): [string, JsonObject] => {
    const original = originalPlace(doc);
    return [method, writer.write(tags.tagsOf(original?.operation, folders), isAlone)];
  });
  return { ...rest, ...(!isAlone && parameters !== undefined && { parameters }), ...byMethods(written, document) };
}

/** Operations by their methods: OpenAPI 3.2 has a field for QUERY and one for all others, older versions an extension. */
function byMethods(written: readonly [string, JsonObject][], { openapi }: JsonObject): JsonObject {
  const isNew = typeof openapi === 'string' && openapi.startsWith('3.2');
  const placed = written.map(
    ([method, operation]) => [isNew && method === 'QUERY' ? 'query' : method, operation] as const,
  );
  const isField = ([name]: readonly [string, JsonObject]) => usualMethods.has(name) || name === 'query';
  const more = placed.filter((one) => !isField(one));
  return {
    ...Object.fromEntries(placed.filter(isField)),
    ...(more.length > 0 && { [isNew ? 'additionalOperations' : 'x-additionalOperations']: Object.fromEntries(more) }),
  };
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

const infoOf = ({ title }: DocumentHead, info: JsonObject): JsonObject => ({
  ...info,
  // A number or a date in YAML is a text here.
  title: title || textOf(info.title) || 'API',
  version: textOf(info.version) ?? '1.0.0',
});

/** The servers as they were if they are still the environments. */
function serversOf({ environments, declared }: DocumentHead, document: JsonObject): unknown {
  const given = Array.isArray(document.servers) ? document.servers : [];
  const before = environmentsOf(document, '', new Losses());
  if (declared) return declaredWith(environments, declared, before);
  const isSame =
    before.length === environments.length &&
    before.every(({ name, url }, at) => environments[at]?.name === name && environments[at]?.url === url);
  if (isSame) return given.length > 0 ? given : undefined;
  const written = environments.map(({ name, url }) => {
    const known = before.find((one) => one.name === name && one.url === url);
    const server: unknown = known && given[Number(known.origin.split('/').at(-1))];
    return isObject(server) ? server : { url, description: name };
  });
  return written.length > 0 ? written : undefined;
}

/**
 * The declared servers, and environments that are none of them. A server that is an environment is written where that one
 * is chosen. `before`: the environments that the import made; one that got another name since gives it to its server.
 */
function declaredWith(
  chosen: readonly ExportedEnvironment[],
  { servers, environments }: DeclaredServers,
  before: readonly ExportedEnvironment[],
): unknown {
  const found = new Set<string>();
  const written = servers.flatMap((server): JsonObject[] => {
    const [own] = environmentsOf({ servers: [server] }, '', new Losses());
    const now = chosen.find(({ url }) => url === own?.url);
    if (!now) return own && environments.includes(own.url) ? [] : [server];
    found.add(now.url);
    const was = before.find(({ url }) => url === now.url);
    return [was && was.name !== now.name ? { ...server, description: now.name } : server];
  });
  const others = chosen.filter(({ url }) => !found.has(url)).map(({ name, url }) => ({ url, description: name }));
  const all = [...written, ...others];
  return all.length > 0 ? all : undefined;
}
