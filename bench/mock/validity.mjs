import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { importInto } from './import.mjs';
import { randomDocument } from './random-schemas.mjs';

/** Bodies of mocks of random schemas, by seed, that their schema allows; and those that are the same when asked again. */
export async function validity(annals, { operations, seed }) {
  const { moduleId } = await annals.place('random');
  const document = randomDocument(operations, seed);
  const folder = mkdtempSync(join(tmpdir(), 'annals-random-'));
  const file = join(folder, 'random.json');
  writeFileSync(file, JSON.stringify(document));
  await importInto(annals, moduleId, file).finally(() => rmSync(folder, { recursive: true, force: true }));
  const judge = judgeOf();
  const found = { operations, seed, valid: 0, same: 0, broken: new Map() };
  for (const [path, { get }] of Object.entries(document.paths)) {
    const { schema } = get.responses[200].content['application/json'];
    const ask = async () => (await fetch(`${annals.url}/mock/${moduleId}${path}?__seed=${seed}`)).text();
    const [body, again] = [await ask(), await ask()];
    if (body === again) found.same += 1;
    const check = judge.compile(schema);
    if (check(JSON.parse(body))) found.valid += 1;
    else note(found.broken, check.errors[0], path);
  }
  return found;
}

function judgeOf() {
  const judge = new Ajv2020({ strict: false });
  addFormats.default(judge);
  return judge;
}

function note(broken, { keyword, instancePath, message }, path) {
  const known = broken.get(keyword) ?? { count: 0, first: `${path} ${instancePath} ${message}` };
  broken.set(keyword, { ...known, count: known.count + 1 });
}
