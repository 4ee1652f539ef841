import type { ImportedApi } from '../../../contracts/import-export/imported-api.js';
import type { Work } from '../../platform/workers/work.js';
import type { ChangedExport, ComparedExports, ComparedModels } from './compare-exports.js';
import type { ConvertedEntry, KeptPart, KeptSource, ReadKeptSource } from './convert-openapi.js';
import type { ExportDocs } from './export-docs.js';
import type {
  OpenApiEnd,
  OpenApiOperations,
  OpenApiOthers,
  OpenApiSources,
  OpenApiStart,
  WrittenOperations,
} from './export-openapi.js';
import type { ExportWhole } from './export-whole.js';
import type { MergedDocuments } from './openapi/write/index.js';
import type { PackedImport, ReadPackedImport } from './pack/packed-api.js';
import type { PartToPrepare, PreparedDoc } from './pack/prepare-docs.js';
import type { ReadPush } from './push/read-push.js';
import type { ImportSource } from './read/read-import.js';

// A thread loads a foreign format with its first task: a push, which a build waits for, does not load what writes Word files.
const openApi = () => import('./export-openapi.js');
const pack = () => import('./pack/pack-api.js');
const convert = () => import('./convert-openapi.js');
const compare = () => import('./compare-exports.js');

/** The raw `data` of a `doc.push`. */
export const pushRead: Work<unknown, ReadPush> = {
  name: 'push.read',
  run: async (input) => (await import('./push/read-push.js')).readPush(input),
};

export const importRead: Work<ImportSource, ReadPackedImport> = {
  name: 'import.read',
  isBulk: true,
  run: async (input) => (await pack()).readPackedImport(input),
};

export const importPack: Work<ImportedApi, PackedImport> = {
  name: 'import.pack',
  isBulk: true,
  run: async (input) => (await pack()).packApi(input),
};

/** Docs of one part of an import as their contents. */
export const importDocs: Work<PartToPrepare, PreparedDoc[]> = {
  name: 'import.docs',
  isBulk: true,
  run: async (input) => (await import('./pack/prepare-docs.js')).prepareDocs(input),
};

/** Names of files that the given ones refer to. */
export const importMissing: Work<ImportSource, readonly string[]> = {
  name: 'import.missing',
  isBulk: true,
  run: async (input) => (await import('./read/read-import.js')).missingFiles(input),
};

/** The text of each doc in a format that writes one doc after another. */
export const exportDocs: Work<ExportDocs, string[]> = {
  name: 'export.docs',
  isBulk: true,
  run: async (input) => (await import('./export-docs.js')).exportDocs(input),
};

/** The documents that an application was imported from, and what it says of itself, as one. */
export const openApiMerge: Work<OpenApiSources, MergedDocuments> = {
  name: 'openapi.merge',
  isBulk: true,
  run: async (input) => (await openApi()).openApiSources(input),
};

/** The first part of an OpenAPI file. The others follow in this order; operations and others in any number of calls. */
export const openApiHead: Work<OpenApiStart, string> = {
  name: 'openapi.head',
  isBulk: true,
  run: async (input) => (await openApi()).openApiHead(input),
};

export const openApiOperations: Work<OpenApiOperations, WrittenOperations> = {
  name: 'openapi.operations',
  isBulk: true,
  run: async (input) => (await openApi()).openApiOperations(input),
};

export const openApiTags: Work<OpenApiEnd, string> = {
  name: 'openapi.tags',
  isBulk: true,
  run: async (input) => (await openApi()).openApiTags(input),
};

export const openApiOthers: Work<OpenApiOthers, string> = {
  name: 'openapi.others',
  isBulk: true,
  run: async (input) => (await openApi()).openApiOthers(input),
};

export const exportWord: Work<ExportWhole, Uint8Array> = {
  name: 'export.word',
  isBulk: true,
  run: async (input) => (await import('./export-whole.js')).exportWord(input),
};

/** What an import of an earlier version kept of its source, read as today. */
export const convertRead: Work<KeptSource, ReadKeptSource> = {
  name: 'convert.read',
  isBulk: true,
  run: async (input) => (await convert()).readKeptSource(input),
};

export const convertPart: Work<KeptPart, ConvertedEntry[]> = {
  name: 'convert.part',
  isBulk: true,
  run: async (input) => (await convert()).convertedPart(input),
};

export const compareComponents: Work<ComparedModels, string[]> = {
  name: 'compare.components',
  isBulk: true,
  run: async (input) => (await compare()).changedComponents(input),
};

export const compareExports: Work<ComparedExports, ChangedExport[]> = {
  name: 'compare.exports',
  isBulk: true,
  run: async (input) => (await compare()).changedExports(input),
};
