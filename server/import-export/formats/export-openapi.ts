import type { DubboInfo } from '../../../contracts/docs/doc-types/api.js';
import { exportedDoc, exportedModels, type SharedByDocs, type StoredDoc } from './exported/exported-doc.js';
import type { JsonObject } from './openapi/object-kinds.js';
import { objectOr } from './openapi/operation-parts.js';
import {
  type AddedTags,
  componentsOf,
  type DocumentHead,
  documentTexts,
  headOf,
  inMerged,
  type MergedDocuments,
  mergeDocuments,
  modelNames,
  type NamedModel,
  type NewNames,
  newNames,
  type OpenApiLanguage,
  otherDocs,
  otherPaths,
  pathsOf,
  type SourceChange,
  type SourceDocument,
  tagsOf,
  withNames,
} from './openapi/write/index.js';

/** What an application was imported from, and its doc *About*. */
export interface OpenApiSources {
  readonly sources: readonly SourceDocument[];
  readonly about?: StoredDoc | undefined;
}
export function openApiSources({ sources, about }: OpenApiSources): MergedDocuments {
  if (!about) return mergeDocuments(sources);
  const { name, description, operation } = exportedDoc(about, nothingShared, { html: false });
  return mergeDocuments(sources, { title: name, description, keywords: operation ?? {} });
}
const nothingShared: SharedByDocs = {
  moduleId: 0,
  globals: { globalHeaders: [], globalParams: [], globalReturns: [] },
  dictionaries: [],
};

/** What all parts of one OpenAPI file have in common. */
export interface OpenApiFile {
  readonly language: OpenApiLanguage;
  /** JSON of the document that the application was imported from, without its operations; `''`: there is none. */
  readonly document: string;
  /** The models that its docs use, with those that these use. */
  readonly models?: readonly NamedModel[];
}
interface StoredPlacedDoc {
  readonly doc: StoredDoc;
  /** The names of its folders, from the root. */
  readonly folders: readonly string[];
}

export interface OpenApiStart extends OpenApiFile, DocumentHead {
  /** The contents of the models; undefined: there are none. */
  readonly shared?: SharedByDocs | undefined;
}
export function openApiHead({ language, document, models, shared, ...head }: OpenApiStart): string {
  const given = parsed(document);
  const names = modelNames(models ?? [], given);
  const whole = shared ? componentsOf(exportedModels(shared), given, names) : given;
  return documentTexts[language].start(valid(headOf(head, whole), document));
}

interface OperationDoc extends StoredPlacedDoc {
  readonly path: string;
  /** What changes in the operation because its document is one of several. */
  readonly change?: SourceChange | undefined;
}
export interface OpenApiOperations extends OpenApiFile {
  /** Those of one path together; a path is in one part only. */
  readonly docs: readonly OperationDoc[];
  readonly shared: SharedByDocs;
  readonly added: AddedTags;
  /** Whether these are the first paths of the file. */
  readonly isFirst: boolean;
}
export interface WrittenOperations {
  readonly text: string;
  readonly paths: readonly string[];
  readonly added: AddedTags;
  /** Indexes of docs that are not in the text. */
  readonly left: readonly number[];
}
export function openApiOperations(part: OpenApiOperations): WrittenOperations {
  const { language, document, shared, isFirst } = part;
  const docs = part.docs.map(({ doc, change, ...place }) => ({
    doc: exportedDoc(change ? changed(doc, change) : doc, shared, { html: false, keywords: true, marksCommon: true }),
    ...place,
  }));
  const { paths, added, left } = pathsOf(
    docs,
    parsed(document),
    part.added,
    modelNames(part.models ?? [], parsed(document)),
  );
  const missing = new Set(left);
  return {
    text:
      Object.keys(paths).length > 0 ? documentTexts[language].entries('paths', valid(paths, document), isFirst) : '',
    paths: Object.keys(paths),
    added,
    left: docs.flatMap(({ doc }, at) => (missing.has(doc) ? [at] : [])),
  };
}

const changed = (doc: StoredDoc, change: SourceChange): StoredDoc => ({
  ...doc,
  extra: { ...doc.extra, openapi: inMerged(objectOr(doc.extra?.openapi), change) },
});

export interface OpenApiEnd extends OpenApiFile {
  /** Those that are written. */
  readonly paths: readonly string[];
  readonly added: AddedTags;
}
/** The end of the paths, and the tags. */
export function openApiTags({ language, document: given, paths, added }: OpenApiEnd): string {
  const [texts, document] = [documentTexts[language], parsed(given)];
  const others = otherPaths(document, new Set(paths));
  const hasOthers = Object.keys(others).length > 0;
  const needsPaths = document.webhooks === undefined;
  return [
    hasOthers ? texts.entries('paths', valid(others, given), paths.length === 0) : '',
    hasOthers || paths.length > 0 ? texts.close(false) : needsPaths ? texts.members({ paths: {} }) : '',
    texts.members(tagsOf(document, added)),
  ].join('');
}

export interface OpenApiOthers {
  readonly language: OpenApiLanguage;
  readonly docs: readonly (StoredPlacedDoc & { readonly service: DubboInfo | undefined })[];
  readonly shared: SharedByDocs;
  readonly isFirst: boolean;
}
/** Docs that are no operations. */
export function openApiOthers({ language, docs, shared, isFirst }: OpenApiOthers): string {
  const entries = otherDocs(
    docs.map(({ doc, ...place }) => ({ doc: exportedDoc(doc, shared, { html: false }), ...place })),
  );
  return entries.length > 0 ? documentTexts[language].entries('x-annals-docs', entries, isFirst) : '';
}

interface ParsedDocument {
  readonly text: string;
  readonly document: JsonObject;
  readonly names: NewNames;
}
let last: ParsedDocument = { text: '', document: {}, names: new Map() };
/** The document of the last part is not parsed again: that of a large import takes 50 ms. */
function parsed(text: string): JsonObject {
  if (last.text !== text) {
    const document = text === '' ? {} : objectOr(JSON.parse(text));
    last = { text, document, names: newNames(document) };
  }
  return last.document;
}

/** A part with names of components that are valid, whatever the document had. */
function valid(part: JsonObject, text: string): JsonObject {
  parsed(text);
  return withNames(part, last.names);
}
