import pg from 'pg';
import { decodeId, encodeId } from '../../dist/contracts/platform/wire.js';

// Far above the ids that the server assigns during a bench.
const FOLDER = 6_000_000;
const DOC = 7_000_000;
const TOPS = 50;
const INNER = 10;

const words = `(array['order', 'invoice', 'parcel', 'customer', 'voucher', 'product', 'warehouse', 'refund', 'review', 'basket'])`;
const columns = `id, version, hash, module_id, parent_id, type, is_folder, name, url, http_method, order_index, content,
    content_version, creator_id, modifier_id, created_at, modified_at`;
const folder = (id, parent, name, from) => `insert into docs (${columns})
  select ${id}, 1, sha256('x'), $1, ${parent}, 0, true, ${name}, '', '', 10000 + 10 * n, jsonb_build_object('name', ${name}), 1, 1, 1,
    now() - interval '1 year', now() - interval '1 year' from ${from}`;
const sizes = [
  folder(`${FOLDER} + n`, '0', `'Service ' || n`, `generate_series(1, ${TOPS}) n`),
  folder(
    `${FOLDER} + ${TOPS} + n`,
    `${FOLDER} + 1 + (n - 1) / ${INNER}`,
    `initcap(${words}[1 + n % 10]) || 's'`,
    `generate_series(1, ${TOPS * INNER}) n`,
  ),
  `insert into docs (${columns})
    select ${DOC} + n, 1, sha256('x'), $1, ${FOLDER} + ${TOPS} + 1 + n % ${TOPS * INNER}, 0, false,
      (array['List', 'Read', 'Create', 'Change', 'Delete'])[1 + n / 10 % 5] || ' ' || ${words}[1 + n % 10] || ' ' || n,
      '/v' || 1 + n % 3 || '/' || ${words}[1 + n % 10] || 's/{id}/parts/' || n, (array['GET', 'POST', 'PUT', 'DELETE'])[1 + n % 4],
      10000 + 10 * n, jsonb_build_object('name', 'x', 'body', repeat('words ', 200)), 1, 1, 1, now() - interval '1 year', now() - interval '1 year'
    from generate_series(1, $2::int) n`,
];

/** Inserts this many docs in 550 folders on two levels; as rows, because their history is not read here. */
export async function populate(databaseUrl, moduleId, docs) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const sql of sizes)
      await client.query(sql, sql.includes('$2') ? [decodeId(moduleId), docs] : [decodeId(moduleId)]);
    await client.query('vacuum analyze docs');
  } finally {
    await client.end();
  }
  const inner = Array.from({ length: TOPS * INNER }, (_, n) => encodeId(FOLDER + TOPS + 1 + n));
  return {
    docId: (n) => encodeId(DOC + 1 + (n % docs)),
    folders: inner,
    words: ['order', 'invoice 1', 'parts/49', 'read refund', 'zz', 'e'],
  };
}
