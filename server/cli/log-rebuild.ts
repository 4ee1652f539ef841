import { kinds } from '../flow.js';
import { checkRows, rebuildRow } from '../log/fold.js';
import { count, runTool, stopwatch } from './open.js';

// npm run log:rebuild: writes anew the rows that do not say what the events say; the events are never touched.
await runTool(async ({ db, log }) => {
  for (const kind of Object.values(kinds)) {
    const time = stopwatch();
    const { streams, differences } = await checkRows(db, log, kind);
    for (const { id, stream, what } of differences) {
      await rebuildRow(db, log, kind, id);
      console.log(`${stream}: ${what}; ${what === 'row without events' ? 'removed' : 'written anew'}`);
    }
    console.log(
      `${kind.category}: ${count(streams, 'stream')}, ${count(differences.length, 'row')} mended in ${time()}.`,
    );
  }
  return 0;
});
