import { createHash } from 'node:crypto';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import type { ImportedDoc, ImportedEntry, ImportedFolder } from '../../../../contracts/import-export/imported-api.js';
import { canonical } from '../../../platform/log/canonical.js';

/**
 * Identifies an entry across change sets of one source (docs/wire.md 2.7): an HTTP doc by its address, everything else
 * by folder and name. A name alone is ambiguous: two services may each have a method `list`. Methods were in capitals once.
 */
export function docEntryKey({ type, label, fields, sourceId }: ImportedDoc, path: readonly string[]): string {
  const { url = '', httpMethod = '', name } = fields;
  if (factsOf(type).hasAddress && url !== '')
    return JSON.stringify(['doc', type, httpMethod.toUpperCase(), url, label]);
  return JSON.stringify(['doc', type, path, sourceId ?? (url || name), label]);
}

/** The keys of all docs. */
export const docEntryKeys = (entries: readonly ImportedEntry[], above: readonly string[] = []): string[] =>
  entries.flatMap((entry) =>
    entry.kind === 'doc' ? [docEntryKey(entry, above)] : docEntryKeys(entry.children, [...above, entry.name]),
  );

export const folderEntryKey = (path: readonly string[]): string => JSON.stringify(['folder', path]);

/** Hash of the doc's imported content and path, independent of its position in the file. */
export function docEntryHash({ origin: _, ...said }: ImportedDoc, path: readonly string[]): string {
  return digest({ said, path });
}
export function folderEntryHash({ origin: _, children: __, ...said }: ImportedFolder, path: readonly string[]): string {
  return digest({ said, path });
}

const digest = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('base64url');
