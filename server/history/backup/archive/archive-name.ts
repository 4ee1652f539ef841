const pattern = /^annals-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(?:\.age)?$/;

/** `annals-2026-11-26T035600Z.tar`, with `.age` when it is encrypted. */
export const archiveName = (at: Date, isEncrypted: boolean): string =>
  `annals-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar${isEncrypted ? '.age' : ''}`;

/** The instant of an archive's name; undefined for other files. */
export function archiveInstant(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export const isArchive = (name: string): boolean => archiveInstant(name) !== undefined;
