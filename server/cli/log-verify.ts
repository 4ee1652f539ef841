import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { kinds } from '../flow.js';
import { isSignedManifest, keyFingerprint, type SignedManifest, signedManifest } from '../log/manifest.js';
import { type BrokenLink, verifyChain } from '../log/verify.js';
import { missingFromLog } from '../log/verify-manifest.js';
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

/** Checks the signature, which needs no database. `key`: the fingerprint that is expected. */
function readManifest(file: string, key: string | undefined): SignedManifest | 'wrong' {
  const signed = signedManifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!signed.success || !isSignedManifest(signed.data)) {
    console.log('manifest: the signature does not fit; it was changed or damaged.');
    return 'wrong';
  }
  const { manifest, publicKey } = signed.data;
  const fingerprint = keyFingerprint(publicKey);
  if (key !== undefined && key !== fingerprint) {
    console.log(`manifest: signed with the key ${fingerprint}, not with ${key}.`);
    return 'wrong';
  }
  console.log(
    `manifest: ${manifest.project} ${manifest.release}, ${countedNoun(manifest.docs.length, 'doc')}, signed with the key ${fingerprint}.`,
  );
  return signed.data;
}

// npm run log:verify [-- --digest <hex>]: verifies that no event was changed, removed or reordered. A digest printed by
// an earlier run and stored elsewhere proves that no checkpoint was removed since.
await runCliCommand(async ({ db }) => {
  const options = { digest: { type: 'string' }, manifest: { type: 'string' }, key: { type: 'string' } } as const;
  const { digest, manifest: file, key } = parseArgs({ options }).values;
  const signed = file === undefined ? undefined : readManifest(file, key);
  if (signed === 'wrong') return 1;
  const noted = digest ?? (signed?.manifest.checkpoint || undefined);
  const time = stopwatch();
  const { digest: newest, broken, erased, ...counts } = await verifyChain(db, Object.values(kinds), noted);
  const { streams, events, checkpoints } = counts;
  for (const one of broken.slice(0, shown)) console.log(line(one));
  if (broken.length > shown) console.log(`… and ${countedNoun(broken.length - shown, 'more')}`);
  for (const { stream, versions, by } of erased)
    console.log(`${stream}: contents of ${countedNoun(versions, 'event')} were removed for good by version ${by}.`);
  const verdict = broken.length ? `BROKEN in ${countedNoun(broken.length, 'place')}` : 'the chain holds';
  console.log(
    `${countedNoun(streams, 'stream')}, ${countedNoun(events, 'event')}, ${countedNoun(checkpoints, 'checkpoint')} in ${time()}: ${verdict}.`,
  );
  if (newest) console.log(`newest checkpoint: ${newest}`);
  const lost = signed ? await missingFromLog(db, signed.manifest) : [];
  for (const { name, stream, version } of lost.slice(0, shown))
    console.log(`${stream} version ${version} (${name}): not the event that was signed.`);
  if (signed)
    console.log(
      lost.length
        ? `manifest: ${countedNoun(lost.length, 'doc')} differ`
        : 'manifest: every doc is in the log as it was signed',
    );
  return broken.length + lost.length ? 1 : 0;
});
