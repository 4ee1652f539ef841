import http from 'node:http';
import { Annals } from '../annals.mjs';
import { median } from '../histogram.mjs';
import { memoryMb } from '../machine.mjs';
import { startPeer } from '../processes.mjs';
import { aims, count, ms, ratio, table } from '../table.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  rounds: { type: 'string' },
  megabytes: { type: 'string', default: '400' },
  calls: { type: 'string', default: '400' },
};

/** Bytes a second and added time of debugged calls, beside the same calls through `http-proxy`, each in its process. */
export async function proxy(given) {
  const rounds = Number(given.rounds ?? (given.quick ? 1 : 5));
  const [megabytes, calls] = [Number(given.megabytes), Number(given.calls)];
  const upstream = await startPeer('./proxy/upstream.mjs');
  const peer = await startPeer('./proxy/peer.mjs', { UPSTREAM: String(upstream.port) });
  process.env.ANNALS_DEBUG_ALLOW = '127.0.0.1';
  const annals = await Annals.start();
  try {
    const sides = await sidesOf(annals, upstream.port, peer.port);
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 ? sides.toReversed() : sides) await measure(side, megabytes, calls);
    report(sides, await memoryOf(annals.pid, sides[2]));
  } finally {
    await Promise.all([annals.stop(), peer.stop(), upstream.stop()]);
  }
}

async function sidesOf(annals, upstreamPort, peerPort) {
  const { moduleId } = await annals.place();
  const doc = await annals.tableDoc(moduleId, 'bench');
  const url = `http://127.0.0.1:${upstreamPort}`;
  await annals.call('POST', '/module/environment/add', { moduleId, name: 'bench', url });
  const headers = (path) => ({ token: annals.token, 'target-doc': doc, 'target-url': url + path });
  const side = (label, port, pathOf, headersOf) => ({ label, port, pathOf, headersOf, times: [], down: [], up: [] });
  return [
    side(
      'direct',
      upstreamPort,
      (path) => path,
      () => ({}),
    ),
    side(
      'http-proxy',
      peerPort,
      (path) => path,
      () => ({}),
    ),
    side('Annals', Number(new URL(annals.url).port), () => '/doc/debug/v1', headers),
  ];
}

const agent = new http.Agent({ keepAlive: true });

function exchange({ port, pathOf, headersOf }, path, upload = 0) {
  return new Promise((resolve, reject) => {
    const method = upload ? 'POST' : 'GET';
    const length = upload ? { 'content-length': upload * CHUNK.length } : {};
    const given = {
      port,
      host: '127.0.0.1',
      path: pathOf(path),
      method,
      agent,
      headers: { ...headersOf(path), ...length },
    };
    const request = http.request(given, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    let left = upload;
    const write = () => {
      while (left > 0) {
        left -= 1;
        if (!request.write(CHUNK)) return void request.once('drain', write);
      }
      request.end();
    };
    write();
  });
}

const CHUNK = Buffer.alloc(64_000, 'a');

async function measure(side, megabytes, calls) {
  for (let i = 0; i < calls; i++) {
    const begun = performance.now();
    await exchange(side, '/small');
    if (i >= calls / 10) side.times.push(performance.now() - begun);
  }
  let begun = performance.now();
  const bytes = await exchange(side, `/many?mb=${megabytes}`);
  side.down.push(bytes / 1_000 / (performance.now() - begun));
  begun = performance.now();
  const chunks = Math.round((megabytes * 1_000_000) / CHUNK.length);
  await exchange(side, '/sink', chunks);
  side.up.push((chunks * CHUNK.length) / 1_000 / (performance.now() - begun));
}

const GIGABYTE = 1_000;
const LOOK_MS = 20;

/** Resident memory of our server in MB: at rest, and the most while a gigabyte passes down and another one up. */
async function memoryOf(pid, side) {
  const most = async (work) => {
    let highest = 0;
    const look = () => {
      highest = Math.max(highest, memoryMb(pid));
    };
    const timer = setInterval(look, LOOK_MS);
    await work();
    look();
    clearInterval(timer);
    return highest;
  };
  const before = memoryMb(pid);
  const down = await most(() => exchange(side, `/many?mb=${GIGABYTE}`));
  const up = await most(() => exchange(side, '/sink', Math.round((GIGABYTE * 1_000_000) / CHUNK.length)));
  return { before, down, up };
}

const quantile = (times, q) => times.toSorted((a, b) => a - b)[Math.floor(times.length * q)];

function report(sides, { before, down, up }) {
  const [direct, peer, ours] = sides;
  const speed = (list) => `${median(list).toFixed(0)} MB/s`;
  console.log(
    table(
      ['', 'p50', 'p99', 'down', 'up'],
      sides.map(({ label, times, down, up }) => [
        label,
        ms(quantile(times, 0.5)),
        ms(quantile(times, 0.99)),
        speed(down),
        speed(up),
      ]),
    ),
  );
  console.log(
    `\nmemory of our server: ${count(before)} MB before, at most ${count(down)} MB while 1 GB passes down, ${count(up)} MB while 1 GB passes up\n`,
  );
  const added = quantile(ours.times, 0.5) - quantile(direct.times, 0.5);
  console.log(
    aims([
      {
        what: 'bytes a second, down',
        aim: '≥ 0.8 of http-proxy',
        value: median(ours.down) / median(peer.down),
        show: ratio,
        met: (n) => n >= 0.8,
      },
      {
        what: 'bytes a second, up',
        aim: '≥ 0.8 of http-proxy',
        value: median(ours.up) / median(peer.up),
        show: ratio,
        met: (n) => n >= 0.8,
      },
      {
        what: 'memory while 1 GB passes',
        aim: '< 150 MB more',
        value: Math.max(down, up) - before,
        show: (n) => `${count(n)} MB`,
        met: (n) => n < 150,
      },
      { what: 'time added, p50', aim: '< 3 ms', value: added, show: ms, met: (n) => n < 3 },
    ]),
  );
}
