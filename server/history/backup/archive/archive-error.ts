import { ExplainedError } from '../../../platform/http/stored-error.js';

export type ArchiveProblem =
  | 'notArchive'
  | 'cutShort'
  | 'changed'
  | 'damagedEnd'
  | 'needsPassphrase'
  | 'passphrase'
  | 'isSpace'
  | 'isBackup'
  | 'isBase'
  | 'needsIdentity'
  | 'identity'
  | 'newer';

/** An archive that cannot be used. `name`: of its file, among others; `version`: the one that made it. */
export class ArchiveError extends ExplainedError {
  constructor(
    readonly problem: ArchiveProblem,
    { name, version }: { readonly name?: string; readonly version?: string } = {},
  ) {
    super(
      { key: `archive.${problem}`, facts: {} },
      ...(name === undefined ? [] : [{ key: 'archive.file', facts: { name } }]),
      ...(version === undefined ? [] : [{ key: 'archive.madeBy', facts: { version } }]),
    );
    this.name = 'ArchiveError';
    // The message contains everything that an operator needs.
    this.stack = this.message;
  }
}
