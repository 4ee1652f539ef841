import type { DataSource } from 'typeorm';
import { session } from './session.js';

const future = `select greatest(
    (select max(tx) from (select tx from events order by tx desc limit 1) newest),
    (select max(tx) from followers)) >= pg_snapshot_xmax(pg_current_snapshot()) as ahead`;

// The checkpoints cut the log into pieces; all events of a piece get the piece's number as their transaction. Within a
// piece positions are the order (a stream's positions grow with its versions), and each checkpoint still stands
// between the same events: after everything of the pieces below its cut.
const cuts =
  'select tx, position, dense_rank() over (order by tx, position) as n from (select distinct tx, position from followers) c';
const moveEvents = `with cuts as materialized (${cuts})
  update events e set tx = (select count(*) from cuts c where (c.tx, c.position) < (e.tx, e.position))::text::xid8`;
const moveFollowers = `with cuts as materialized (${cuts})
  update followers f set tx = (c.n - 1)::text::xid8, position = (select coalesce(max(position), 0) from events)
    from cuts c where (c.tx, c.position) = (f.tx, f.position)`;

/**
 * After a dump has been restored into another cluster, stored transaction numbers may lie in that cluster's future:
 * new events would sort before old ones and followers would miss them. Numbers them anew, under a lock; true when
 * that was needed. One row is enough to see it, so every start looks.
 */
export async function rebase(db: DataSource): Promise<boolean> {
  const isAhead = async () => {
    const [row]: { ahead: boolean | null }[] = await db.query(future);
    return row?.ahead === true;
  };
  if (!(await isAhead())) return false;
  return session(db, async (client) => {
    await client.query('BEGIN');
    await client.query('set local statement_timeout = 0');
    // Nobody appends or follows meanwhile; a second node waits here and then finds nothing to do.
    await client.query('lock table events, followers in share row exclusive mode');
    const { rows } = await client.query<{ ahead: boolean | null }>(future);
    if (rows[0]?.ahead !== true) return false;
    await client.query("set local annals.rebase = 'on'");
    await client.query(moveEvents);
    await client.query(moveFollowers);
    return true;
  });
}
