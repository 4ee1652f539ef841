import type {
  ExportedDoc,
  ExportedEntry,
} from '../../../../../../server/import-export/formats/exported/exported-api.js';
import { isObject, type JsonObject } from '../../../../../../server/import-export/formats/openapi/object-kinds.js';
import {
  byPaths,
  componentsOf,
  documentTexts,
  headOf,
  modelNames,
  noAddedTags,
  type OpenApiLanguage,
  otherDocs,
  otherPaths,
  pathsOf,
  tagsOf,
} from '../../../../../../server/import-export/formats/openapi/write/index.js';
import type { ExportedImport } from './exported.js';

const placed = (
  entries: readonly ExportedEntry[],
  folders: readonly string[] = [],
): (ExportedDoc & { readonly folders: readonly string[] })[] =>
  entries.flatMap((entry) =>
    entry.kind === 'doc' ? [{ ...entry, folders }] : placed(entry.children, [...folders, entry.name]),
  );

/** The text of an OpenAPI document, written one path and one doc at a time. */
export function openApiText(api: ExportedImport, language: OpenApiLanguage): string {
  const document: JsonObject = isObject(api.extra?.openapi) ? api.extra.openapi : {};
  const texts = documentTexts[language];
  const { operations, others } = byPaths(placed(api.entries));
  const names = modelNames(
    (api.models ?? []).map(({ component, shape: { id, key } }) => ({ id, key, component })),
    document,
  );
  const parts = [texts.start(headOf(api, componentsOf(api.models ?? [], document, names)))];
  const written = new Set<string>();
  let added = noAddedTags;
  for (const path of new Set(operations.map((one) => one.path))) {
    const docs = operations.filter((one) => one.path === path).map((doc) => ({ doc, folders: doc.folders, path }));
    const part = pathsOf(docs, document, added, names);
    if (part.left.length > 0) throw new Error(`${path}: not all docs were written`);
    parts.push(texts.entries('paths', part.paths, written.size === 0));
    written.add(path);
    added = part.added;
  }
  const rest = otherPaths(document, written);
  if (Object.keys(rest).length > 0) parts.push(texts.entries('paths', rest, written.size === 0));
  if (written.size + Object.keys(rest).length > 0) parts.push(texts.close(false));
  else if (document.webhooks === undefined) parts.push(texts.members({ paths: {} }));
  parts.push(texts.members(tagsOf(document, added)));
  for (const [at, doc] of others.entries())
    parts.push(
      texts.entries('x-annals-docs', otherDocs([{ doc, folders: doc.folders, service: undefined }]), at === 0),
    );
  if (others.length > 0) parts.push(texts.close(true));
  return [...parts, texts.end].join('');
}

export function openApiOf(api: ExportedImport): JsonObject {
  const document: unknown = JSON.parse(openApiText(api, 'json'));
  if (!isObject(document)) throw new Error('no object');
  return document;
}
