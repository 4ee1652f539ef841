import { LIMITS } from '../annals.mjs';
import { median } from '../histogram.mjs';
import { startWorker } from '../processes.mjs';
import { aims, count, mb, ms, ratio, seconds, table } from '../table.mjs';
import { acks } from './acks.mjs';
import { contestants } from './contestants.mjs';
import { cost } from './cost.mjs';
import { idle } from './idle.mjs';
import { opening } from './opening.mjs';
import { saturation } from './saturation.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string', default: 'relay,plain,hocuspocus,annals' },
  parts: { type: 'string', default: 'idle,cost,saturation,acks,opening' },
  docs: { type: 'string', default: '4' },
  seats: { type: 'string', default: '50' },
  rate: { type: 'string', default: '4' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  // Typing before each measured period: a new process compiles its code in the first 20 s.
  warm: { type: 'string', default: '1' },
  seed: { type: 'string', default: '42' },
  trace: { type: 'string' },
  profile: { type: 'string' },
};

/** The parameters of the run: everything that is needed to repeat it. */
function plan(given) {
  const quick = given.quick;
  return {
    quick,
    names: given.only.split(','),
    parts: given.parts.split(','),
    docs: Number(given.docs),
    seats: Number(given.seats),
    rate: Number(given.rate),
    rounds: Number(given.rounds ?? (quick ? 1 : 3)),
    seconds: Number(given.seconds ?? (quick ? 2.5 : 6)),
    warm: Number(given.warm),
    seed: Number(given.seed),
    trace: given.trace,
  };
}

export async function collab(given) {
  const shape = plan(given);
  console.log(
    `${shape.docs} docs × ${shape.seats} seats, all typing a letter at ${shape.rate}/s each, ${shape.rounds} alternating rounds of ${shape.seconds} s; seed ${shape.seed}`,
  );
  console.log(
    `limits of ours for the bench: ${Object.entries(LIMITS)
      .map((pair) => pair.join('='))
      .join(' ')}\n`,
  );
  const generator = startWorker('./collab/generator.mjs');
  const servers = [];
  try {
    for (const name of shape.names) servers.push(await contestants[name](undefined, given.profile));
    const measured = new Map(servers.map((server) => [server.kind, {}]));
    const ours = servers.find((server) => server.kind === 'annals');
    const rest = ours && shape.parts.includes('idle') ? await idle(shape, ours) : undefined;
    if (shape.parts.includes('cost')) await cost(shape, servers, generator, measured);
    if (shape.parts.includes('saturation')) await saturation(shape, servers, generator, measured);
    report(servers, measured);
    const saved = ours && shape.parts.includes('acks') ? await acks(shape, ours, generator) : {};
    for (const server of servers.splice(0)) await server.stop();
    const opened = shape.parts.includes('opening') ? await opening(shape) : {};
    verdict(measured, saved, opened, rest);
  } finally {
    await generator.stop();
    for (const server of servers) await server.stop();
  }
}

function report(servers, measured) {
  const plain = measured.get('plain') ?? {};
  const rows = servers.map(({ kind, label }) => {
    const m = measured.get(kind);
    return [
      label,
      seconds(median(m.cpu ?? [])),
      ratio(median(m.cpu ?? []) / median(plain.cpu ?? [])),
      m.databaseCpu && kind === 'annals' ? seconds(median(m.databaseCpu)) : '-',
      mb(median(m.memory ?? [])),
      ms(median(m.p50 ?? [])),
      ms(median(m.p95 ?? [])),
      ms(median(m.p99 ?? [])),
      ratio(median(m.p99 ?? []) / median(plain.p99 ?? [])),
      `${m.bound ? '> ' : ''}${count(m.saturation)}`,
      ratio(m.saturation / plain.saturation),
    ];
  });
  const head = [
    'server',
    'CPU/100k',
    'of plain',
    'database',
    'memory',
    'p50',
    'p95',
    'p99',
    'of plain',
    'deliveries/s',
    'of plain',
  ];
  console.log(`\n${table(head, rows)}\n`);
  console.log(
    'CPU/100k: seconds of server CPU for 100,000 edits delivered; database: of PostgreSQL, likewise; p50 to p99: edit to',
  );
  console.log(
    'other screens at the fixed rate (CPU and times: medians of the rounds); deliveries/s: the most before p99 passes 250 ms or deliveries fall behind',
  );
  console.log('memory: PSS of the server and its database at the end of a round.');
  console.log('("> ": the load generator gave out first).\n');
}

function verdict(measured, saved, opened, rest) {
  const ours = measured.get('annals');
  const plain = measured.get('plain');
  const p99 = (m) => median(m?.p99 ?? []);
  const list = [
    {
      what: 'server CPU, of plain',
      aim: '≤ 0.8',
      value: median(ours?.cpu ?? []) / median(plain?.cpu ?? []),
      show: ratio,
      met: (v) => v <= 0.8,
    },
    {
      what: 'edit to screen p99, of plain',
      aim: '≤ 1.0',
      value: p99(ours) / p99(plain),
      show: ratio,
      met: (v) => v <= 1,
    },
    {
      what: 'saturation, of plain',
      aim: '≥ 3',
      value: ours?.saturation / plain?.saturation,
      show: ratio,
      met: (v) => v >= 3,
    },
    { what: 'idle, of a core', aim: '< 0.005', value: rest, show: (v) => v.toFixed(4), met: (v) => v < 0.005 },
    { what: 'big doc open after a restart', aim: '< 150 ms', value: opened.annals, show: ms, met: (v) => v < 150 },
    { what: 'saved, p95 at 500 edits/s', aim: '< 100 ms', value: saved.p95, show: ms, met: (v) => v < 100 },
    { what: 'saved, p99 at 500 edits/s', aim: '< 250 ms', value: saved.p99, show: ms, met: (v) => v < 250 },
  ];
  console.log(`\n${aims(list)}`);
}
