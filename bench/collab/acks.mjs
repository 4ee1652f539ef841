import { ms } from '../table.mjs';
import { seatAll, stretch } from './cost.mjs';

const DOCS = 50;
const SEATS = 10;
const EDITS_PER_SECOND = 500;

/** Time until "saved" at 500 edits/s over many docs; each edit has its own acknowledgement. */
export async function acks(shape, server, generator) {
  await seatAll(shape, server, generator, { docs: DOCS, seats: SEATS });
  await stretch(server, generator, { editsPerSecond: EDITS_PER_SECOND, seconds: 1 });
  const result = await stretch(server, generator, { editsPerSecond: EDITS_PER_SECOND, seconds: shape.quick ? 4 : 15 });
  await generator.ask('leave');
  const missing = result.sent - result.acks.total;
  const at = (share) => ms(result.acks.at(share));
  console.log(
    `${EDITS_PER_SECOND} edits/s over ${DOCS} docs × ${SEATS} seats: saved p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)};`,
  );
  console.log(
    `  edit to screen p50 ${ms(result.arrivals.at(0.5))}, p99 ${ms(result.arrivals.at(0.99))}; per second: server ` +
      `${(result.cpu / result.took).toFixed(2)} s CPU, database ${(result.databaseCpu / result.took).toFixed(2)} s CPU`,
  );
  if (missing > 0) throw new Error(`${missing} of ${result.sent} edits were never acknowledged`);
  return { p95: result.acks.at(0.95), p99: result.acks.at(0.99) };
}
