import { Annals } from '../annals.mjs';
import { table } from '../table.mjs';
import { exported } from './export.mjs';
import { parse } from './parse.mjs';

export const options = {
  docs: { type: 'string', default: '1000' },
  parts: { type: 'string', default: 'push,export' },
  openapi: { type: 'string', multiple: true, default: [] },
  operations: { type: 'string', default: '12000' },
};

const FOLDER = 25;
const WAIT_MS = 100;

/** `parts`: `push`, `export`, `parse`, or several of them. */
export async function transfer({ docs, parts, openapi, operations }) {
  if (/push|export/.test(parts)) await pushAndExport({ docs, parts });
  if (parts.includes('parse')) await parse({ files: openapi, operations: Number(operations) });
}

/** How long a build waits for its answer and for the docs: new, the same again, one field of each changed. */
async function pushAndExport({ docs, parts }) {
  const annals = await Annals.start();
  try {
    const { moduleId } = await annals.place();
    const token = await annals.call('GET', '/module/token/get', { moduleId });
    const push = (change) => pushed(annals, { moduleId, token, data: apisOf(Number(docs), change) });
    const first = await push('');
    if (parts.includes('push')) await pushedAgain(docs, first, push);
    if (parts.includes('export')) await exported(annals, moduleId);
    if (first.answered > 1_000) process.exitCode = 1;
  } finally {
    await annals.stop();
  }
}

async function pushedAgain(docs, first, push) {
  const rows = [
    row('new', first),
    row('the same again', await push('')),
    row('a description of each', await push('x')),
  ];
  console.log(`\n${docs} docs of 8 rows, ${(first.bytes / 1e6).toFixed(1)} MB as sent\n`);
  console.log(table(['push of', 'answered after, ms', 'written after, s', 'changed'], rows));
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

function apisOf(docs, change) {
  const folders = Array.from({ length: Math.ceil(docs / FOLDER) }, (_, folder) => ({
    name: `Folder ${folder}`,
    isFolder: '1',
    items: Array.from({ length: Math.min(FOLDER, docs - folder * FOLDER) }, (_, at) => docOf(folder, at, change)),
  }));
  return { author: 'bench', isReplace: 0, apis: folders };
}

function docOf(folder, at, change) {
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
    ...{ requestParams: rows(4, 'in'), responseParams: rows(4, 'out') },
  };
}
