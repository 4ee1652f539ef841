// Files of tests that take long and are left out of `npm test`, with the seconds that each takes a worker on two quiet cores.
// `npm test -- --all` runs them, too; so does whoever names them, or changed what they test. What each proves, and what
// `npm test` runs in their place, is in docs/tests.md.
import { readFileSync } from 'node:fs';

const file = new URL('./long.json', import.meta.url);

/** Seconds by path from the project's root. */
export const longTests = () => JSON.parse(readFileSync(file, 'utf8'));

/** How `scripts/test.mjs` says to Jest which of them to run: `all`, or their paths between commas. */
export const RUN_LONG = 'ANNALS_LONG_TESTS';

/** Those that this run leaves out. */
export function leftOut() {
  const wanted = process.env[RUN_LONG] ?? '';
  if (wanted === 'all') return [];
  const run = new Set(wanted.split(','));
  return Object.keys(longTests()).filter((one) => !run.has(one));
}
