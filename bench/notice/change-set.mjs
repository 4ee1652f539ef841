import pg from 'pg';
import { decodeId } from '../../dist/contracts/platform/wire.js';
import { Annals } from '../annals.mjs';
import { cpuSeconds } from '../machine.mjs';
import { count, ratio, seconds, table } from '../table.mjs';
import { documentOf, repeated } from '../transfer/document.mjs';
import { importFile } from '../transfer/import.mjs';

const LOOK_MS = 50;
const LONGEST_MS = 300_000;

/**
 * One change set of many docs, written twice in one server: into an application that nobody follows, and into one whose
 * project many people follow with filters. Told: every follower has their message, with all docs.
 */
export async function changeSet({ docs, people, filters, profile }) {
  const annals = await Annals.start({ profile });
  const database = new pg.Pool({ connectionString: annals.cluster.url(), max: 1 });
  try {
    const { bytes, operations } = repeated(documentOf(), docs);
    const plain = await annals.place('Without followers');
    const followed = await annals.place('With followers');
    await annals.crowd({ ...followed, people, filters, role: 'guest', followsProject: true });
    const runs = [
      await measured({ annals, database, place: plain, bytes, people: 0 }),
      await measured({ annals, database, place: followed, bytes, people }),
    ];
    const [base] = runs;
    const rows = runs.map((run) => [
      count(run.people),
      count(operations),
      seconds(run.written / 1_000),
      seconds(run.told / 1_000),
      seconds(run.cpuWritten),
      seconds(run.cpuTold),
      ratio(run.cpuTold / base.cpuTold),
    ]);
    const head = [
      'followers',
      'docs',
      'written after',
      'told later by',
      'CPU until written',
      'CPU until told',
      'of none',
    ];
    console.log(table(head, rows));
    console.log(
      '\nCPU: server and database. Told later by: from the last write until each follower has the whole message.',
    );
  } catch (err) {
    console.log(annals.printed);
    throw err;
  } finally {
    await database.end();
    await annals.stop();
  }
}

async function measured({ annals, database, place, bytes, people }) {
  const cpu = () => cpuSeconds(annals.pid) + annals.databaseCpu();
  const before = cpu();
  const begun = performance.now();
  const { docs } = await importFile(annals, place.moduleId, bytes);
  const written = performance.now();
  const cpuWritten = cpu() - before;
  for (;;) {
    const { rows } = await database.query(sql, [decodeId(place.moduleId), docs]);
    if (rows[0].behind === 0 && rows[0].told >= people) break;
    if (performance.now() - written > LONGEST_MS) throw new Error(`told ${JSON.stringify(rows[0])} after five minutes`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return { people, written: written - begun, told: performance.now() - written, cpuWritten, cpuTold: cpu() - before };
}

/** Events that the follower of messages has not handled, and people who have the message of a set of that many docs. */
const sql = `select (select count(*)::int from events where position > (select position from followers where name = 'messages'))
    as behind, (select count(*)::int from messages where module_id = $1 and docs >= $2) as told`;
