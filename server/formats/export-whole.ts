import { stringify } from 'yaml';
import type { DubboInfo } from '../../contracts/doc-types/api.js';
import { encodeId } from '../../contracts/wire.js';
import type { ExportWords } from './export-words.js';
import type { ExportedApi, ExportedEntry, ExportedEnvironment } from './exported-api.js';
import { type ExportOptions, exportedDoc, type SharedByDocs, type StoredDoc } from './exported-doc.js';
import { openApiOf } from './openapi/write/index.js';
import { wordFile } from './page/word/word-file.js';

/** An application as it is stored, for a format that needs all docs at once. */
export interface StoredApi {
  readonly title: string;
  readonly environments: readonly ExportedEnvironment[];
  readonly entries: readonly StoredEntry[];
  readonly shared: SharedByDocs;
  /** Parts of an earlier import that belong to no doc. */
  readonly extra?: Readonly<Record<string, unknown>>;
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
}

export interface ExportOpenApi {
  readonly api: StoredApi;
  readonly language: 'json' | 'yaml';
}

/** YAML without anchors: tools differ in how they read them, and the texts are the users'. */
export function exportOpenApi({ api, language }: ExportOpenApi): string {
  const document = openApiOf(exportedApi(api, { html: false }));
  if (language === 'json') return `${JSON.stringify(document, null, 2)}\n`;
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
}

export async function exportWord({ title, apis, words }: ExportWhole): Promise<Uint8Array> {
  return wordFile(
    title,
    apis.map((api) => exportedApi(api, { html: true })),
    words,
  );
}

function exportedApi({ title, environments, entries, shared, extra }: StoredApi, options: ExportOptions): ExportedApi {
  const convert = (entry: StoredEntry): ExportedEntry =>
    entry.kind === 'doc' ? exportedDoc(entry, shared, options) : { ...entry, children: entry.children.map(convert) };
  const dictionaries = Object.fromEntries(shared.dictionaries.map((one) => [encodeId(one.id), one]));
  return {
    ...{ title, description: '', environments, entries: entries.map(convert), dictionaries },
    ...(extra && { extra }),
  };
}
