import { openSync, readSync } from 'node:fs';

const buffer = Buffer.alloc(64);

/** Opened once: the file belongs to the thread that opens it. */
function open(): number | undefined {
  try {
    return openSync('/proc/thread-self/schedstat', 'r');
  } catch {
    return undefined;
  }
}
let file: number | undefined | null = null;

/** Processor time of this thread in milliseconds; outside of Linux the time that has passed. */
export function threadTime(): number {
  if (file === null) file = open();
  if (file === undefined) return performance.now();
  const length = readSync(file, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, length).split(' ', 1)[0]) / 1_000_000;
}
