// The API that this version describes at /openapi.json breaks no caller of the one that is kept in docs/own-api.jsonl.
// `npm run check:own-api -- --update` keeps the present one, after a break that is meant, and the texts of all calls.
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { TEXTS, textsOfContracts } from '../own-api-texts.mjs';

const KEPT = 'docs/own-api.jsonl';
const texts = await textsOfContracts();
const isUpdate = process.argv.includes('--update');
if (isUpdate) writeFileSync(TEXTS, texts);
const { appModule } = await import('../../server/app/app.module.js');
const { ownDocument } = await import('../../server/app/own-api/own-api.js');
const { breakingChanges } = await import('../../server/app/own-api/breaking-changes.js');

/** The controllers of a module and of those that it imports; those of the platform have no contract. */
function controllersIn(module, seen = new Set()) {
  const given = module.module ?? module;
  if (seen.has(given)) return [];
  seen.add(given);
  const of = (name) => [...(Reflect.getMetadata(name, given) ?? []), ...(module[name] ?? [])];
  return [...of('controllers'), ...of('imports').flatMap((one) => controllersIn(one, seen))];
}

/** One line for the head, and one for each path and component, so that a change is a line of the difference. */
function linesOf({ paths, components, ...head }) {
  const entries = (part, of) => Object.entries(of).map(([name, value]) => [part, name, value]);
  const parts = Object.entries(components).flatMap(([part, of]) => entries(part, of));
  return [head, ...entries('paths', paths), ...parts].map((line) => JSON.stringify(line)).join('\n');
}

function documentIn(lines) {
  const [head, ...entries] = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const document = { ...head, paths: {}, components: {} };
  for (const [part, name, value] of entries) {
    if (part === 'paths') document.paths[name] = value;
    else document.components[part] = { ...document.components[part], [name]: value };
  }
  return document;
}

const present = ownDocument(controllersIn(appModule({ module: class Platform {} })));
if (isUpdate) {
  writeFileSync(KEPT, `${linesOf(present)}\n`);
  console.log(`${Object.keys(present.paths).length} paths are kept in ${KEPT}`);
} else {
  const broken = await breakingChanges(JSON.stringify(documentIn(readFileSync(KEPT, 'utf8'))), JSON.stringify(present));
  for (const line of broken) console.log(line);
  if (broken.length > 0) {
    console.log(
      `${broken.length} changes break callers of the API. If they are meant: npm run check:own-api -- --update`,
    );
    process.exitCode = 1;
  }
  if (texts !== readFileSync(TEXTS, 'utf8')) {
    console.log(`${TEXTS} is older than the contracts. npm run check:own-api -- --update`);
    process.exitCode = 1;
  }
}
