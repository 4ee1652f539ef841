import { setMaxListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annals } from '../annals.mjs';
import { Histogram } from '../histogram.mjs';
import { cpuSeconds } from '../machine.mjs';
import { startPeer, startWorker } from '../processes.mjs';
import { count, ms, ratio, table } from '../table.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  readers: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
};

/** Many readers of one share: the doc with 300 rows beside the same reply of a bare Fastify, and a publish while they read. */
export async function publicPages(given) {
  const readers = Number(given.readers ?? (given.quick ? 200 : 2_000));
  const rounds = Number(given.rounds ?? (given.quick ? 1 : 3));
  const seconds = Number(given.seconds ?? (given.quick ? 1 : 3));
  const open = [];
  try {
    const annals = await Annals.start();
    open.push(annals);
    const at = await shared(annals);
    const query = `?docId=${at.docId}&shareConfigId=${at.shareId}`;
    const reply = await (await fetch(`${annals.url}/doc/share/view${query}`)).json();
    const file = join(annals.folder, 'bench-replies.json');
    writeFileSync(file, JSON.stringify([{ method: 'GET', path: '/doc/share/view', reply }]));
    const { pid, port, stop } = await startPeer('./api/bare.mjs', { BENCH_REPLIES: file });
    const bare = { pid, url: `http://127.0.0.1:${port}`, stop };
    const load = startWorker('./api/load.mjs');
    open.push(bare, load);
    console.log(`${count(readers)} keep-alive connections, ${rounds} alternating rounds of ${seconds} s\n`);
    await throughput({ sides: [bare, annals], load, query, readers, rounds, seconds, reply });
    await publish(annals, at, readers);
  } finally {
    for (const one of open.reverse()) await one.stop();
  }
}

async function shared(annals) {
  const { moduleId } = await annals.place();
  const responseParams = Array.from({ length: 300 }, (_, n) => ({
    ...{ name: `field${n}`, type: 'string', example: `value ${n}` },
    description: `What field ${n} means to a caller`,
  }));
  const doc = { moduleId, name: 'Charge', type: 0, url: '/charges', httpMethod: 'POST', responseParams };
  const { id: docId } = await annals.call('POST', '/doc/save', doc);
  const { id: shareId } = await annals.call('POST', '/doc/share/add', { moduleId, isAll: 1, type: 1 });
  return { docId, shareId, moduleId };
}

async function throughput({ sides, load, query, readers, rounds, seconds, reply }) {
  const measured = sides.map((server) => ({ server, times: new Histogram(), took: 0, cpu: 0 }));
  const stretch = (server, length) =>
    load.ask('stretch', {
      ...{ url: `${server.url}/doc/share/view${query}`, method: 'GET', headers: {} },
      ...{ connections: readers, seconds: length },
    });
  for (const { server } of measured) await stretch(server, 1);
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 ? [...measured].reverse() : measured) {
      const before = cpuSeconds(side.server.pid);
      const { counts, total, took } = await stretch(side.server, seconds);
      side.times.merge(new Histogram(counts, total));
      side.took += took;
      side.cpu += cpuSeconds(side.server.pid) - before;
    }
  const perSecond = ({ times, took }) => times.total / took;
  const [base] = measured;
  const rows = measured.map((side, at) => [
    at === 0 ? 'bare Fastify' : 'annals',
    count(JSON.stringify(reply).length),
    count(Math.round(perSecond(side))),
    ratio(perSecond(side) / perSecond(base)),
    ms(side.times.at(0.5)),
    ms(side.times.at(0.99)),
    ms((side.cpu * 1_000) / side.times.total),
  ]);
  console.log(table(['', 'bytes', 'requests/s', 'of bare', 'p50', 'p99', 'server CPU each'], rows));
}

/** How long until every open page has heard of a publish. */
async function publish(annals, { docId, shareId }, readers) {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const heard = [];
  let connected = 0;
  const listen = async () => {
    const { body } = await fetch(`${annals.url}/share/events?id=${shareId}`, { signal: stop.signal });
    connected += 1;
    const decoder = new TextDecoder();
    for await (const chunk of body)
      if (decoder.decode(chunk).includes('event: change')) {
        heard.push(performance.now());
        return;
      }
  };
  const pages = [];
  while (pages.length < readers) {
    // More at once overflow the queue of connections that the server has not accepted.
    for (let n = Math.min(64, readers - pages.length); n > 0; n--) pages.push(listen().catch(() => undefined));
    while (connected < pages.length) await new Promise((again) => setTimeout(again, 5));
  }
  const begun = performance.now();
  await annals.call('POST', '/doc/save', { id: docId, name: 'Charge v2' });
  await Promise.race([Promise.all(pages), new Promise((late) => setTimeout(late, 20_000))]);
  stop.abort();
  const last = heard.length > 0 ? Math.max(...heard) - begun : Number.NaN;
  console.log(`\na publish reached ${count(heard.length)} of ${count(readers)} open pages within ${ms(last)}`);
}
