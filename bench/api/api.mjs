import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annals } from '../annals.mjs';
import { Histogram } from '../histogram.mjs';
import { cpuSeconds } from '../machine.mjs';
import { startPeer, startWorker } from '../processes.mjs';
import { count, ms, ratio, table } from '../table.mjs';
import { populate, rowsOf } from './population.mjs';
import { slowest } from './slowest.mjs';

const MOST_EVENTS = 2_000_000;

export const options = {
  quick: { type: 'boolean', default: false },
  events: { type: 'string' },
  users: { type: 'string', default: '10000' },
  connections: { type: 'string', default: '16' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  profile: { type: 'string' },
  only: { type: 'string', default: '' },
};

/** Measures calls of a large installation beside the same replies of a bare Fastify, then the slowest queries. */
export async function api(given) {
  const rounds = Number(given.rounds ?? (given.quick ? 1 : 3));
  const seconds = Number(given.seconds ?? (given.quick ? 1 : 3));
  const connections = Number(given.connections);
  const events = Math.min(Number(given.events ?? (given.quick ? 100_000 : 1_000_000)), MOST_EVENTS);
  const open = [];
  try {
    const settings = { shared_preload_libraries: 'pg_stat_statements' };
    const annals = await Annals.start({ profile: given.profile, settings });
    open.push(annals);
    const at = await populate(annals.cluster.url(), annals.folder, { users: Number(given.users), events });
    const { size, ...rows } = await rowsOf(annals.cluster.url());
    console.log(`${count(rows.events)} events, ${count(rows.users)} users, ${count(rows.docs)} docs: ${size}`);
    const routes = (await routesOf(annals, at)).filter(({ label }) => label.includes(given.only));
    const bare = await startBare(annals.folder, routes);
    const load = startWorker('./api/load.mjs');
    open.push(bare, load);
    console.log(`${connections} connections, ${rounds} alternating rounds of ${seconds} s\n`);
    await throughput({ annals, bare, load, routes, rounds, seconds, connections });
    if (!given.only) await slowest(annals, at, given.quick ? 3 : 10);
  } finally {
    for (const one of open.reverse()) await one.stop();
  }
}

/** The measured routes with our replies: the bare server answers with the same. */
async function routesOf(annals, at) {
  const robot = (n) => `https://oapi.dingtalk.com/robot/send?access_token=bench-${n}`;
  const write = (moduleId) => ({ moduleId, items: [{ configKey: 'dingdingWebhookUrl', configValue: robot('{n}') }] });
  const routes = [
    { label: 'GET /user/perm/get', method: 'GET', path: '/user/perm/get', query: '' },
    {
      label: 'GET /doc/view/data (5,000 docs)',
      method: 'GET',
      path: '/doc/view/data',
      query: `?spaceId=${at.spaceId}`,
    },
    {
      label: 'POST /module/setting/update',
      method: 'POST',
      path: '/module/setting/update',
      query: '',
      bodies: at.moduleIds.map((id) => JSON.stringify(write(id))),
    },
  ];
  for (const route of routes) {
    const input = route.bodies ? JSON.parse(route.bodies[0]) : Object.fromEntries(new URLSearchParams(route.query));
    const data = await annals.call(route.method, route.path, input, at.token);
    route.reply = { code: '0', msg: '', data };
    route.headers = { token: at.token, 'content-type': 'application/json' };
  }
  return routes;
}

async function startBare(folder, routes) {
  const file = join(folder, 'bench-replies.json');
  writeFileSync(file, JSON.stringify(routes.map(({ method, path, reply }) => ({ method, path, reply }))));
  const { pid, port, stop } = await startPeer('./api/bare.mjs', { BENCH_REPLIES: file });
  return { pid, url: `http://127.0.0.1:${port}`, stop };
}

async function throughput({ annals, bare, load, routes, rounds, seconds, connections }) {
  const rows = [];
  for (const { label, path, query, method, headers, bodies, reply } of routes) {
    const sides = [bare, annals].map((server) => ({ server, times: new Histogram(), took: 0, cpu: 0 }));
    const stretch = (server, length) =>
      load.ask('stretch', {
        url: `${server.url}${path}${query}`,
        method,
        headers,
        bodies,
        connections,
        seconds: length,
      });
    for (const { server } of sides) await stretch(server, 1);
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 ? [...sides].reverse() : sides) {
        const before = cpuSeconds(side.server.pid);
        const { counts, total, took } = await stretch(side.server, seconds);
        side.times.merge(new Histogram(counts, total));
        side.took += took;
        side.cpu += cpuSeconds(side.server.pid) - before;
      }
    }
    const [base] = sides;
    for (const side of sides)
      rows.push(rowOf(side === base ? `bare Fastify, ${label}` : `annals, ${label}`, side, base, reply));
  }
  const head = ['', 'bytes', 'requests/s', 'of bare', 'p50', 'p99', 'p99 of bare', 'server CPU each'];
  console.log(table(head, rows));
  console.log(
    '\nOurs asks who it is and whether they may, reads or writes PostgreSQL, and (the write) commits an event; the bare route does none of it.',
  );
}

function rowOf(label, { times, took, cpu }, base, reply) {
  return [
    label,
    count(JSON.stringify(reply).length),
    count(times.total / took),
    ratio(times.total / took / (base.times.total / base.took)),
    ms(times.at(0.5)),
    ms(times.at(0.99)),
    ratio(times.at(0.99) / base.times.at(0.99)),
    ms((cpu / times.total) * 1_000),
  ];
}
