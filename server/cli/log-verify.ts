import { parseArgs } from 'node:util';
import { kinds } from '../flow.js';
import { type BrokenLink, verifyChain } from '../log/verify.js';
import { countedNoun, runCliCommand, stopwatch } from './cli-command.js';

const shown = 20;

function line({ stream, version, position, what }: BrokenLink): string {
  if (what === 'checkpoint changed' || what === 'checkpoint missing') return `${stream}: ${what}`;
  const at = position ? ` (position ${position})` : '';
  const means = {
    changed: 'is not what was written, or not where it was written',
    missing: 'is missing',
    'cut short': 'is missing: the stream was cut short',
    'head differs': 'is the last event, but the row knows another end of the stream',
  }[what];
  return `${stream} version ${version}${at}: ${what}; this event ${means}.`;
}

// npm run log:verify [-- --digest <hex>]: verifies that no event was changed, removed or reordered. A digest printed by
// an earlier run and stored elsewhere proves that no checkpoint was removed since.
await runCliCommand(async ({ db }) => {
  const { digest: noted } = parseArgs({ options: { digest: { type: 'string' } } }).values;
  const time = stopwatch();
  const { streams, events, checkpoints, digest, broken } = await verifyChain(db, Object.values(kinds), noted);
  for (const one of broken.slice(0, shown)) console.log(line(one));
  if (broken.length > shown) console.log(`… and ${countedNoun(broken.length - shown, 'more')}`);
  const verdict = broken.length ? `BROKEN in ${countedNoun(broken.length, 'place')}` : 'the chain holds';
  console.log(
    `${countedNoun(streams, 'stream')}, ${countedNoun(events, 'event')}, ${countedNoun(checkpoints, 'checkpoint')} in ${time()}: ${verdict}.`,
  );
  if (digest) console.log(`newest checkpoint: ${digest}`);
  return broken.length ? 1 : 0;
});
