// Checks package-lock.json: every package has a licence that may be used and passed on with an MIT project, and packages
// that must not be there twice are there once.
import { readFileSync } from 'node:fs';

const allowed =
  /^(MIT|MIT-0|ISC|0BSD|BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|Unlicense|CC0-1\.0|Zlib)$/;

/** Other licences, and packages whose package.json names none in the way npm reads it. */
const exempt = new Map([
  ['argparse', 'Python-2.0 is permissive'],
  ['busboy', 'MIT by its field `licenses`'],
  ['caniuse-lite', 'CC-BY-4.0, for data that builds use and nothing ships'],
  ['humanize-number', 'MIT by its file `Readme.md`'],
  ['khroma', 'MIT by its file `license`'],
  ['mockjs', 'MIT by its field `licenses`'],
  ['only', 'MIT by its file `Readme.md`'],
  ['precond', 'MIT by its file `README.md`'],
  ['streamsearch', 'MIT by its field `licenses`'],
  ['xmlhttprequest-ssl', 'MIT by its field `licenses`'],
]);

/** Two of any of these answer on one server or share objects, which the classes of the other do not recognize. */
const single = ['socket.io', 'ws', 'engine.io', 'yjs', 'lib0', 'y-protocols', 'react', 'react-dom', 'reflect-metadata'];

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const places = Object.entries(packages)
  .filter(([place]) => place)
  .map(([place, facts]) => ({ ...facts, name: place.replace(/^.*node_modules\//, '') }));
const names = new Set(places.map(({ name }) => name));

const complaints = [
  ...places
    .filter(({ name, license }) => !exempt.has(name) && !isAllowed(license))
    .map(({ name, version, license }) => `${name} ${version} has the licence ${license ?? 'unknown'}`),
  ...[...exempt.keys()].filter((name) => !names.has(name)).map((name) => `${name} is exempt, but no package any more`),
  ...single
    .map((name) => [name, places.filter((each) => each.name === name).map(({ version }) => version)])
    .filter(([, versions]) => versions.length !== 1)
    .map(([name, versions]) => `${name} must be there once: ${versions.join(', ') || 'missing'}`),
];
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length ? 1 : 0;

/** `A OR B` needs one of them, `A AND B` all. Mixtures of both are not read. */
function isAllowed(license = '') {
  const parts = license.replace(/^\((.*)\)$/, '$1');
  if (parts.includes(' OR ')) return parts.split(' OR ').some((part) => allowed.test(part));
  return parts.split(' AND ').every((part) => allowed.test(part));
}
