import '../../scripts/typescript.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annals } from '../annals.mjs';
import { Histogram } from '../histogram.mjs';
import { cpuSeconds } from '../machine.mjs';
import { buildPages } from '../peers.mjs';
import { startPeer } from '../processes.mjs';
import { aims, count, ms, table } from '../table.mjs';
import { populate } from './population.mjs';
import { screens } from './screens.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  docs: { type: 'string', default: '50000' },
  calls: { type: 'string' },
  rounds: { type: 'string' },
};

/** Trees of a large application: time and size of a call beside a bare Fastify; then what a reader sees. */
export async function tree(given) {
  const docs = Number(given.docs);
  const calls = Number(given.calls ?? (given.quick ? 50 : 300));
  const rounds = Number(given.rounds ?? (given.quick ? 2 : 5));
  buildPages();
  const annals = await Annals.start();
  try {
    const place = await annals.place();
    const at = await populate(annals.cluster.url(), place.moduleId, docs);
    console.log(`${count(docs)} docs in one application of one space; ${calls} calls each, one after the other\n`);
    const replies = await measured(annals, place, at, calls);
    const seen = await screens({ annals, place, rounds });
    const told = [...replies, ...seen];
    console.log(`\n${aims(told)}`);
    if (told.some(({ must, met, value }) => must && !met(value))) process.exitCode = 1;
  } finally {
    await annals.stop();
  }
}

/** The requests as the screens send them; each call for a different part of the tree. */
const wishes = (at) => ({
  'window, all open': (n) => ({ from: (n * 7919) % 50_000, limit: 60 }),
  'expand one, rest closed': (n) => ({ allOpen: false, toggled: [at.folders[n % at.folders.length]], limit: 60 }),
  '500 toggled': (n) => ({ toggled: at.folders.slice(0, 500), from: n, limit: 60 }),
  filter: (n) => ({ text: at.words[n % at.words.length], limit: 60 }),
  reveal: (n) => ({ allOpen: false, reveal: at.docId(n * 7919), limit: 60 }),
});

async function measured(annals, { moduleId, spaceId }, at, calls) {
  const routes = [
    { name: 'table', path: '/doc/table/rows', where: { moduleId } },
    { name: 'viewer', path: '/doc/view/rows', where: { spaceId } },
  ];
  const rows = [];
  const told = { window: 0, expand: 0, filter: 0, bytes: 0 };
  for (const { name, path, where } of routes) {
    const cold = await timed(annals, path, where);
    rows.push([`${name}: the first of all`, ms(cold.ms), '-', count(cold.bytes), '-', '-']);
    for (const [what, wish] of Object.entries(wishes(at))) {
      const inputs = Array.from({ length: calls }, (_, n) => ({ ...where, ...wish(n) }));
      const before = cpuSeconds(annals.pid);
      const one = await series(inputs, (input) => timed(annals, path, input));
      const cpu = ((cpuSeconds(annals.pid) - before) / calls) * 1_000;
      const bare = await besideBare(annals, path, one.last, calls);
      rows.push([
        `${name}: ${what}`,
        ms(one.times.at(0.5)),
        ms(one.times.at(0.99)),
        count(one.bytes),
        ms(cpu),
        ms(bare.at(0.5)),
      ]);
      told.bytes = Math.max(told.bytes, one.bytes);
      if (what.startsWith('window')) told.window = Math.max(told.window, one.times.at(0.99));
      if (what.startsWith('expand')) told.expand = Math.max(told.expand, one.times.at(0.99));
      if (what === 'filter') told.filter = Math.max(told.filter, one.times.at(0.99));
    }
    const changed = await series(
      Array.from({ length: Math.min(calls, 50) }, (_, n) => n),
      async (n) => {
        await annals.call('POST', '/doc/orderindex/update', { id: at.docId(n * 31), orderIndex: 500_000 + n });
        return timed(annals, path, { ...where, limit: 60 });
      },
    );
    rows.push([
      `${name}: after a change`,
      ms(changed.times.at(0.5)),
      ms(changed.times.at(0.99)),
      count(changed.bytes),
      '-',
      '-',
    ]);
  }
  console.log(table(['', 'p50', 'p99', 'largest reply, bytes', 'server CPU each', 'bare Fastify p50'], rows));
  console.log(
    'Bare Fastify: the last of these replies as JSON made anew, without a database and without asking who it is.',
  );
  const fast = (what, value, most) => ({ what, aim: `p99 < ${most} ms`, value, show: ms, met: (n) => n < most });
  return [
    { what: 'largest reply', aim: '≤ 64 kB', value: told.bytes, show: count, met: (n) => n <= 64_000, must: true },
    fast('a window', told.window, 60),
    fast('an expanded branch', told.expand, 150),
    fast('a filter', told.filter, 60),
  ];
}

async function series(inputs, ask) {
  const times = new Histogram();
  let bytes = 0;
  let last;
  for (const input of inputs) {
    const reply = await ask(input);
    times.add(reply.ms);
    bytes = Math.max(bytes, reply.bytes);
    last = reply.text;
  }
  return { times, bytes, last };
}

/** Time to the last byte; a refusal must not be measured as a reply. */
async function timed({ url, token }, path, input) {
  const begun = performance.now();
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    body: JSON.stringify(input),
  });
  const text = await reply.text();
  const took = performance.now() - begun;
  if (!text.startsWith('{"code":"0"')) throw new Error(`${path}: ${text.slice(0, 300)}`);
  return { ms: took, bytes: Buffer.byteLength(text), text };
}

async function besideBare(annals, path, text, calls) {
  const file = join(annals.folder, 'bench-replies.json');
  writeFileSync(file, JSON.stringify([{ method: 'POST', path, reply: JSON.parse(text) }]));
  const bare = await startPeer('./api/bare.mjs', { BENCH_REPLIES: file });
  try {
    const url = `http://127.0.0.1:${bare.port}`;
    return (
      await series(
        Array.from({ length: calls }, () => ({})),
        (input) => timed({ url }, path, input),
      )
    ).times;
  } finally {
    await bare.stop();
  }
}
