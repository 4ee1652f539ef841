import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import pg from 'pg';
import { parse } from 'yaml';
import { Annals } from '../annals.mjs';
import { aims, count, table } from '../table.mjs';
import { parseDigits, reordered, shuffled, withDigits } from './copies.mjs';
import { lostFacts } from './facts.mjs';
import { modern } from './modern.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  files: { type: 'string', default: '40' },
  most: { type: 'string', default: '3000000' },
  show: { type: 'string', default: '8' },
  /** Files whose name's hash is odd: looked at once, after all that the even half showed was mended. */
  odd: { type: 'boolean', default: false },
  /** A harder copy of each file: `shuffled` (names in no order), `digits` (numbers that no double holds). */
  copy: { type: 'string', default: '' },
  /** What imports keep aside of their sources is removed first: what rows alone say. */
  alone: { type: 'boolean', default: false },
};

const WAIT_MS = 50;
const LONGEST_MS = 300_000;

/** Definitions of a folder imported, exported, compared fact by fact, and imported again. */
export async function roundtrip({ quick, ...given }, [folder]) {
  if (!folder) throw new Error('npm run bench -- roundtrip -- <folder with OpenAPI files>');
  const files = chosen(folder, quick ? 5 : Number(given.files), Number(given.most), given.odd ? 1 : 0);
  if (files.length === 0) throw new Error(`${folder} has no OpenAPI file of that half`);
  const annals = await Annals.start();
  const database = new pg.Pool({ connectionString: annals.cluster.url(), max: 1 });
  try {
    const runs = [];
    for (const file of files) {
      runs.push(
        await oneFile({ annals, database, folder, ...given }, file).catch((err) => ({
          file,
          failed: String(err.message),
        })),
      );
      print(runs.at(-1), Number(given.show));
    }
    summary(runs);
  } finally {
    await database.end();
    await annals.stop();
  }
}

/** Those of one half, by the hash of the name, in the order of their hashes. */
function chosen(folder, most, bytes, half) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(?:json|ya?ml)(?:\.gz)?$/.test(name));
  const hashed = names.map((name) => ({ name, hash: createHash('sha256').update(path.basename(name)).digest() }));
  return hashed
    .filter(({ name, hash }) => hash[0] % 2 === half && statSync(path.join(folder, name)).size <= bytes)
    .sort((a, b) => Buffer.compare(a.hash, b.hash))
    .map(({ name }) => name)
    .filter((name) => /["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]/.test(textOf(folder, name).slice(0, 2_000_000)))
    .slice(0, most);
}

function textOf(folder, name) {
  const bytes = readFileSync(path.join(folder, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

const SEED = 20261127;
/** JSON text of a document. */
const copies = {
  shuffled: (document) => JSON.stringify(shuffled(document, SEED)),
  digits: (document) => withDigits(document, SEED),
};

const documentOf = (text) => (isJson(text) ? JSON.parse(text) : parse(text, { merge: true, maxAliasCount: 10_000 }));
const isJson = (text) => /^\s*\{/.test(text);

async function oneFile({ annals, database, folder, copy, alone }, file) {
  const text = copy === '' ? textOf(folder, file) : copies[copy](documentOf(textOf(folder, file)));
  const read = isJson(text) ? parseDigits : documentOf;
  const source = read(text);
  const { moduleId } = await annals.place(file.slice(0, 40));
  const first = await imported(annals, moduleId, text, copy === '' ? file : 'openapi.json');
  if (alone) await withoutKeptParts(database);
  const written = await exported(annals, moduleId);
  const result = read(written);
  const { last } = await eventsAfter(database, 0);
  const again = await imported(annals, moduleId, written, 'openapi.json');
  const { valid, errors } = await new Validator().validate(JSON.parse(written));
  return {
    ...{ file, docs: first.create, again, events: (await eventsAfter(database, last)).types, valid, errors },
    ...{ ratio: JSON.stringify(result).length / JSON.stringify(source).length, ...lostFacts(source, result) },
    moved: reordered(modern(source), modern(result)),
    isSame: (await exported(annals, moduleId)) === written,
  };
}

/** Names of models stay. */
async function withoutKeptParts(database) {
  await database.query("update doc_origins set extra = null where extra->'openapi'->'component' is null");
  await database.query(`update import_extras set extra = json_build_object('about', extra->'about',
    'openapi', json_build_object('openapi', extra->'openapi'->'openapi')) where extra->'openapi' is not null`);
}

/** Types of the events after a position, and that of the last one. */
async function eventsAfter(database, position) {
  const { rows } = await database.query('select position, type from events where position > $1 order by 1', [position]);
  return { types: rows.map(({ type }) => type), last: rows.at(-1)?.position ?? position };
}

async function imported(annals, moduleId, text, name) {
  const body = new FormData();
  body.set('moduleId', moduleId);
  body.set('files', new Blob([text]), name.replace(/\.gz$/, '').split('/').at(-1));
  const reply = await fetch(`${annals.url}/import/plan`, { method: 'POST', headers: { token: annals.token }, body });
  const { code, msg, data } = await reply.json();
  if (code !== '0') throw new Error(msg);
  const { counts } = await annals.call('GET', '/import/plan/get', { id: data.id });
  const { runId } = await annals.call('POST', '/import/apply', { id: data.id });
  const late = performance.now() + LONGEST_MS;
  for (;;) {
    const run = await annals.call('GET', '/import/run/get', { moduleId, id: runId });
    if (run.state === 'done') return counts;
    if (run.state === 'failed' || performance.now() > late) throw new Error(`${run.state} ${run.error}`);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

async function exported(annals, moduleId) {
  const { modules } = await annals.call('POST', '/doc/export/preview', { moduleId });
  const environmentIds = modules.flatMap(({ environments }) => environments.map(({ id }) => id));
  const response = await fetch(`${annals.url}/doc/export/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: annals.token },
    body: JSON.stringify({ moduleId, format: 'openapi-json', environmentIds }),
  });
  if (!response.headers.has('content-disposition')) throw new Error(await response.text());
  return response.text();
}

function print({ file, failed, lost = [], ...run }, most) {
  if (failed) {
    console.log(`${file}: ${failed}`);
    return;
  }
  const { create, update, same, missing } = run.again;
  const again = `again ${same} same, ${update} update, ${create} new, ${missing} missing, ${run.events.length} events${run.events.length > 0 ? ` (${[...new Set(run.events)].join(', ')})` : ''}`;
  console.log(
    `${file}: ${run.docs} docs, ${lost.length} of ${run.facts} facts lost, × ${run.ratio.toFixed(2)}, ${run.valid ? 'valid' : 'INVALID'}, ${again}${run.moved.length > 0 ? `, ${run.moved.length} in another order` : ''}${run.isSame ? '' : ', another export'}`,
  );
  if (!run.valid) console.log(`    ${JSON.stringify(run.errors).slice(0, 1_000)}`);
  for (const place of run.moved.slice(0, most)) console.log(`    another order: ${place}`);
  for (const { place, value, instead } of lost.slice(0, most))
    console.log(`    ${place}: ${value.slice(0, 80)} → ${String(instead).slice(0, 80)}`);
}

function summary(runs) {
  const done = runs.filter(({ failed }) => !failed);
  const sum = (of) => done.reduce((all, run) => all + of(run), 0);
  const percent = (part) => `${(part * 100).toFixed(3)} %`;
  const facts = sum((run) => run.facts);
  const figures = [
    ['files', count(runs.length), 'refused', count(runs.length - done.length)],
    ['docs', count(sum((run) => run.docs)), 'facts', count(facts)],
    [
      'again same',
      count(sum((run) => run.again.same)),
      'again otherwise',
      count(sum(({ again }) => again.update + again.create + again.missing)),
    ],
  ];
  console.log(`\n${table(['', '', '', ''], figures)}\n`);
  const worst = Math.max(...done.map((run) => run.ratio));
  const list = [
    {
      what: 'facts lost',
      aim: '≤ 0.1 %',
      value: sum((run) => run.lost.length) / facts,
      show: percent,
      met: (v) => v <= 0.001,
    },
    {
      what: 'bytes, the worst file',
      aim: '≤ 1.2 ×',
      value: worst,
      show: (v) => `× ${v.toFixed(2)}`,
      met: (v) => v <= 1.2,
    },
    {
      what: 'invalid exports',
      aim: '0',
      value: done.filter((run) => !run.valid).length,
      show: count,
      met: (v) => v === 0,
    },
    {
      what: 'docs that are not the same',
      aim: '0',
      value: sum(({ again }) => again.update + again.create + again.missing),
      show: count,
      met: (v) => v === 0,
    },
    {
      what: 'maps in another order',
      aim: '0',
      value: sum((run) => run.moved.length),
      show: count,
      met: (v) => v === 0,
    },
    { what: 'events of that', aim: '0', value: sum((run) => run.events.length), show: count, met: (v) => v === 0 },
  ];
  console.log(aims(list));
  if (list.some(({ value, met }) => !met(value))) process.exitCode = 1;
}
