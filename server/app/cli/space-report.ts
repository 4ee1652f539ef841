import type { CheckedSpace } from '../space-archive/check-space.js';
import { brokenLine, shown } from './chain-report.js';
import { countedNoun } from './cli-command.js';

/** Prints what is in an archive of a space and whether its chain holds; returns the exit code. */
export function reportSpace({ manifest, broken }: CheckedSpace): 0 | 1 {
  const { space, at, version, docs, events, streams, people, uploads } = manifest;
  console.log(
    `space ${space.name} of ${at}, version ${version}: ${countedNoun(docs, 'doc')}, ${countedNoun(events, 'event')}, ${countedNoun(people, 'account')}, ${countedNoun(uploads.files, 'upload')}; every part is as it was written.`,
  );
  for (const hash of uploads.missing) console.log(`upload ${hash}: not in the archive; the storage did not have it.`);
  for (const one of broken.slice(0, shown)) console.log(brokenLine(one));
  const verdict = broken.length ? `BROKEN in ${countedNoun(broken.length, 'place')}` : 'the chain holds';
  console.log(`${countedNoun(streams, 'stream')}, ${countedNoun(events, 'event')}: ${verdict}.`);
  return broken.length > 0 ? 1 : 0;
}
