import type { DocContent } from '../../contracts/docs/doc-types/index.js';
import type { ImportedApi } from '../../contracts/import-export/imported-api.js';
import { type ChangeMeaning, severityOf } from '../docs/change-severity/index.js';
import { contentFromForm } from '../docs/doc-types/from-form.js';
import { type Difference, rulesOf, type WireContent } from '../docs/doc-types/index.js';
import { markdownToHtml } from '../docs/doc-types/markdown/html.js';
import type { ExportDocs } from '../import-export/formats/export-docs.js';
import type {
  OpenApiEnd,
  OpenApiFile,
  OpenApiOperations,
  OpenApiOthers,
  WrittenOperations,
} from '../import-export/formats/export-openapi.js';
import type { ExportWhole } from '../import-export/formats/export-whole.js';
import type { DocumentHead } from '../import-export/formats/openapi/write/index.js';
import type { PackedImport, ReadPackedImport } from '../import-export/formats/pack/packed-api.js';
import type { PartToPrepare, PreparedDoc } from '../import-export/formats/pack/prepare-docs.js';
import type { ReadPush } from '../import-export/formats/push/read-push.js';
import type { ImportSource } from '../import-export/formats/read-import.js';

interface Typed {
  readonly type: number;
  readonly content: DocContent;
}

/** What worker threads can run: input and result by name. Both are copied between threads, so they are plain data. */
interface Signatures {
  'markdown.html': { input: string; result: string };
  /** Applies a form from a client to the doc's previous content. */
  'doc.fromForm': { input: { type: number; form: WireContent; before: DocContent }; result: DocContent };
  /** In the wire format: HTML, or Markdown for a markdown doc. */
  'doc.descriptions': { input: readonly Typed[]; result: string[] };
  'doc.html': { input: Typed; result: string };
  'doc.text': { input: Typed; result: string };
  /** The whole comparison, including texts. */
  'doc.diff': { input: { type: number; from: DocContent; to: DocContent }; result: Difference };
  /** What the change means to callers, by our own rules. */
  'doc.meaning': {
    input: { type: number; isFolder: boolean; from: DocContent; to: DocContent };
    result: ChangeMeaning[];
  };
  /** The raw `data` of a `doc.push`. */
  'push.read': { input: unknown; result: ReadPush };
  'import.read': { input: ImportSource; result: ReadPackedImport };
  'import.pack': { input: ImportedApi; result: PackedImport };
  /** Docs of one part of an import as their contents. */
  'import.docs': { input: PartToPrepare; result: PreparedDoc[] };
  /** Names of files that the given ones refer to. */
  'import.missing': { input: ImportSource; result: readonly string[] };
  /** The text of each doc in a format that writes one doc after another. */
  'export.docs': { input: ExportDocs; result: string[] };
  /** The parts of an OpenAPI file, in this order; operations and others in any number of calls. */
  'openapi.head': { input: OpenApiFile & DocumentHead; result: string };
  'openapi.operations': { input: OpenApiOperations; result: WrittenOperations };
  'openapi.tags': { input: OpenApiEnd; result: string };
  'openapi.others': { input: OpenApiOthers; result: string };
  'export.word': { input: ExportWhole; result: Uint8Array };
}

export type WorkerFunctionName = keyof Signatures;
export type WorkerInput<N extends WorkerFunctionName> = Signatures[N]['input'];
export type WorkerResult<N extends WorkerFunctionName> = Signatures[N]['result'];

/** Read or write whole files, which may take seconds: they run in threads of lower priority. */
export const bulkFunctions: ReadonlySet<WorkerFunctionName> = new Set<WorkerFunctionName>([
  ...(['import.read', 'import.pack', 'import.docs', 'import.missing', 'export.docs', 'export.word'] as const),
  ...(['openapi.head', 'openapi.operations', 'openapi.tags', 'openapi.others'] as const),
]);

/**
 * Pure functions: no database, no clock, no configuration. A thread loads a foreign format with its first task: a push, which a
 * build waits for, does not load what writes Word files.
 */
export const workerFunctions: {
  readonly [N in WorkerFunctionName]: (input: WorkerInput<N>) => WorkerResult<N> | Promise<WorkerResult<N>>;
} = {
  'markdown.html': markdownToHtml,
  'doc.fromForm': ({ type, form, before }) => contentFromForm(rulesOf(type), form, before),
  'doc.descriptions': (docs) => docs.map(({ type, content }) => rulesOf(type).description(content)),
  'doc.html': ({ type, content }) => rulesOf(type).html(content),
  'doc.text': ({ type, content }) => rulesOf(type).text(content),
  'doc.diff': ({ type, from, to }) => {
    const { fields, text, rows } = rulesOf(type).diff(from, to);
    // Read here: the texts of a difference are computed on first access.
    return { fields, rows, text: { from: text.from, to: text.to, added: text.added, removed: text.removed } };
  },
  'doc.meaning': ({ type, isFolder, from, to }) => severityOf({ type, isFolder }, from, to),
  'push.read': async (input) => (await import('../import-export/formats/push/read-push.js')).readPush(input),
  'import.read': async (input) => (await import('../import-export/formats/pack/pack-api.js')).readPackedImport(input),
  'import.pack': async (input) => (await import('../import-export/formats/pack/pack-api.js')).packApi(input),
  'import.docs': async (input) => (await import('../import-export/formats/pack/prepare-docs.js')).prepareDocs(input),
  'import.missing': async (input) => (await import('../import-export/formats/read-import.js')).missingFiles(input),
  'export.docs': async (input) => (await import('../import-export/formats/export-docs.js')).exportDocs(input),
  'openapi.head': async (input) => (await import('../import-export/formats/export-openapi.js')).openApiHead(input),
  'openapi.operations': async (input) => (await import('../import-export/formats/export-openapi.js')).openApiOperations(input),
  'openapi.tags': async (input) => (await import('../import-export/formats/export-openapi.js')).openApiTags(input),
  'openapi.others': async (input) => (await import('../import-export/formats/export-openapi.js')).openApiOthers(input),
  'export.word': async (input) => (await import('../import-export/formats/export-whole.js')).exportWord(input),
};
