import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Annals } from '../annals.mjs';
import { Histogram, median } from '../histogram.mjs';
import { cpuSeconds } from '../machine.mjs';
import { startWorker } from '../processes.mjs';
import { aims, count, ms, ratio, seconds, table } from '../table.mjs';
import { mockDocument } from './document.mjs';
import { hostileMocks } from './hostile.mjs';
import { importInto } from './import.mjs';
import { firstAnswer, mockoon, prism } from './peers.mjs';
import { validity } from './validity.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  connections: { type: 'string', default: '16' },
  operations: { type: 'string', default: '10000' },
  schemas: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  validity: { type: 'boolean', default: false },
};

const script = "return { id: $params.id || 1, name: 'Ada', at: [1, 2, 3].map((n) => n * 2) };";

/**
 * Answers of mocks beside Prism and Mockoon over the same file, first answers of a large one, hostile scripts, and
 * whether answers are valid by the schemas that they are made of.
 */
export async function mock(given) {
  process.env.ANNALS_MOCKS_PER_SECOND = '1000000';
  const valid = await validities({ operations: Number(given.schemas), seed: Number(given.seed) });
  if (given.validity) return;
  await speeds(given);
  console.log(`\n${aims(valid)}`);
}

async function validities(wish) {
  const annals = await Annals.start();
  try {
    const found = await validity(annals, wish);
    for (const [keyword, { count: times, first }] of found.broken) console.log(`${keyword}: ${times}, first ${first}`);
    const percent = (part) => `${(part * 100).toFixed(2)} %`;
    const all = count(wish.operations);
    const list = [
      aim(
        `valid bodies of ${all}, seed ${wish.seed}`,
        '≥ 99.9 %',
        found.valid / wish.operations,
        percent,
        (n) => n >= 0.999,
      ),
      aim('the same body for the same seed', '100 %', found.same / wish.operations, percent, (n) => n === 1),
    ];
    console.log(`\n${aims(list)}`);
    return list;
  } finally {
    await annals.stop();
  }
}

async function speeds(given) {
  const rounds = Number(given.rounds ?? (given.quick ? 1 : 3));
  const wish = { connections: Number(given.connections), seconds: Number(given.seconds ?? (given.quick ? 3 : 8)) };
  const folder = mkdtempSync(join(tmpdir(), 'annals-mock-'));
  const fileOf = (operations) => {
    const file = join(folder, `${operations}.json`);
    writeFileSync(file, JSON.stringify(mockDocument(operations)));
    return file;
  };
  const load = startWorker('./mock/load.mjs');
  try {
    const rates = await answers({ load, wish, rounds, file: fileOf(2) });
    const first = await firsts(Number(given.operations), fileOf);
    const hostile = await hostileMocks({ load, wish });
    report(rates, first, hostile);
  } finally {
    await load.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answers({ load, wish, rounds, file }) {
  const annals = await Annals.start();
  const { moduleId } = await annals.place();
  await importInto(annals, moduleId, file);
  await annals.call('POST', '/doc/mock/save', {
    docId: await annals.tableDoc(moduleId, 'with-script'),
    ...{ name: 'Script', path: 'scripted', resultType: 1, mockScript: script },
  });
  const peers = [await prism(file), await prism(file, true), await mockoon(file)];
  const own = `${annals.url}/mock/${moduleId}`;
  const sides = [
    side('static', 'Annals', annals.pid, `${own}/static`),
    side('static', 'Prism', peers[0].pid, `${peers[0].url}/static`),
    side('static', 'Mockoon', peers[2].pid, `${peers[2].url}/static`),
    side('generated', 'Annals', annals.pid, `${own}/generated`),
    side('generated', 'Prism', peers[1].pid, `${peers[1].url}/generated`),
    side('generated', 'Mockoon', peers[2].pid, `${peers[2].url}/generated`),
    side('scripted', 'Annals', annals.pid, `${own}/scripted`),
  ];
  try {
    for (const peer of peers) await firstAnswer(peer, '/static');
    for (let round = 0; round <= rounds; round++)
      for (const each of round % 2 ? sides.toReversed() : sides) await measure(load, each, wish, round > 0);
    return sides;
  } finally {
    await Promise.all([annals.stop(), ...peers.map((peer) => peer.stop())]);
  }
}

const side = (kind, label, pid, url) => ({
  kind,
  label,
  pid,
  url,
  rates: [],
  cpu: [],
  bytes: 0,
  times: new Histogram(),
});

/** The first round warms up. */
async function measure(load, each, wish, counts) {
  const before = cpuSeconds(each.pid);
  const stretch = { ...wish, seconds: counts ? wish.seconds : 1 };
  const { counts: buckets, total, took, bytes } = await load.ask('stretch', { ...stretch, url: each.url });
  if (!counts) return;
  each.rates.push(total / took);
  each.cpu.push((cpuSeconds(each.pid) - before) / took);
  each.bytes = bytes;
  each.times.merge(new Histogram(buckets, total));
}

/**
 * Milliseconds from the start of each server's process to its first mock of a large file. Ours has imported it before;
 * `running`: of its first mock alone.
 */
async function firsts(operations, fileOf) {
  const file = fileOf(operations);
  const path = `/resource${Math.floor(operations / 2)}/1`;
  const theirs = [];
  for (const start of [prism, mockoon]) {
    const peer = await start(file);
    theirs.push({ label: peer.label, ms: await firstAnswer(peer, path).finally(() => peer.stop()) });
  }
  const annals = await Annals.start();
  try {
    const { moduleId } = await annals.place();
    await importInto(annals, moduleId, file);
    await annals.restart();
    const begun = performance.now();
    const reply = await fetch(`${annals.url}/mock/${moduleId}${path}`);
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
    const now = performance.now();
    return { operations, theirs, ours: now - annals.begun, running: now - begun };
  } finally {
    await annals.stop();
  }
}

function report(sides, first, hostile) {
  const rows = sides.map(({ kind, label, rates, times, cpu, bytes }) => [
    `${kind}, ${label}`,
    ...[count(median(rates)), ms(times.at(0.5)), ms(times.at(0.99)), median(cpu).toFixed(2), count(bytes)],
  ]);
  console.log(`\n${table(['answers', 'a second', 'p50', 'p99', 'cores', 'bytes'], rows)}`);
  console.log(
    `\nfirst mock of ${count(first.operations)} operations, from the start of the process: Annals ${seconds(first.ours / 1_000)} (${ms(first.running)} of a running server), ${first.theirs.map(({ label, ms: took }) => `${label} ${seconds(took / 1_000)}`).join(', ')}`,
  );
  console.log(
    `other calls: quiet p99 ${ms(hostile.quiet.at(0.99))}, while 50 hostile scripts run ${ms(hostile.busy.at(0.99))}`,
  );
  const of = (kind, label) => sides.find((each) => each.kind === kind && each.label === label);
  const better = (kind) => Math.max(...['Prism', 'Mockoon'].map((label) => median(of(kind, label).rates)));
  const lower = (kind) => Math.min(...['Prism', 'Mockoon'].map((label) => of(kind, label).times.at(0.99)));
  const beside = (kind) => [
    aim(
      `${kind}, a second`,
      '≥ 3 × the better peer',
      median(of(kind, 'Annals').rates) / better(kind),
      ratio,
      (n) => n >= 3,
    ),
    aim(`${kind}, p99`, 'below the better peer', of(kind, 'Annals').times.at(0.99) / lower(kind), ratio, (n) => n < 1),
  ];
  const scripted = of('scripted', 'Annals');
  const list = [
    ...beside('static'),
    ...beside('generated'),
    aim(
      'scripted, a second of one core',
      '≥ 2,000',
      median(scripted.rates) / median(scripted.cpu),
      count,
      (n) => n >= 2_000,
    ),
    aim(
      'first mock of a large file, from the start',
      'below the better peer',
      first.ours / Math.min(...first.theirs.map(({ ms: took }) => took)),
      ratio,
      (n) => n < 1,
    ),
    aim('the same of a running server', '< 1 s', first.running, ms, (n) => n < 1_000),
    aim(
      'p99 of other calls beside hostile scripts',
      '< 2 × quiet',
      hostile.busy.at(0.99) / hostile.quiet.at(0.99),
      ratio,
      (n) => n < 2,
    ),
  ];
  console.log(`\n${aims(list)}`);
}

const aim = (what, asked, value, show, met) => ({ what, aim: asked, value, show, met });
