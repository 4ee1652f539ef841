// `npm test`: the tests that each change waits for. `npm test -- --all`: the long ones, too (tests/running/long.mjs).
// `npm test -- tests/server/docs` runs all below a folder, `npm test -- --changed` those that what you changed can break, as
// many as fit into a minute, `npm test -- --changed main~3` since that commit. `npm test -- --near main~20` adds to the usual
// ones the long ones that come nearest to what changed since then. Everything else is passed on to Jest.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseLong, chooseTests } from '../tests/running/changed.mjs';
import { RUN_LONG } from '../tests/running/long.mjs';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
const given = process.argv.slice(2);
const isNamed = given.some((one) => !one.startsWith('-') && /(?:^|\/)tests\/|\.test\b/.test(one));
let long = take('--all') || isNamed ? 'all' : '';
const near = take('--near', 'HEAD~20');
if (near) {
  long = chooseLong(near).join(',');
  if (long) console.log(`Long tests near what was changed since ${near}:\n  ${long.replaceAll(',', '\n  ')}`);
}
const since = take('--changed', 'HEAD');
if (since) {
  const { files, left } = chooseTests(since);
  if (!files.length) {
    console.log(`No test reaches what was changed since ${since}.`);
    process.exit(0);
  }
  console.log(
    `${files.length} test files for what was changed since ${since}; ${left} more could reach it: npm test -- --all`,
  );
  long = 'all';
  given.push('--runTestsByPath', ...files);
}

/** Takes an option out of what Jest gets: its value, or `usual` where it has none; undefined when it is not given. */
function take(name, usual) {
  const at = given.indexOf(name);
  if (at < 0) return undefined;
  const value = usual !== undefined && given[at + 1] && !given[at + 1].startsWith('-') ? given[at + 1] : undefined;
  given.splice(at, value === undefined ? 1 : 2);
  return value ?? usual ?? name;
}

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', ...given];
// Failures name the lines of the sources, not of what was compiled of them.
const env = {
  ...process.env,
  [RUN_LONG]: long,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --enable-source-maps`.trim(),
};
const child = spawn(process.execPath, jest, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
