import { eachKind } from '../../flow.js';
import { checkRows } from '../../platform/log/fold.js';
import { type CliContext, countedNoun, stopwatch } from './cli-command.js';

/** Prints whether every row equals the fold of its events; returns the number of differences. */
export async function reportRows({ db, log }: CliContext): Promise<number> {
  let found = 0;
  await eachKind(async (kind) => {
    const time = stopwatch();
    const { streams, events, differences } = await checkRows(db, log, kind);
    for (const { stream, what, fields } of differences) {
      console.log(`${stream}: ${what}${fields.length ? ` in ${fields.join(', ')}` : ''}`);
    }
    found += differences.length;
    const verdict = differences.length ? countedNoun(differences.length, 'difference') : 'every row equals its fold';
    console.log(
      `${kind.category}: ${countedNoun(streams, 'stream')}, ${countedNoun(events, 'event')} folded in ${time()}; ${verdict}.`,
    );
  });
  return found;
}
