import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Bytes that may wait for a slow client. Node would stop after 16 KiB, a quarter of what one read of a socket brings. */
const MOST_WAITING = 512 * 1024;

/**
 * Passes all bytes on, and ends the client's stream with the answer. It reads ahead of the client a little: stopping
 * and resuming the called server for each read costs a fifth of the throughput.
 * @throws Error when either side broke, or the signal was aborted
 */
export async function passOn(
  from: Readable,
  to: Writable,
  signal: AbortSignal,
  onBytes: (size: number) => void,
): Promise<void> {
  const stop = () => from.destroy(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  from.on('data', (chunk: Buffer) => {
    onBytes(chunk.length);
    if (!to.write(chunk) && to.writableLength > MOST_WAITING) from.pause();
  });
  to.on('drain', () => from.resume());
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
