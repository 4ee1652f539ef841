import type { DubboInfo } from '../../../../contracts/doc-types/api.js';
import { DocType } from '../../../../contracts/enums.js';
import type { ExportedApi, ExportedDoc, ExportedEntry } from '../../exported-api.js';
import { Losses } from '../../losses.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import { OperationReader } from '../operation-tables.js';
import { newReading } from '../read-openapi.js';
import { environmentsOf } from '../server-environments.js';
import { TagFolders } from '../tag-folders.js';
import { type Writing, writtenOperation } from './operation-part.js';
import { originalPlace } from './original-operation.js';
import { otherDoc } from './other-docs.js';
import { RowComparison } from './same-rows.js';
import { OperationWriter } from './write-operation.js';
import { SchemaWriter, withoutUndefined } from './write-schema.js';
import { WrittenTags } from './write-tags.js';

interface PlacedDoc {
  readonly doc: ExportedDoc;
  /** The names of its folders, from the root. */
  readonly folders: readonly string[];
  /** That of its folder. */
  readonly service: DubboInfo | undefined;
}
interface WrittenDoc extends PlacedDoc {
  readonly path: string;
  readonly method: string;
  readonly writer: OperationWriter;
  readonly item: JsonObject;
}

/**
 * An OpenAPI 3.1 document (3.2 if the application was imported from one). Of docs that were imported from OpenAPI, the
 * parts that nobody changed go out as they came; docs of other types are listed in `x-annals-docs`.
 */
export function openApiOf(api: ExportedApi): JsonObject {
  const document = objectOr(api.extra?.openapi);
  const writing = newWriting(document);
  const docs = placedDocs(api.entries, []);
  const tags = new WrittenTags(document, new TagFolders(document, new Losses()));
  const { written, others } = writtenDocs(docs, writing);
  const paths = pathsOf(written, tags, objectOr(document.paths));
  const hasPaths = Object.keys(paths).length > 0 || document.webhooks === undefined;
  const { openapi, info, servers: _servers, tags: _tags, paths: _paths, 'x-annals-docs': _docs, ...rest } = document;
  const whole = {
    openapi: typeof openapi === 'string' && /^3\.[12]/.test(openapi) ? openapi : '3.1.1',
    info: infoOf(api, objectOr(info)),
    ...{ servers: serversOf(api, document), ...rest, ...tags.written(), ...(hasPaths && { paths }) },
    'x-annals-docs':
      others.length > 0 ? others.map(({ doc, folders, service }) => otherDoc(doc, folders, service)) : undefined,
  };
  return objectOr(withoutUndefined(whole));
}

function newWriting(document: JsonObject): Writing {
  const reading = newReading(document, new Losses(), new Map());
  const reader = new OperationReader(document, reading);
  const comparison = new RowComparison(reading.dictionaries);
  return { document, reading, reader, comparison, schemas: new SchemaWriter(reading, comparison) };
}

const placedDocs = (
  entries: readonly ExportedEntry[],
  folders: readonly string[],
  service?: DubboInfo | undefined,
): PlacedDoc[] =>
  entries.flatMap((entry) =>
    entry.kind === 'doc'
      ? [{ doc: entry, folders, service }]
      : placedDocs(entry.children, [...folders, entry.name], entry.dubbo),
  );

/** Of several docs with one method and path the first is the operation; the versions of it are listed. */
function writtenDocs(docs: readonly PlacedDoc[], writing: Writing): { written: WrittenDoc[]; others: PlacedDoc[] } {
  const taken = new Set<string>();
  const others: PlacedDoc[] = [];
  const written = docs.flatMap((placed): WrittenDoc[] => {
    const { doc } = placed;
    const path = doc.url.startsWith('/') ? doc.url : `/${doc.url}`;
    const method = methodOf(doc);
    if (doc.type !== DocType.http || doc.url === '' || method === '' || taken.has(`${method} ${path}`)) {
      others.push(placed);
      return [];
    }
    taken.add(`${method} ${path}`);
    const original = originalPlace(doc);
    return [
      {
        ...placed,
        path,
        method,
        writer: new OperationWriter(writtenOperation(doc, original, writing)),
        item: original?.item ?? {},
      },
    ];
  });
  return { written, others };
}

const usual = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
const methodOf = ({ httpMethod }: ExportedDoc): string => {
  const method = httpMethod.trim();
  return usual.has(method.toLowerCase()) ? method.toLowerCase() : method;
};

function pathsOf(docs: readonly WrittenDoc[], tags: WrittenTags, others: JsonObject): JsonObject {
  const byPath = new Map<string, WrittenDoc[]>();
  for (const doc of docs) byPath.set(doc.path, [...(byPath.get(doc.path) ?? []), doc]);
  const items = [...byPath].map(([path, list]): [string, JsonObject] => [path, pathItem(list, tags)]);
  return Object.fromEntries([...items, ...Object.entries(others).filter(([path]) => !byPath.has(path))]);
}

function pathItem(docs: readonly WrittenDoc[], tags: WrittenTags): JsonObject {
  const item = Object.assign({}, ...docs.map((doc) => doc.item).reverse());
  const { parameters, ...rest } = item;
  // Common parameters that one operation no longer has are those of each other one.
  const isAlone = parameters !== undefined && docs.some(({ writer }) => !writer.hasSameParameters);
  const written = docs.map(({ doc, folders, method, writer }): [string, JsonObject] => {
    const original = originalPlace(doc);
    return [method, writer.write(tags.tagsOf(original?.operation, folders), isAlone)];
  });
  const isUsual = ([method]: [string, JsonObject]) => usual.has(method);
  const more = written.filter((one) => !isUsual(one));
  return {
    ...rest,
    ...(!isAlone && parameters !== undefined && { parameters }),
    ...Object.fromEntries(written.filter(isUsual)),
    ...(more.length > 0 && { 'x-additionalOperations': Object.fromEntries(more) }),
  };
}

const infoOf = ({ title, description }: ExportedApi, info: JsonObject): JsonObject => ({
  ...info,
  title: title || info.title || 'API',
  version: info.version ?? '1.0.0',
  ...(info.description === undefined && description !== '' && { description }),
});

/** The servers as they were if they are still the environments. */
function serversOf({ environments }: ExportedApi, document: JsonObject): unknown {
  const given = Array.isArray(document.servers) ? document.servers : [];
  const before = environmentsOf(document, '', new Losses());
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
