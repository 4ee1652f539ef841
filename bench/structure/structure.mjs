import { LIMITS } from '../annals.mjs';
import { contestants } from '../collab/contestants.mjs';
import { startWorker } from '../processes.mjs';
import { aims, ms } from '../table.mjs';
import { cost } from './cost.mjs';
import { opening } from './opening.mjs';
import { screen } from './screen.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string', default: 'relay,plain,annals' },
  parts: { type: 'string', default: 'opening,cost,screen' },
  rows: { type: 'string', default: '1000,5000' },
  editors: { type: 'string', default: '10' },
  rate: { type: 'string', default: '4' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string', default: '42' },
  profile: { type: 'string' },
};

function plan(given) {
  const quick = given.quick;
  return {
    names: given.only.split(','),
    parts: given.parts.split(','),
    rows: given.rows.split(',').map(Number),
    editors: Number(given.editors),
    rate: Number(given.rate),
    rounds: Number(given.rounds ?? (quick ? 1 : 3)),
    seconds: Number(given.seconds ?? (quick ? 4 : 20)),
    seed: Number(given.seed),
    profile: given.profile,
  };
}

export async function structure(given) {
  const shape = plan(given);
  console.log(
    `tables of ${shape.rows.join(' and ')} rows; ${shape.editors} editors at ${shape.rate} edits/s each for ${shape.seconds} s; seed ${shape.seed}`,
  );
  console.log(
    `limits of ours for the bench: ${Object.entries(LIMITS)
      .map((pair) => pair.join('='))
      .join(' ')}`,
  );
  const opened = shape.parts.includes('opening') ? await opening(shape) : {};
  if (shape.parts.includes('cost')) await costs(shape);
  const seen = shape.parts.includes('screen') ? await screen(shape) : {};
  verdict(opened, seen);
}

async function costs(shape) {
  const generator = startWorker('./collab/generator.mjs');
  const servers = [];
  try {
    for (const name of shape.names) servers.push(await contestants[name](undefined, shape.profile));
    await cost(shape, servers, generator);
  } finally {
    await generator.stop();
    for (const server of servers) await server.stop();
  }
}

function verdict(opened, seen) {
  const list = [
    ['5,000 rows, socket to first edit saved', '< 1,000 ms', opened[5000]?.edit, ms, (v) => v < 1_000],
    ['5,000 rows, page to table on screen', '< 1,000 ms', seen[5000]?.open, ms, (v) => v < 1_000],
    ['1,000 rows, page to table on screen, again', '< 400 ms', seen[1000]?.again, ms, (v) => v < 400],
    ['1,000 rows, key to screen p95', '< 50 ms', seen[1000]?.keys.p95, ms, (v) => v < 50],
    ['1,000 rows, longest frame while all type', '≤ 100 ms', seen[1000]?.worst, ms, (v) => v <= 100],
  ];
  console.log(`\n${aims(list.map(([what, aim, value, show, met]) => ({ what, aim, value, show, met })))}`);
}
