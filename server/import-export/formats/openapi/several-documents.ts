import type { ImportedEntry, ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { mergedFolders, withDistinctLabels } from '../imported/entries.js';
import type { ImportFile } from '../imported/import-format.js';
import { Losses } from '../imported/losses.js';
import { mergedImports } from '../imported/merged-imports.js';
import { readAbout } from './about.js';
import { joinedDocuments, sideBySide } from './joined-documents.js';
import { isObject } from './object-kinds.js';
import { openDocument } from './open-document.js';
import { newBudget } from './original-parts.js';
import { type OpenedDocument, readDocument } from './read-openapi.js';

/**
 * Several documents as one application, such as those of its services: what they have in common is there once, and of
 * components of one name that differ, the later ones have names of their own. The first document names it.
 * @throws FormatError
 */
export function readOpenApis(roots: readonly (readonly ImportFile[])[]): ParsedImport {
  const opened = renamed(roots.map(open));
  const budget = newBudget();
  const parsed = opened.map((one) => readDocument(one, true, budget));
  const names = opened.map(({ name }) => name);
  const { api, losses } = mergedImports(parsed, names);
  const across = new Losses();
  const entries = withDistinctLabels(mergedFolders(withModelsOnce(api.entries)), across);
  const extra = { ...originalOf(parsed), about: readAbout(joinedDocuments(opened.map(({ document }) => document))) };
  return { api: { ...api, entries, extra }, losses: [...losses, ...across.all()] };
}

function open(files: readonly ImportFile[]): OpenedDocument {
  const losses = new Losses();
  return { document: openDocument(files, losses), losses, name: files[0]?.name ?? '' };
}

function renamed(opened: readonly OpenedDocument[]): OpenedDocument[] {
  const documents = sideBySide(opened.map(({ document }) => document));
  return opened.map((one, at) => ({ ...one, document: documents[at] ?? one.document }));
}

/** Models before all docs, as in one document. Of one name they are the same in each. */
function withModelsOnce(entries: readonly ImportedEntry[]): ImportedEntry[] {
  const models = new Map<string, ImportedEntry>();
  const others: ImportedEntry[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'doc' || !entry.model) others.push(entry);
    else if (!models.has(entry.model.component)) models.set(entry.model.component, entry);
  }
  return [...models.values(), ...others];
}

/** What exports return of the documents that are small enough to be stored. */
function originalOf(parsed: readonly ParsedImport[]) {
  const documents = parsed.flatMap(({ api }) => (isObject(api.extra?.openapi) ? [api.extra.openapi] : []));
  return documents.length > 0 ? { openapi: joinedDocuments(documents) } : {};
}
