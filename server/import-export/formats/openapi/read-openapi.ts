import { apiLimits } from '../../../../contracts/docs/doc-types/api.js';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { isBodiless } from '../../../../contracts/docs/doc-types/request-bodies.js';
import { usualMethod } from '../../../../contracts/docs/http-method.js';
import { commonIn, withUse } from '../../../../contracts/import-export/common-rows.js';
import type { ImportedDoc, ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { DocType, NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { withDistinctLabels } from '../imported/entries.js';
import type { ImportFile } from '../imported/import-format.js';
import { textOr } from '../imported/json.js';
import { Losses } from '../imported/losses.js';
import { type AnnalsDoc, AnnalsDocs } from './annals-docs.js';
import { htmlOf } from './descriptions.js';
import { EnumDictionaries } from './enum-dictionaries.js';
import { modelsOf } from './models.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { openDocument } from './open-document.js';
import { operationKeywords, sharedBody } from './operation-keywords.js';
import { type OperationPlace, OperationReader } from './operation-tables.js';
import { operationsOf } from './operations.js';
import { newBudget, type OriginalBudget, OriginalParts } from './original-parts.js';
import type { Reading } from './reading.js';
import { Resolver } from './resolver.js';
import type { RowStyle } from './schema-notes.js';
import { Components, referenceIn } from './schema-references.js';
import { SchemaViews } from './schema-view.js';
import { environmentsOf } from './server-environments.js';
import { entriesOf, TagFolders } from './tag-folders.js';

/** What reads the parts of one document. */
export function newReading(
  document: JsonObject,
  losses: Losses,
  style: RowStyle,
  sources?: Reading['sources'],
): Reading {
  const resolver = new Resolver(document, losses);
  const [components, dictionaries] = [new Components(document), new EnumDictionaries(losses)];
  const isModel = (schema: unknown) => referenceIn(schema, components) !== undefined;
  const views = new SchemaViews(resolver, style === 'variants' ? isModel : undefined);
  return { losses, resolver, views, style, components, dictionaries, ...(sources && { sources }) };
}

/**
 * `withModels`: schemas for reuse are models; otherwise rows that refer to them have their fields below them.
 * @throws FormatError
 */
export function readOpenApi(files: readonly ImportFile[], withModels = true): ParsedImport {
  const losses = new Losses();
  const document = openDocument(files, losses);
  return readDocument({ document, losses, name: files[0]?.name ?? '' }, withModels, newBudget());
}

/** The first of `files` is the root. */
export interface OpenedDocument {
  readonly document: JsonObject;
  readonly losses: Losses;
  readonly name: string;
}

/** `budget`: what is left of it is for the next document of the same import. */
export function readDocument(
  { document, losses, name: file }: OpenedDocument,
  withModels: boolean,
  budget: OriginalBudget,
): ParsedImport {
  const style = withModels ? 'variants' : 'schema';
  const reading = newReading(document, losses, style);
  const reader = new OperationReader(document, reading);
  const folders = new TagFolders(document, losses);
  const places = operationsOf(document, reading.resolver, losses);
  const originals = new OriginalParts(document, losses, style, budget);
  const docs = places.map(
    (place): AnnalsDoc => ({
      doc: docOf(place, reader, originals, losses),
      path: folders.pathOf(place.operation),
    }),
  );
  const common = commonIn(docs.map(({ doc }) => doc));
  if (common) for (const [at, one] of docs.entries()) docs[at] = { ...one, doc: withUse(one.doc, common) };
  const others = new AnnalsDocs(document, reading.dictionaries, losses);
  docs.push(...others.read());
  const models = withModels ? modelsOf(reading, originals) : [];
  const title = isObject(document.info) ? document.info.title : undefined;
  const name = cleanName(losses.text(typeof title === 'string' ? title : '', limits.name, '#/info/title'));
  const api = {
    ...(name !== '' && { name }),
    // Paths that a doc has no room for may begin alike.
    entries: [...models, ...withDistinctLabels(others.withServices(entriesOf(docs, folders.order())), losses)],
    dictionaries: reading.dictionaries.all(),
    environments: environmentsOf(document, file, losses),
    errorCodes: [],
    ...(common && { common }),
    ...originals.ofDocument(),
  };
  return { api, losses: losses.all() };
}

export function docOf(
  place: OperationPlace,
  reader: OperationReader,
  originals: OriginalParts,
  losses: Losses,
): ImportedDoc {
  const { method, operation, pointer } = place;
  const { contentType, request, response, tables } = reader.read(place);
  const { operationId, 'x-annals': annals } = operation;
  const own: JsonObject = isObject(annals) ? annals : {};
  const body = reader.requestBody(place);
  const keywords = operationKeywords(place, body);
  const author = losses.text(textOr(own.author), limits.author, pointer);
  return {
    kind: 'doc',
    type: DocType.http,
    label: losses.text(textOr(own.label), limits.versionLabel, pointer),
    fields: {
      ...operationFields(place, losses),
      ...(author !== '' && { author }),
      // The export of a request without a body has no place for its content type: what the doc has stays.
      ...((contentType !== '' || !isBodiless(method)) && { contentType }),
      isRequestArray: request.isArray,
      isResponseArray: response.isArray,
      requestArrayType: request.arrayType,
      responseArrayType: response.arrayType,
    },
    tables,
    ...(typeof operationId === 'string' && operationId !== '' && { sourceId: operationId.slice(0, 256) }),
    ...(Object.keys(keywords).length > 0 && { operation: keywords }),
    ...originals.ofOperation(place, { keywords: Object.keys(keywords), ...sharedBody(place, body) }),
    origin: pointer,
  };
}

/** Name, address and description of the doc of an operation. */
export function operationFields({ path, method, operation, item, pointer }: OperationPlace, losses: Losses) {
  const text = (value: unknown, max: number, field: string) =>
    losses.text(typeof value === 'string' ? value : '', max, `${pointer}/${field}`);
  const httpMethod = text(usualMethod(method), apiLimits.httpMethod, 'method');
  const name =
    cleanName(text(operation.summary, limits.name, 'summary')) ||
    cleanName(text(operation.operationId, limits.name, 'operationId'));
  const instead = cleanName(`${httpMethod} ${path}`).slice(0, limits.name);
  return {
    name: name || instead || '-',
    deprecated: operation.deprecated === true ? deprecation(operation).slice(0, 128) : NOT_DEPRECATED,
    description: htmlOf(operation.description ?? item.description, `${pointer}/description`, losses),
    url: text(path, limits.url, 'path'),
    httpMethod,
  };
}

const reasons = [
  'x-deprecated-reason',
  'x-deprecation-reason',
  'x-deprecatedReason',
  'x-deprecated-description',
  'x-deprecated',
  'x-deprecation',
  'x-sunset',
];
function deprecation(operation: JsonObject): string {
  const found = reasons.map((name) => operation[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found.trim() : '';
}
