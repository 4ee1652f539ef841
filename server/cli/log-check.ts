import { kinds } from '../flow.js';
import { checkRows } from '../log/fold.js';
import { count, runTool, stopwatch } from './open.js';

// npm run log:check: every row that people see says exactly what the events say.
await runTool(async ({ db, log }) => {
  let found = 0;
  for (const kind of Object.values(kinds)) {
    const time = stopwatch();
    const { streams, events, differences } = await checkRows(db, log, kind);
    for (const { stream, what, fields } of differences) {
      console.log(`${stream}: ${what}${fields.length ? ` in ${fields.join(', ')}` : ''}`);
    }
    found += differences.length;
    const verdict = differences.length ? count(differences.length, 'difference') : 'every row equals its fold';
    console.log(
      `${kind.category}: ${count(streams, 'stream')}, ${count(events, 'event')} folded in ${time()}; ${verdict}.`,
    );
  }
  return found ? 1 : 0;
});
