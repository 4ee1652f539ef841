// `npm test`: all tests. `npm test -- tests/server/docs` runs those below a folder, `npm test -- --changed` those that
// what you changed can break, as many as fit into a minute, `npm test -- --changed main~3` since that commit. Everything
// else is passed on to Jest.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseTests } from '../tests/running/changed.mjs';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
const given = process.argv.slice(2);
const at = given.indexOf('--changed');
if (at >= 0) {
  const ref = given[at + 1] && !given[at + 1].startsWith('-') ? given[at + 1] : 'HEAD';
  const { files, left } = chooseTests(ref);
  if (!files.length) {
    console.log(`No test reaches what was changed since ${ref}.`);
    process.exit(0);
  }
  console.log(`${files.length} test files for what was changed since ${ref}; ${left} more could reach it: npm test`);
  given.splice(at, given[at + 1] === ref ? 2 : 1, '--runTestsByPath', ...files);
}

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', ...given];
// Failures name the lines of the sources, not of what was compiled of them.
const env = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --enable-source-maps`.trim() };
const child = spawn(process.execPath, jest, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
