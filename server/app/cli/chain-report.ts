import type { DataSource } from 'typeorm';
import { kinds } from '../../flow.js';
import type { BrokenLink } from '../../platform/log/checkpoint-walk.js';
import type { NotedFile } from '../../platform/log/noted.js';
import { verifyChain } from '../../platform/log/verify.js';
import { countedNoun, stopwatch } from './cli-command.js';

/** Findings that are printed; more say nothing new. */
export const shown = 20;

export function brokenLine({ stream, version, position, what }: BrokenLink): string {
  if (what === 'checkpoint missing')
    return `${stream}: this checkpoint is not of this log, or the log was rewritten after it was noted.`;
  if (what === 'unreadable') return `${stream}: no checkpoint; the line was cut short, changed or damaged.`;
  if (what === 'file missing') return `${stream}: copies of checkpoints were written to this file, and it is gone.`;
  if (what === 'checkpoint changed') return `${stream}: ${what}`;
  const at = position ? ` (position ${position})` : '';
  const means = {
    changed: 'is not what was written, or not where it was written',
    missing: 'is missing',
    'cut short': 'is missing: the stream was cut short',
    'went back': 'was recorded by a checkpoint after a later one had been recorded',
    'not sealed': 'is in no checkpoint, although later ones were written',
    'head differs': 'is the last event, but the row knows another end of the stream',
  }[what];
  return `${stream} version ${version}${at}: ${what}; this event ${means}.`;
}

/** Follows the chain, which must contain the checkpoints `noted`; returns the number of broken places. */
export async function reportChain(db: DataSource, noted: NotedFile): Promise<number> {
  const time = stopwatch();
  const { digest: newest, broken, erased, ...counts } = await verifyChain(db, Object.values(kinds), noted);
  const { streams, events, checkpoints, notedFound } = counts;
  for (const one of broken.slice(0, shown)) console.log(brokenLine(one));
  if (broken.length > shown) console.log(`… and ${countedNoun(broken.length - shown, 'more')}`);
  for (const { stream, versions, by } of erased)
    console.log(`${stream}: contents of ${countedNoun(versions, 'event')} were removed for good by version ${by}.`);
  const verdict = broken.length ? `BROKEN in ${countedNoun(broken.length, 'place')}` : 'the chain holds';
  console.log(
    `${countedNoun(streams, 'stream')}, ${countedNoun(events, 'event')}, ${countedNoun(checkpoints, 'checkpoint')} in ${time()}: ${verdict}.`,
  );
  if (counts.noted)
    console.log(`${notedFound} of ${countedNoun(counts.noted, 'noted checkpoint')} found among those of this log.`);
  if (newest) console.log(`newest checkpoint: ${newest}`);
  return broken.length;
}
