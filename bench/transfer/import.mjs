import pg from 'pg';
import { Annals } from '../annals.mjs';
import { cpuSeconds, memoryMb } from '../machine.mjs';
import { count as counted, ms, seconds, table } from '../table.mjs';
import { documentOf, renamed, repeated } from './document.mjs';
import { Typing } from './typing.mjs';

const WAIT_MS = 100;
const SAMPLE_MS = 50;
/** An import that takes longer fails the bench. */
const LONGEST_MS = 600_000;
const LARGE = 12_000;

/** Files imported through the calls of the product while ten people type elsewhere: new, the same again, and with another name of each operation. */
export async function imported({ file, operations, profile }) {
  const settings = profile && { shared_preload_libraries: 'pg_stat_statements' };
  const annals = await Annals.start({ profile, settings });
  const database = new pg.Pool({ connectionString: annals.cluster.url(), max: 1 });
  try {
    if (profile) await database.query('create extension pg_stat_statements');
    const typing = await Typing.start(annals);
    const runs = [];
    for (const count of operations) {
      const source = repeated(documentOf(file), count);
      const { moduleId } = await annals.place(`Imported ${count}`);
      const changed = repeated(renamed(documentOf(file)), count);
      for (const [what, { operations, bytes }] of [
        ['new', source],
        ['the same again', source],
        ['each changed', changed],
      ])
        runs.push({ what, operations, bytes, ...(await measured({ annals, database, typing }, moduleId, bytes)) });
    }
    await typing.stop();
    if (profile) await longest(database);
    console.log(`\n${table(head, runs.map(rowOf))}`);
    return aimsOf(runs);
  } catch (err) {
    console.log(annals.printed);
    throw err;
  } finally {
    await database.end();
    await annals.stop();
  }
}

/** The queries that took PostgreSQL longest in all. */
async function longest(database) {
  const { rows } = await database.query(`select query, calls::int, total_exec_time as total, wal_bytes::float8 as wal
    from pg_stat_statements order by total_exec_time desc limit 12`);
  const brief = (query) => query.replaceAll(/\s+/g, ' ').slice(0, 120);
  const cells = rows.map(({ query, calls, total, wal }) => [
    ...[brief(query), counted(calls), inSeconds(total), (wal / 1e6).toFixed(0)],
  ]);
  console.log(`\n${table(['query', 'calls', 'all, s', 'WAL, MB'], cells)}`);
}

const head = [
  ...['import', 'operations', 'MB', 'plan, s', 'view, s', 'written, s', 'all, s', 'docs', 'events'],
  ...['server CPU, s', 'PostgreSQL CPU, s', 'most memory, MB', 'saved p50', 'p95', 'p99'],
];
const rowOf = ({ what, operations, bytes, planned, viewed, written, all, docs, events, cpu, dbCpu, peak, saved }) => [
  ...[what, counted(operations), (bytes.length / 1e6).toFixed(1), ...[planned, viewed, written, all].map(inSeconds)],
  ...[
    counted(docs),
    counted(events),
    ...[cpu, dbCpu].map((spent) => spent.toFixed(1)),
    peak.toFixed(0),
    ...[0.5, 0.95, 0.99].map((at) => ms(saved.at(at))),
  ],
];
const inSeconds = (time) => (time / 1_000).toFixed(1);

async function measured({ annals, database, typing }, moduleId, bytes) {
  const events = async () => Number((await database.query(eventsOf)).rows[0].count);
  const before = await events();
  let peak = 0;
  const sample = setInterval(() => {
    peak = Math.max(peak, memoryMb(annals.pid));
  }, SAMPLE_MS);
  const [cpu, dbCpu] = [cpuSeconds(annals.pid), annals.databaseCpu()];
  const { result, saved } = await typing.during(() => importFile(annals, moduleId, bytes));
  clearInterval(sample);
  return {
    ...result,
    saved,
    peak,
    cpu: cpuSeconds(annals.pid) - cpu,
    dbCpu: annals.databaseCpu() - dbCpu,
    events: (await events()) - before,
  };
}

/** Without those of what people type. */
const eventsOf = "select count(*) from events where meta->>'source' = 'import'";

/** Uploads, plans, previews and writes one file; resolves with the times in ms and the number of its docs. */
export async function importFile(annals, moduleId, bytes) {
  const begun = performance.now();
  const { id } = await uploaded(annals, moduleId, bytes);
  const planned = performance.now();
  const { counts } = await annals.call('GET', '/import/plan/get', { id });
  const viewed = performance.now();
  const { runId } = await annals.call('POST', '/import/apply', { id });
  for (;;) {
    const run = await annals.call('GET', '/import/run/get', { moduleId, id: runId });
    const now = performance.now();
    if (run.state === 'done') {
      const times = { planned: planned - begun, viewed: viewed - planned, written: now - viewed, all: now - begun };
      return { ...times, docs: counts.create + counts.same + counts.update };
    }
    if (run.state === 'failed' || now - begun > LONGEST_MS) throw new Error(`${run.state} ${run.error}`);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

async function uploaded(annals, moduleId, bytes) {
  const body = new FormData();
  body.set('moduleId', moduleId);
  body.set('files', new Blob([bytes]), 'openapi.json');
  const reply = await fetch(`${annals.url}/import/plan`, { method: 'POST', headers: { token: annals.token }, body });
  const { code, msg, data } = await reply.json();
  if (code !== '0') throw new Error(`/import/plan: ${code} ${msg}`);
  return data;
}

function aimsOf(runs) {
  const large = (what) => runs.findLast((run) => run.what === what && run.operations >= LARGE * 0.9);
  const [fresh, same] = [large('new'), large('the same again')];
  const aim = (what, asked, value, most, show) => ({ what, aim: asked, value, show, met: (found) => found < most });
  return [
    aim('12,000 operations imported', '< 60 s', fresh?.all / 1_000, 60, seconds),
    aim('memory of the server and its threads', '< 1000 MB', fresh?.peak, 1_000, (mb) => `${mb.toFixed(0)} MB`),
    aim('saved meanwhile, p95', '< 100 ms', fresh?.saved.at(0.95), 100, ms),
    aim('imported again', '< 15 s', same?.all / 1_000, 15, seconds),
    aim('events of that', '0', same?.events, 1, counted),
  ];
}
