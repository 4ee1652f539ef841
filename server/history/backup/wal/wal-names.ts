/*
 * A continuous copy is made of lines. Each has a base (a copy of the whole cluster) in `bases/`, and a folder of its own
 * with the changes and the uploads since, and a mark that is written when the base is complete. Names say enough to choose.
 */
const base = /^annals-base-(\d{4}-\d\d-\d\dT\d{9}Z)\.tar(?:\.age)?$/;
const mark = /^begun-(\d{4}-\d\d-\d\dT\d{9}Z)\.txt$/;
const changes = /^changes-([0-9a-f]{14})-([0-9a-f]{14})-(\d{4}-\d\d-\d\dT\d{9}Z)\.gz(?:\.age)?$/;
const upload = /^upload-([0-9a-f]{64})(?:\.age)?$/;
const compactInstant = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

export const BASES = 'bases';
/** The name of a line: when its base was begun. */
export const lineName = (at: Date): string => at.toISOString().replaceAll(':', '').replace('.', '');
export const baseName = (line: string, isEncrypted: boolean): string => `annals-base-${line}.tar${age(isEncrypted)}`;
export const markName = (at: Date): string => `begun-${lineName(at)}.txt`;
export const changesName = (from: number, to: number, at: Date, isEncrypted: boolean): string =>
  `changes-${hex(from)}-${hex(to)}-${lineName(at)}.gz${age(isEncrypted)}`;
export const uploadName = (hash: string, isEncrypted: boolean): string => `upload-${hash}${age(isEncrypted)}`;

export const lineOfBase = (name: string): string | undefined => base.exec(name)?.[1];
export const isBase = (name: string): boolean => lineOfBase(name) !== undefined;
export const isOfLine = (name: string): boolean => [mark, changes, upload].some((pattern) => pattern.test(name));
export const instantOfMark = (name: string): Date | undefined => instantOf(mark.exec(name)?.[1]);
export const hashOfUpload = (name: string): string | undefined => upload.exec(name)?.[1];

export interface StoredChanges {
  readonly name: string;
  /** Positions in the write-ahead log. */
  readonly from: number;
  readonly to: number;
  /** Everything that was committed before is in it, or in what precedes it. */
  readonly at: Date;
}

export function changesOf(name: string): StoredChanges | undefined {
  const [, from = '', to = '', when] = changes.exec(name) ?? [];
  const at = instantOf(when);
  return at && { name, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), at };
}

export function instantOf(name: string | undefined): Date | undefined {
  const [, day, hour, minute, second, ms] = compactInstant.exec(name ?? '') ?? [];
  if (day === undefined) return undefined;
  const at = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

const hex = (lsn: number): string => lsn.toString(16).padStart(14, '0');
const age = (isEncrypted: boolean): string => (isEncrypted ? '.age' : '');
