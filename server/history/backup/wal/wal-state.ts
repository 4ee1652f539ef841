import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});
const walState = z.object({
  /** The folder or the address that the line is in. */
  to: z.string(),
  line: z.string(),
  system: z.string(),
  timeline: z.number(),
  /** When the base was complete: the oldest instant of this line. */
  begunAt: instant,
  /** Public key of the line; null when nothing is encrypted. */
  recipient: z.string().nullable(),
  /** The next position to copy, and the instant up to which all that was committed is copied. */
  position: z.number(),
  copiedAt: instant,
  /** Instant of the newest upload that is copied. */
  uploadsTo: instant,
});
export type WalState = z.output<typeof walState>;

/** What the copying goes on with after a restart. Beside the cluster, not in it: a restored one begins a line of its own. */
const walStateFile = (dataDir: string): string => path.join(path.resolve(dataDir), 'wal.json');

/** Undefined when there is none that can be read; a new line is begun then. */
export async function readWalState(dataDir: string): Promise<WalState | undefined> {
  try {
    return walState.parse(JSON.parse(await readFile(walStateFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export async function writeWalState(dataDir: string, state: WalState): Promise<void> {
  const file = walStateFile(dataDir);
  const draft = `${file}.part`;
  await writeFile(draft, `${JSON.stringify(walState.encode(state))}\n`, { mode: 0o600 });
  await rename(draft, file);
}

export const removeWalState = (dataDir: string): Promise<void> => rm(walStateFile(dataDir), { force: true });
