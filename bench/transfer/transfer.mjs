import { Annals } from '../annals.mjs';
import { aims, ms, table } from '../table.mjs';
import { exported } from './export.mjs';
import { imported } from './import.mjs';
import { parse } from './parse.mjs';
import { plan } from './plan.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  docs: { type: 'string', default: '1000' },
  exported: { type: 'string', default: '5000' },
  rows: { type: 'string', default: '30' },
  parts: { type: 'string', default: 'parse,plan,import,push,export' },
  openapi: { type: 'string', multiple: true, default: [] },
  operations: { type: 'string', default: '1000,12000' },
  profile: { type: 'string' },
};

const FOLDER = 25;
/** Folders of one push. */
const PUSHED = 20;
const WAIT_MS = 100;

/** `parts`: those to run; `quick`: a tenth of everything. */
export async function transfer(given) {
  const share = given.quick ? 0.1 : 1;
  const operations = given.operations.split(',').map((count) => Math.ceil(Number(count) * share));
  const [docs, exportedDocs] = [given.docs, given.exported].map((count) => Math.ceil(Number(count) * share));
  const parts = new Set(given.parts.split(','));
  const found = [];
  if (parts.has('parse')) await parse({ files: given.openapi, operations });
  if (parts.has('plan')) found.push(...(await plan({ file: given.openapi[0], operations })));
  if (parts.has('import'))
    found.push(...(await imported({ file: given.openapi[0], operations, profile: given.profile })));
  if (parts.has('push')) found.push(...(await onServer((annals, place) => pushes(annals, place, docs))));
  if (parts.has('export'))
    found.push(
      ...(await onServer(async (annals, place) => {
        const folders = apisOf(exportedDocs, '', Number(given.rows)).apis;
        for (let at = 0; at < folders.length; at += PUSHED)
          await pushed(annals, { ...place, data: dataOf(folders.slice(at, at + PUSHED)) });
        return exported(annals, place.moduleId);
      })),
    );
  console.log(`\n${aims(found)}`);
  if (found.some(({ value, met }) => !met(value))) process.exitCode = 1;
}

/** A server of its own with an application and its push token. */
async function onServer(work) {
  const annals = await Annals.start();
  try {
    const { moduleId } = await annals.place();
    return await work(annals, { moduleId, token: await annals.call('GET', '/module/token/get', { moduleId }) });
  } finally {
    await annals.stop();
  }
}

/** How long a build waits for its answer and for the docs: new, the same again, one field of each changed. */
async function pushes(annals, place, docs) {
  const push = (change) => pushed(annals, { ...place, data: apisOf(docs, change) });
  const first = await push('');
  const rows = [
    row('new', first),
    row('the same again', await push('')),
    row('a description of each', await push('x')),
  ];
  console.log(`\n${docs} docs of 8 rows, ${(first.bytes / 1e6).toFixed(1)} MB as sent\n`);
  console.log(table(['push of', 'answered after, ms', 'written after, s', 'changed'], rows));
  return [
    {
      what: `a push of ${docs} docs is answered`,
      aim: '< 1 s',
      value: first.answered,
      show: ms,
      met: (at) => at < 1_000,
    },
  ];
}
const row = (name, { answered, written, changed }) => [
  name,
  answered.toFixed(0),
  (written / 1_000).toFixed(2),
  String(changed),
];

async function pushed(annals, { moduleId, token, data }) {
  const fields = {
    name: 'doc.push',
    version: '1.0',
    access_token: token,
    data: encodeURIComponent(JSON.stringify(data)),
  };
  const body = JSON.stringify(fields);
  const begun = performance.now();
  const reply = await fetch(`${annals.url}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { code, msg } = await reply.json();
  const answered = performance.now() - begun;
  if (code !== '0') throw new Error(`${code} ${msg}`);
  for (;;) {
    const [last] = await annals.call('GET', '/module/push/list', { moduleId, limit: 1 });
    if (last.state === 'failed') throw new Error(last.error);
    if (last.state === 'done')
      return { answered, written: performance.now() - begun, bytes: body.length, changed: last.created + last.changed };
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

const dataOf = (apis) => ({ author: 'bench', isReplace: 0, apis });

function apisOf(docs, change, rows = 8) {
  const folders = Array.from({ length: Math.ceil(docs / FOLDER) }, (_, folder) => ({
    name: `Folder ${folder}`,
    isFolder: '1',
    items: Array.from({ length: Math.min(FOLDER, docs - folder * FOLDER) }, (_, at) =>
      docOf(folder, at, change, rows / 2),
    ),
  }));
  return dataOf(folders);
}

function docOf(folder, at, change, half) {
  const rows = (count, prefix) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ name: `${prefix}${n}`, type: 'string', required: '1', maxLength: '64' },
      ...{ example: 'example', description: `what ${prefix} ${n} means` },
    }));
  return {
    ...{
      name: `Doc ${folder} ${at}`,
      url: `/folder${folder}/doc${at}`,
      httpMethod: 'POST',
      isFolder: '0',
      isShow: '1',
    },
    ...{ contentType: 'application/json', description: `What doc ${at} does. ${change}`, author: '' },
    ...{ requestParams: rows(half, 'in'), responseParams: rows(half, 'out') },
  };
}
