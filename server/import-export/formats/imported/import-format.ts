import type { ImportFormatId } from '../../../../contracts/import-export/import-formats.js';
import type { ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import type { RefusalKey } from '../../../../contracts/platform/refusals.js';

/** One file of an import. `name` is its path in the upload or archive, or its address, with `/` between the parts. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Where a picture is stored already, for texts that show it. */
  readonly address?: string;
}

/**
 * Reads one foreign format. Pure and synchronous in effect: no files, no network, no clock; it runs in a worker thread
 * with a deadline and a memory limit (docs/decisions/0012). The first file is the root.
 */
export interface ImportFormat {
  readonly id: ImportFormatId;
  /** Whether the root file has this format. `text` is the file decoded; cheap, and never throws. */
  recognizes(root: ImportFile, text: string): boolean;
  /** Names of files that the given ones refer to and that are still missing, resolved against the referring file. */
  missing?(files: readonly ImportFile[]): readonly string[];
  /** @throws FormatError for a file that cannot be read at all; everything else is a loss. */
  read(files: readonly ImportFile[]): ParsedImport | Promise<ParsedImport>;
  /** Several roots of one import, each with the files that may belong to it; without it they are read one by one. */
  readSeveral?(roots: readonly (readonly ImportFile[])[]): ParsedImport | Promise<ParsedImport>;
}

/** A file that cannot be read; `facts` fill the sentence, such as the line and the name of the file. */
export class FormatError extends Error {
  constructor(
    readonly key: RefusalKey,
    readonly facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
  }
}
