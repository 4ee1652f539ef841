import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** A checkpoint that was stored outside of this database. */
interface Noted {
  /** Hex. */
  readonly digest: string;
  /** Of the newest event that it covers, if that was noted too. */
  readonly position?: number;
  /** Where it is stored, for people: in no language, `anchors.jsonl:3 (2026-01-05)`. */
  readonly where: string;
}
/** `unreadable`: lines that are no checkpoints, as people count them. */
export interface NotedFile {
  readonly noted: readonly Noted[];
  readonly unreadable: readonly string[];
  /** Files that were written and are not there any more. */
  readonly gone?: readonly string[];
}

const digest = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/);
const anchorLine = z.object({
  type: z.literal('annals.checkpoint'),
  at: z.string().max(40),
  installation: z.string().max(2_000).default(''),
  checkpoint: digest,
  position: z.int().nonnegative(),
});

/**
 * Reads a file of checkpoints as ANNALS_ANCHOR_FILE is written: one JSON object per line. A line with a digest alone, as
 * `log:verify` prints it, counts too.
 */
export async function readNotedFile(file: string): Promise<NotedFile> {
  const noted: Noted[] = [];
  const unreadable: string[] = [];
  let n = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    n++;
    const text = line.trim();
    if (text === '') continue;
    const place = `${file}:${n}`;
    const found = notedIn(text, place);
    if (found) noted.push(found);
    else unreadable.push(place);
  }
  return { noted, unreadable };
}

function notedIn(text: string, place: string): Noted | undefined {
  const alone = digest.safeParse(text);
  if (alone.success) return { digest: alone.data, where: place };
  const read = anchorLine.safeParse(jsonOf(text));
  if (!read.success) return undefined;
  const { at, installation, checkpoint, position } = read.data;
  return { digest: checkpoint, position, where: `${place} (${installation ? `${installation}, ` : ''}${at})` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
