import pg from 'pg';
import { Annals } from '../annals.mjs';
import { cpuSeconds } from '../machine.mjs';
import { startWorker } from '../processes.mjs';
import { count, ratio, seconds, table } from '../table.mjs';
import { documentOf, repeated } from '../transfer/document.mjs';
import { importFile } from '../transfer/import.mjs';

const LONGEST_MS = 300_000;

/**
 * Streams of the Events API: all of them read the whole log from its start (*catching up*), then follow a change set
 * while it is written (*following*).
 */
export async function events({ docs, streams, profile }) {
  const annals = await Annals.start({ profile });
  const database = new pg.Pool({ connectionString: annals.cluster.url(), max: 1 });
  const followers = startWorker('./notice/followers.mjs');
  try {
    const { bytes } = repeated(documentOf(), docs);
    const first = await annals.place('First');
    const second = await annals.place('Second');
    const { token } = await annals.call('POST', '/event-token/add', { name: 'Bench', days: 1 });
    const newest = async () => {
      const { rows } = await database.query(behind);
      return rows[0];
    };
    const settled = async () => {
      for (;;) {
        const { waiting, last } = await newest();
        if (waiting === 0) return Number(last);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await importFile(annals, first.moduleId, bytes);
    const last = await settled();
    const cpu = () => cpuSeconds(annals.pid);
    const rows = [];
    const measured = async (label, events, work) => {
      const before = cpu();
      const begun = performance.now();
      const extra = await work();
      const took = performance.now() - begun;
      const rate = events / (took / 1_000);
      rows.push([
        label,
        count(events),
        seconds(took / 1_000),
        count(Math.round(rate)),
        ratio(rate / 1_000),
        seconds(cpu() - before),
        extra,
      ]);
    };
    await measured('catching up', last, async () => {
      await followers.ask('follow', { url: annals.url, token, streams, after: 0 });
      await followers.ask('until', { position: last, longest: LONGEST_MS });
      return '';
    });
    const before = last;
    const own = importFile(annals, second.moduleId, bytes).then(settled);
    await measured('following', last, async () => {
      const newer = await own;
      const told = performance.now();
      await followers.ask('until', { position: newer, longest: LONGEST_MS });
      return `${Math.round(performance.now() - told)} ms after ${newer - before} were stored`;
    });
    await followers.ask('leave');
    console.log(`\n${streams} streams of the Events API, each checks that no event is missing`);
    console.log(
      table(['', 'events', 'until all have all', 'events/s', 'of 1,000', 'server CPU', 'the last stream'], rows),
    );
    console.log(
      '\nFollowing is as slow as the change set is written; its last column is the delay that the streams add.',
    );
  } catch (err) {
    console.log(annals.printed);
    throw err;
  } finally {
    await followers.stop();
    await database.end();
    await annals.stop();
  }
}

const behind = `select (select count(*)::int from events where position > (select position from followers where name = 'messages'))
    as waiting, (select coalesce(max(id), 0) from doc_news) as last`;
