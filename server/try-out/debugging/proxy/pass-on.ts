import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Bytes that may wait for a slow receiver. Node would stop after 16 KiB, a quarter of what one read of a socket brings. */
const MOST_WAITING = 512 * 1024;

/**
 * Passes bytes on, until the receiver is closed. It reads ahead of the receiver a little: stopping and resuming the
 * sender for each read costs a fifth of the throughput.
 */
function pour(from: Readable, to: Writable, onBytes?: (size: number) => void): void {
  const write = (chunk: Buffer) => {
    onBytes?.(chunk.length);
    if (!to.write(chunk) && to.writableLength > MOST_WAITING) from.pause();
  };
  from.on('data', write);
  to.on('drain', () => from.resume());
  to.once('close', () => {
    from.off('data', write);
    from.pause();
  });
}

/** Passes the body of a request on; errors are those of the two streams. */
export function passUp(from: Readable, to: Writable): void {
  pour(from, to);
  from.once('end', () => to.end());
}

/**
 * Passes an answer on, and ends the client's stream with it.
 * @throws Error when either side broke, or the signal was aborted
 */
export async function passDown(
  from: Readable,
  to: Writable,
  signal: AbortSignal,
  onBytes: (size: number) => void,
): Promise<void> {
  const stop = () => from.destroy(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  pour(from, to, onBytes);
  const written = finished(to, { readable: false });
  // The first error is the reason; the other stream is closed.
  written.catch(() => from.destroy());
  try {
    await finished(from, { writable: false });
    to.end();
    await written;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
