import { Histogram } from '../histogram.mjs';
import { count, mb, ms, seconds } from '../table.mjs';

/** Opens seats at new docs of a server, held by the generator. */
export async function seatAll(shape, server, generator, { docs = shape.docs, seats = shape.seats } = {}) {
  const rooms = [];
  for (let i = 0; i < docs; i++) rooms.push(await server.seats(seats));
  await generator.ask('join', { kind: server.kind, docs: rooms, writing: seats, seed: shape.seed });
}

/** One measured period of typing, with the CPU time used. */
export async function stretch(server, generator, load) {
  await generator.ask('prepare', load);
  const before = { cpu: server.cpu(), database: server.databaseCpu() };
  const result = await generator.ask('run', load);
  if (result.lost) throw new Error(`${server.label} dropped a seat: ${result.lost}`);
  return {
    ...result,
    cpu: server.cpu() - before.cpu,
    databaseCpu: server.databaseCpu() - before.database,
    memory: server.memory(),
    arrivals: new Histogram(result.arrivals.counts, result.arrivals.total),
    acks: new Histogram(result.acks.counts, result.acks.total),
  };
}

/** Rounds at the fixed rate, in reversed order each time, so that no server always runs at the same position. */
export async function cost(shape, servers, generator, measured) {
  const editsPerSecond = shape.rate * shape.docs * shape.seats;
  for (let round = 0; round < shape.rounds; round++) {
    for (const server of round % 2 ? [...servers].reverse() : servers) {
      await seatAll(shape, server, generator);
      await stretch(server, generator, { editsPerSecond, seconds: shape.warm });
      const result = await stretch(server, generator, { editsPerSecond, seconds: shape.seconds });
      await generator.ask('leave');
      keep(measured.get(server.kind), result);
      console.log(line(round, server, result));
    }
  }
}

function keep(into, result) {
  if (result.delivered < result.expected) throw new Error(`${result.expected - result.delivered} edits never arrived`);
  const per = 100_000 / result.delivered;
  into.cpu = [...(into.cpu ?? []), result.cpu * per];
  into.databaseCpu = [...(into.databaseCpu ?? []), result.databaseCpu * per];
  into.memory = [...(into.memory ?? []), result.memory];
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
    ['p99', 0.99],
  ]) {
    into[name] = [...(into[name] ?? []), result.arrivals.at(share)];
  }
}

function line(round, server, result) {
  const rate = count(result.delivered / result.took);
  const per = 100_000 / result.delivered;
  return (
    `round ${round + 1}  ${server.label.padEnd(18)} ${rate} deliveries/s, CPU/100k ${seconds(result.cpu * per)}, ` +
    `p50 ${ms(result.arrivals.at(0.5))}, p99 ${ms(result.arrivals.at(0.99))}, memory ${mb(result.memory)}, generator ${(result.busy * 100).toFixed(0)} % of a core`
  );
}
