import { Histogram, median } from '../histogram.mjs';
import { databaseCpuSeconds } from '../machine.mjs';
import { aims, count, ms, ratio, table } from '../table.mjs';
import { bulk, folding, replaying, verifying } from './bulk.mjs';
import { contestants } from './contestants.mjs';
import { house } from './house.mjs';

const STREAMS_PER_WRITER = 4;
const WARM_UP_SECONDS = 1;
let lastKey = 1_000_000;

export const options = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string', default: Object.keys(contestants).join(',') },
  writers: { type: 'string', default: '1,8,64' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  pool: { type: 'string', default: '20' },
};

export async function log(given) {
  const rounds = Number(given.rounds ?? (given.quick ? 1 : 3));
  const seconds = Number(given.seconds ?? (given.quick ? 0.7 : 2));
  const writers = given.writers.split(',').map(Number);
  const pool = Number(given.pool);
  console.log(
    `appends of 1 kB, each its own commit, synchronous_commit on; pools of ${pool}; ${rounds} alternating rounds of ${seconds} s\n`,
  );
  const names = given.only.split(',');
  const found = await housed(pool, (home) => appends(home, { names, writers, rounds, seconds, pool }));
  // In a separate database: this part reads whole logs, which must contain only ours.
  const whole = names.includes('annals') ? await housed(pool, (home) => wholeLog(home, given.quick)) : {};
  verdict(found, writers, whole);
}

async function housed(pool, work) {
  const home = await house(pool);
  try {
    return await work(home);
  } finally {
    await home.close();
  }
}

async function wholeLog(home, quick) {
  const { ids, perSecond } = await bulk(home.log, quick ? 2_000 : 10_000);
  await replaying(home, ids);
  return { made: perSecond, folded: await folding(home), verified: await verifying(home) };
}

async function appends(home, { names, writers, rounds, seconds, pool }) {
  const found = new Map(names.map((name) => [name, new Map()]));
  const stores = new Map(names.map((name) => [name, contestants[name].make(home, pool)]));
  for (const store of stores.values()) {
    await store.migrate?.();
    // Warm-up, not measured: code is slow when it has just been loaded.
    await stretch(home, store, 8, WARM_UP_SECONDS);
  }
  for (const many of writers) {
    for (let round = 0; round < rounds; round++) {
      for (const name of round % 2 ? [...names].reverse() : names) {
        const result = await stretch(home, stores.get(name), many, seconds);
        const all = found.get(name).get(many) ?? found.get(name).set(many, []).get(many);
        all.push(result);
      }
    }
    report(found, names, many);
  }
  for (const store of stores.values()) await store.close();
  return found;
}

/** Writers append in sequence, each to its own streams in turn, until the time is over. */
async function stretch(home, store, writers, seconds) {
  const streams = await Promise.all(
    Array.from({ length: writers }, () =>
      Promise.all(Array.from({ length: STREAMS_PER_WRITER }, () => store.open(++lastKey))),
    ),
  );
  await Promise.all(streams.flat().map((append) => append(1)));
  const times = new Histogram();
  const cpu = process.cpuUsage();
  const database = databaseCpuSeconds(home.folder);
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  await Promise.all(
    streams.map(async (mine) => {
      for (let n = 2; performance.now() < end; n++) {
        const at = performance.now();
        await mine[n % mine.length](n);
        times.add(performance.now() - at);
      }
    }),
  );
  const took = (performance.now() - begun) / 1_000;
  const used = process.cpuUsage(cpu);
  const perSecond = times.total / took;
  return {
    perSecond,
    times,
    nodeUs: (used.user + used.system) / times.total,
    databaseUs: ((databaseCpuSeconds(home.folder) - database) * 1e6) / times.total,
  };
}

const middle = (results, of) => median((results ?? []).map(of));
const speed = (found, name, writers) => middle(found.get(name)?.get(writers), (result) => result.perSecond);

function report(found, names, writers) {
  const rows = names.map((name) => {
    const results = found.get(name).get(writers);
    const own = speed(found, name, writers);
    const times = results.reduce((sum, result) => sum.merge(result.times), new Histogram());
    return [
      contestants[name].label,
      count(own),
      ratio(own / speed(found, 'floor', writers)),
      ratio(own / speed(found, 'emmett', writers)),
      ms(times.at(0.5)),
      ms(times.at(0.99)),
      `${count(middle(results, (result) => result.nodeUs))} µs`,
      `${count(middle(results, (result) => result.databaseUs))} µs`,
    ];
  });
  const head = [
    `${writers} writer${writers > 1 ? 's' : ''}`,
    'appends/s',
    'of floor',
    'of emmett',
    'p50',
    'p99',
    'node each',
    'database each',
  ];
  console.log(`${table(head, rows)}\n`);
}

function verdict(found, writers, { made, folded }) {
  const peers = [
    ['floor', 'the floor', 0.8],
    ['emmett', 'emmett', 1.5],
    ['projected', 'emmett + row', 1.5],
  ];
  const list = writers.flatMap((many) =>
    peers.map(([peer, label, least]) => ({
      what: `of ${label}, ${many} writers`,
      aim: `≥ ${least}`,
      value: speed(found, 'annals', many) / speed(found, peer, many),
      show: ratio,
      met: (v) => v >= least,
    })),
  );
  list.push(
    { what: 'executeMany, docs made a second', aim: '≥ 5,000', value: made, show: count, met: (v) => v >= 5_000 },
    { what: 'read and fold, events a second', aim: '≥ 20,000', value: folded, show: count, met: (v) => v >= 20_000 },
  );
  console.log(aims(list));
}
