/*
 * Positions in the write-ahead log are bytes since its beginning, far below 2^53. PostgreSQL writes them as two
 * hexadecimal halves, and keeps the log in files of 16 MB, which `initdb` of the embedded one never changes.
 */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const HALF = 2 ** 32;
const PER_HALF = HALF / SEGMENT_BYTES;

export function lsnOf(text: string): number {
  const [high = '', low = ''] = text.split('/');
  return Number.parseInt(high, 16) * HALF + Number.parseInt(low, 16);
}

export const lsnText = (lsn: number): string =>
  `${Math.floor(lsn / HALF).toString(16)}/${(lsn % HALF).toString(16)}`.toUpperCase();

export const segmentStart = (lsn: number): number => lsn - (lsn % SEGMENT_BYTES);

/** The file of the segment that has this position. */
export function segmentName(timeline: number, lsn: number): string {
  const n = Math.floor(lsn / SEGMENT_BYTES);
  const parts = [timeline, Math.floor(n / PER_HALF), n % PER_HALF];
  return parts.map((part) => part.toString(16).padStart(8, '0').toUpperCase()).join('');
}
