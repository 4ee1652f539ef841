import { count, ms } from '../table.mjs';
import { seatAll, stretch } from './cost.mjs';

const P99_LIMIT_MS = 250;
/** A step fails when a smaller share than this of the edits is sent, or of the deliveries arrives in time. */
const KEPT_UP = 0.97;

/** Raises the rate until the server falls behind, then tries once between the last two rates. */
export async function saturation(shape, servers, generator, measured) {
  for (const server of servers) {
    await seatAll(shape, server, generator);
    const found = await climb(shape, server, generator);
    await generator.ask('leave');
    Object.assign(measured.get(server.kind), found);
  }
}

async function climb(shape, server, generator) {
  const seconds = shape.quick ? 1.2 : 2.5;
  const factor = shape.quick ? 2 : 1.5;
  const found = { saturation: 0, bound: false };
  let rate = shape.rate;
  let last = shape.rate;
  for (;;) {
    let step = await tryRate(shape, server, generator, rate, seconds);
    // Retry once: other load on this machine must not end the climb.
    if (!step.kept) step = await tryRate(shape, server, generator, rate, seconds);
    if (step.kept) {
      found.saturation = Math.max(found.saturation, step.perSecond);
      last = rate;
      rate *= factor;
      continue;
    }
    found.bound = step.bound;
    if (step.bound) found.saturation = Math.max(found.saturation, step.perSecond);
    else if (!shape.quick) {
      const between = await tryRate(shape, server, generator, Math.sqrt(last * rate), seconds);
      if (between.kept) found.saturation = Math.max(found.saturation, between.perSecond);
    }
    return found;
  }
}

async function tryRate(shape, server, generator, rate, seconds) {
  const editsPerSecond = rate * shape.docs * shape.seats;
  const result = await stretch(server, generator, { editsPerSecond, seconds });
  const offered = result.sent / (editsPerSecond * result.sending);
  const p99 = result.arrivals.at(0.99);
  const kept = offered >= KEPT_UP && result.inTime >= KEPT_UP * result.expected && p99 <= P99_LIMIT_MS;
  const perSecond = result.inTime / result.took;
  // The server is idle while the generator is saturated: the limit found is the generator's.
  const bound = !kept && result.busy > 0.9 && result.cpu / result.took < 0.8;
  console.log(
    `climb    ${server.label.padEnd(18)} ${rate.toFixed(1)} edits/s a seat: ${count(perSecond)} deliveries/s, p99 ${ms(p99)}, ` +
      `server ${pct(result.cpu / result.took)}, database ${pct(result.databaseCpu / result.took)}, generator ${pct(result.busy)}` +
      `${kept ? '' : bound ? '  generator at its end' : '  fell behind'}`,
  );
  return { kept, bound, perSecond };
}

const pct = (share) => `${(share * 100).toFixed(0)} %`;
