const sentences = {
  notArchive: 'This is not an archive of Annals.',
  cutShort: 'The archive was cut short.',
  changed: 'The archive was changed or damaged.',
  damagedEnd: 'The archive was cut short, changed or damaged near its end.',
  needsPassphrase: 'The archive is encrypted: set ANNALS_BACKUP_PASSPHRASE to the passphrase that it was made with.',
  passphrase:
    'The archive does not open with this passphrase: ANNALS_BACKUP_PASSPHRASE is another one than when it was made, or its first lines were changed.',
  isSpace: 'This is the archive of one space: npm run import:space reads it.',
  isBackup: 'This is a backup of a whole installation: npm run restore reads it.',
  isBase:
    'This is the beginning of a continuous copy: npm run restore -- <its folder> --until <instant> reads it, with the changes since.',
  needsIdentity:
    'The archive is encrypted for a public key: set ANNALS_BACKUP_IDENTITY_FILE to the file with the identity of that key.',
  identity:
    'The archive does not open with the identities of ANNALS_BACKUP_IDENTITY_FILE: it was encrypted for other keys, or its first lines were changed.',
  newer:
    'The archive was made by a newer version of Annals than this one. Install that version, or a later one, and read it there.',
} as const;
export type ArchiveProblem = keyof typeof sentences;

/** An archive that cannot be used; the message is a sentence for the operator. */
export class ArchiveError extends Error {
  constructor(
    readonly problem: ArchiveProblem,
    detail = '',
  ) {
    super(detail ? `${sentences[problem]} ${detail}` : sentences[problem]);
    this.name = 'ArchiveError';
    // The message contains everything that an operator needs.
    this.stack = this.message;
  }
}
