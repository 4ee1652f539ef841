import { textIn } from './decode-text.js';
import type { ImportFile, ImportFormat } from './import-format.js';
import type { Losses } from './losses.js';

/** Reports the files beside the root, except those that are roots themselves: each of those is read by its own call. */
export function reportOthers(
  files: readonly ImportFile[],
  recognizes: ImportFormat['recognizes'],
  losses: Losses,
): void {
  for (const file of files.slice(1))
    if (!recognizes(file, textIn(file.bytes) ?? '')) losses.add(file.name, 'unsupported');
}
