import { stretch } from '../collab/cost.mjs';
import { median } from '../histogram.mjs';
import { count, ms, ratio, table } from '../table.mjs';

/** Ten users at one doc's table: CPU time of the server per edit, and time until it is displayed and saved. */
export async function cost(shape, servers, generator) {
  for (const rows of shape.rows) {
    const measured = new Map(servers.map(({ kind }) => [kind, []]));
    for (let round = 0; round < shape.rounds; round++) {
      for (const server of round % 2 ? [...servers].reverse() : servers) {
        measured.get(server.kind).push(await oneRound(shape, server, generator, rows));
      }
    }
    const plain = measured.get('plain');
    const middle = (results, of) => median(results.map(of));
    const lines = servers.map(({ kind, label }) => {
      const results = measured.get(kind);
      const cpu = middle(results, perEdit);
      return [
        label,
        `${cpu.toFixed(2)} ms`,
        plain ? ratio(cpu / middle(plain, perEdit)) : '-',
        kind === 'annals' ? `${middle(results, (r) => (r.databaseCpu / r.sent) * 1_000).toFixed(2)} ms` : '-',
        ms(middle(results, (r) => r.arrivals.at(0.5))),
        ms(middle(results, (r) => r.arrivals.at(0.95))),
        kind === 'annals' ? ms(middle(results, (r) => r.acks.at(0.95))) : '-',
      ];
    });
    console.log(
      `\n${count(rows)} rows, ${shape.editors} people typing at ${shape.rate} edits/s each for ${shape.seconds} s, median of ${shape.rounds}:`,
    );
    console.log(table(['server', 'CPU/edit', 'of plain', 'database', 'screen p50', 'screen p95', 'saved p95'], lines));
  }
}

const perEdit = ({ cpu, sent }) => (cpu / sent) * 1_000;

async function oneRound(shape, server, generator, rows) {
  const editsPerSecond = shape.rate * shape.editors;
  const doc = await server.seats(shape.editors, { table: true });
  await generator.ask('join', {
    kind: server.kind,
    docs: [doc],
    writing: shape.editors,
    seed: shape.seed,
    table: rows,
  });
  await stretch(server, generator, { editsPerSecond, seconds: 1 });
  const result = await stretch(server, generator, { editsPerSecond, seconds: shape.seconds });
  if (result.delivered < result.expected) throw new Error(`${result.expected - result.delivered} edits never arrived`);
  await generator.ask('leave');
  return result;
}
