import pg from 'pg';
import { decodeId } from '../../dist/contracts/platform/wire.js';
import { Annals } from '../annals.mjs';
import { count, table } from '../table.mjs';

/** A team of 50 on 220 days, each person making this many versions a day. */
const VERSIONS_A_YEAR = 50 * 220 * 12;

/** Bytes that one version costs in the log, by the size of the doc, when one cell of its table changes. */
export async function versionSizes(versions) {
  const annals = await Annals.start();
  const client = new pg.Client({ connectionString: annals.cluster.url() });
  await client.connect();
  try {
    const { moduleId } = await annals.place();
    const lines = [];
    for (const rows of [10, 30, 100, 300]) {
      const { id } = await annals.call('POST', '/doc/save', apiDoc(moduleId, rows));
      const { requestParams } = await annals.call('GET', '/doc/view/detail', { id });
      const before = await sizes(client);
      for (let n = 0; n < versions; n++) {
        const at = n % rows;
        requestParams[at] = { ...requestParams[at], description: `Changed in version ${n}` };
        await annals.call('POST', '/doc/save', { ...apiDoc(moduleId, rows), id, requestParams });
      }
      await settled(annals);
      const after = await sizes(client);
      const [one] = await perVersion(client, `doc-${decodeId(id)}`);
      const whole = (after.events - before.events) / versions;
      const words = (after.words - before.words) / versions;
      lines.push([
        `${rows} rows`,
        ...[one.json, one.stored, whole, words].map((bytes) => count(bytes)),
        `${((whole * VERSIONS_A_YEAR) / 1e9).toFixed(2)} GB`,
        `${(whole / one.stored).toFixed(1)}`,
      ]);
    }
    console.log(
      table(['one cell of', 'JSON', 'stored content', 'log', 'words', 'a year of 50 people', 'log / content'], lines),
    );
  } finally {
    await client.end();
    await annals.stop();
  }
}

const row = (n) => ({
  ...{ name: `field${n}Name`, type: n % 3 ? 'string' : 'number', required: n % 2, maxLength: '64' },
  example: `example ${n * 7919}`,
  description: `The ${n}. field of the order, as the partner sends it`,
});
const apiDoc = (moduleId, rows) => ({
  ...{ moduleId, type: 0, name: `Doc of ${rows} rows`, url: `/orders/${rows}`, httpMethod: 'POST' },
  requestParams: Array.from({ length: rows }, (_, n) => row(n)),
});
/** Resolves when the followers have read everything. */
async function settled(annals) {
  for (;;) {
    const { followers } = await annals.call('GET', '/admin/audit/self');
    if (followers.every(({ lag }) => lag === 0)) return;
    await new Promise((again) => setTimeout(again, 50));
  }
}

/** With their indexes and what is stored out of line. */
async function sizes(client) {
  const { rows } = await client.query(
    `select pg_total_relation_size('events')::float8 as events, (pg_total_relation_size('past_values') + pg_total_relation_size('past_words'))::float8 as words`,
  );
  return rows[0];
}

async function perVersion(client, stream) {
  const { rows } = await client.query(
    `select avg(length(data::text))::float8 as json, avg(pg_column_size(data))::float8 as stored from events where stream = $1`,
    [stream],
  );
  return rows;
}
