// `npm run check`: all static checks of the sources. `npm run check -- types lint` runs some of them. The last line
// counts the checks that passed.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
/**
 * Incremental build info is stored beside the builds: a second check reads only the files changed since. Each checker works
 * out the types of libraries for itself: four of them take 49 s of processor, two 30 s, and are done sooner on two cores.
 */
const tsc = (project, name) => [
  'node_modules/typescript7/bin/tsc',
  '--noEmit',
  '--checkers',
  '2',
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/${name}.tsbuildinfo`,
  '-p',
  project,
];
const checks = {
  types: ['types of the server, contracts and tests', tsc('tsconfig.json', 'types')],
  'client-types': ['types of the client', tsc('client/tsconfig.json', 'client-types')],
  lint: ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  imports: [
    'import direction and cycles',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'server',
      'contracts',
      'client',
      'migrations',
      'tests',
    ],
  ],
  circles: ['folders do not import each other in a circle', ['scripts/check/circles.mjs']],
  languages: ['language keys, no literal text on screens', ['scripts/check/languages.mjs']],
  citations: ['cited documents and sections exist', ['scripts/check/citations.mjs']],
  styles: ['classes of CSS modules', ['scripts/check/styles.mjs']],
  expressions: ['regular expressions run in linear time', ['scripts/check/expressions.mjs']],
  tables: ['modules read tables of their own and of modules before them', ['scripts/check/tables.mjs']],
  unused: ['no unused files, exports or packages', ['node_modules/knip/bin/knip.js', '--no-progress']],
  packages: ['licences of packages, one copy of those that need it', ['scripts/check/packages.mjs']],
  'own-api': [
    'the own API breaks none of its callers',
    ['--import', './scripts/typescript.mjs', 'scripts/check/own-api.mjs'],
  ],
  writes: ['only the log writes event-sourced rows', ['scripts/check/writes.mjs']],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length) {
  console.error(`No such check: ${unknown.join(', ')}. There are ${Object.keys(checks).join(', ')}.`);
  process.exit(2);
}
const names = Object.keys(checks).filter(
  (name) => !wanted.length || wanted.includes(name) || wanted.includes(group(name)),
);
let failed = 0;
const waiting = [...names];
// As many at once as there are cores: most checks use only one.
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await report(...checks[name]);
  }),
);
console.log(`${names.length - failed} checks passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

async function report(what, command) {
  const { status, output } = await run(command);
  console.log(`${status === 0 ? '✓' : '✗'} ${what}`);
  if (status === 0) return;
  failed += 1;
  console.log(output.trimEnd().replace(/^/gm, '    '));
}

/** `types` selects both type checks. */
function group(name) {
  return name.replace(/^client-/, '');
}

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { env: { ...process.env, NO_COLOR: '1' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (status) => resolve({ status, output }));
  });
}
