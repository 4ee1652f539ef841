import type { DataSource } from 'typeorm';
import { inTransaction, unhurried } from './session.js';

const future = `select greatest(
    (select max(tx) from (select tx from events order by tx desc limit 1) newest),
    (select max(tx) from followers)) >= pg_snapshot_xmax(pg_current_snapshot()) as ahead`;

// The followers' checkpoints split the log into sections; every event of a section gets the section's number as its
// transaction. Within a section positions define the order (a stream's positions grow with its versions), and each
// checkpoint keeps its place between the same two events.
const cuts =
  'select tx, position, dense_rank() over (order by tx, position) as n from (select distinct tx, position from followers) c';
const moveEvents = `with cuts as materialized (${cuts})
  update events e set tx = (select count(*) from cuts c where (c.tx, c.position) < (e.tx, e.position))::text::xid8`;
const moveFollowers = `with cuts as materialized (${cuts})
  update followers f set tx = (c.n - 1)::text::xid8, position = (select coalesce(max(position), 0) from events)
    from cuts c where (c.tx, c.position) = (f.tx, f.position)`;

/**
 * After a dump has been restored into another cluster, stored transaction numbers may be ahead of that cluster's
 * counter: new events would then sort before old ones and followers would skip them. Renumbers the events under a lock
 * and returns true when that was needed. The check reads one row, so every start runs it.
 */
export async function rebase(db: DataSource): Promise<boolean> {
  const isAhead = async () => {
    const [row]: { ahead: boolean | null }[] = await db.query(future);
    return row?.ahead === true;
  };
  if (!(await isAhead())) return false;
  return inTransaction(db, async (client) => {
    await client.query('BEGIN');
    await client.query('set local statement_timeout = 0');
    // Blocks appends and followers meanwhile; a second node waits here and then finds nothing to do.
    await client.query({ text: 'lock table events, followers in share row exclusive mode', ...unhurried });
    const { rows } = await client.query<{ ahead: boolean | null }>(future);
    if (rows[0]?.ahead !== true) return false;
    await client.query("set local annals.rebase = 'on'");
    for (const text of [moveEvents, moveFollowers]) await client.query({ text, ...unhurried });
    return true;
  });
}
