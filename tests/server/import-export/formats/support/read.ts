import type { ImportedDoc, ImportedEntry, ParsedImport } from '../../../../../contracts/import-export/imported-api.js';
import {
  FormatError,
  type ImportFile,
  type ImportFormat,
} from '../../../../../server/import-export/formats/imported/import-format.js';

export const file = (name: string, given: string | object): ImportFile => ({
  name,
  bytes: Buffer.from(typeof given === 'string' ? given : JSON.stringify(given)),
});

/** Every doc in the order of the tree, without models. */
export const docsIn = (entries: readonly ImportedEntry[]): ImportedDoc[] =>
  entries.flatMap((entry) => {
    if (entry.kind === 'folder') return docsIn(entry.children);
    return entry.model ? [] : [entry];
  });

/** The tree as lines: folders end in `/`. */
export const outline = (entries: readonly ImportedEntry[], path = ''): string[] =>
  entries.flatMap((entry) =>
    entry.kind === 'folder'
      ? [`${path}${entry.name}/`, ...outline(entry.children, `${path}${entry.name}/`)]
      : [`${path}${entry.fields.name}`],
  );

export const lossesOf = ({ losses }: ParsedImport): string[] => losses.map(({ origin, what }) => `${what} ${origin}`);

/** The key of the FormatError that reading the files throws. */
export async function refusalOf(format: ImportFormat, files: readonly ImportFile[]): Promise<string> {
  try {
    await format.read(files);
    return 'none';
  } catch (err) {
    if (err instanceof FormatError) return err.key;
    throw err;
  }
}
