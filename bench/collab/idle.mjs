import { setTimeout } from 'node:timers/promises';

/** After a start, the first checkpoints and looks of the followers. */
const CALM_MS = 10_000;
const SECONDS = 20;

/** The share of a core that our server and its database take while nobody is connected. */
export async function idle(shape, server) {
  await setTimeout(shape.quick ? CALM_MS / 5 : CALM_MS);
  const taken = () => server.cpu() + server.databaseCpu();
  const [cpu, begun] = [taken(), performance.now()];
  await setTimeout((shape.quick ? SECONDS / 4 : SECONDS) * 1_000);
  const share = (taken() - cpu) / ((performance.now() - begun) / 1_000);
  console.log(`idle: ${share.toFixed(4)} of a core, database included`);
  return share;
}
