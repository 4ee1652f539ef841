// Files of tests that take long, with the seconds that each takes a worker on two quiet cores. `npm test` leaves them out;
// `npm test -- --all`, a path and `--changed` include them. docs/tests.md has what each proves, and what `npm test` runs in
// their place.
import { readFileSync } from 'node:fs';

const file = new URL('./long.json', import.meta.url);

/** Seconds by path from the project's root. */
export const longTests = () => JSON.parse(readFileSync(file, 'utf8'));

/** The environment variable by which `scripts/test.mjs` includes some in a run: `all`, or their paths, separated by commas. */
export const RUN_LONG = 'ANNALS_LONG_TESTS';

/** Those that this run leaves out. */
export function leftOut() {
  const wanted = process.env[RUN_LONG] ?? '';
  if (wanted === 'all') return [];
  const run = new Set(wanted.split(','));
  return Object.keys(longTests()).filter((one) => !run.has(one));
}
