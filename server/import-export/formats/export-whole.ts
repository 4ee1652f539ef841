import type { DubboInfo } from '../../../contracts/docs/doc-types/api.js';
import type { ExportWords } from './exported/export-words.js';
import type { ExportedApi, ExportedEntry, ExportedEnvironment } from './exported/exported-api.js';
import { exportedDoc, type SharedByDocs, type StoredDoc } from './exported/exported-doc.js';
import type { ExportedUploads } from './page/upload-links.js';
import { wordFile } from './page/word/word-file.js';

/** An application as it is stored, for a format that needs all docs at once. */
export interface StoredApi {
  readonly title: string;
  readonly environments: readonly ExportedEnvironment[];
  readonly entries: readonly StoredEntry[];
  readonly shared: SharedByDocs;
}
export type StoredEntry = StoredFolder | StoredDoc;
export interface StoredFolder {
  readonly kind: 'folder';
  /** The wire id. */
  readonly id: string;
  readonly name: string;
  readonly dubbo?: DubboInfo;
  readonly children: readonly StoredEntry[];
}

export interface ExportWhole {
  readonly title: string;
  readonly apis: readonly StoredApi[];
  readonly words: ExportWords;
  readonly uploads: ExportedUploads;
}

export async function exportWord({ title, apis, words, uploads }: ExportWhole): Promise<Uint8Array> {
  return wordFile(title, apis.map(exportedApi), { words, uploads });
}

function exportedApi({ title, environments, entries, shared }: StoredApi): ExportedApi {
  const convert = (entry: StoredEntry): ExportedEntry =>
    entry.kind === 'doc'
      ? exportedDoc(entry, shared, { html: true, keywords: true })
      : { ...entry, children: entry.children.map(convert) };
  return { title, environments, entries: entries.map(convert) };
}
