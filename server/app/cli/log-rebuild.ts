import { eachKind } from '../../flow.js';
import { checkRows, rebuildRow } from '../../platform/log/fold.js';
import { countedNoun, runCliCommand, stopwatch } from './cli-command.js';

// npm run log:rebuild: rewrites the rows that differ from the fold of their events; never changes events.
await runCliCommand(async ({ db, log }) => {
  await eachKind(async (kind) => {
    const time = stopwatch();
    const { streams, differences } = await checkRows(db, log, kind);
    let mended = 0;
    for (const { id, stream, what } of differences) {
      if (what === 'events unreadable') {
        console.log(`${stream}: ${what}; left as it is`);
        continue;
      }
      mended++;
      await rebuildRow(db, log, kind, id);
      console.log(`${stream}: ${what}; ${what === 'row without events' ? 'removed' : 'written anew'}`);
    }
    console.log(
      `${kind.category}: ${countedNoun(streams, 'stream')}, ${countedNoun(mended, 'row')} mended in ${time()}.`,
    );
  });
  return 0;
});
