import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { orderIndex } from '../../contracts/enums.js';
import type { Ancestors } from './doc.decider.js';

// Facts about a doc's place that commands carry. They hold until the transaction ends, because everyone who changes
// the tree of an application takes a turn first.

const turns = 7_700_010;

/**
 * `change`: alone among those who touch the application's tree (moves, deletions, folders), so that two simultaneous
 * moves cannot make a cycle. `grow`: beside others who only add or change docs in it.
 */
export async function takeTreeTurn(tx: EntityManager, moduleId: number, how: 'change' | 'grow'): Promise<void> {
  const lock = how === 'change' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await tx.query(`select ${lock}(${turns}, ($1::int8 % 2147483647)::int4)`, [moduleId]);
}

const ids = z.array(z.object({ id: z.coerce.number(), top: z.boolean() }));

/** A move, creation or undelete takes a turn first. */
export async function ancestorsOf(tx: EntityManager, moduleId: number, parentId: number): Promise<Ancestors> {
  if (parentId === 0) return [];
  const found: unknown = await tx.query(
    `with recursive up as (
      select id, parent_id, 1 as depth from docs
        where id = $1 and module_id = $2 and is_folder and not is_deleted
      union all
      select d.id, d.parent_id, depth + 1 from docs d join up on d.id = up.parent_id
        where d.module_id = $2 and not d.is_deleted and depth < 1000
    ) select id, parent_id = 0 as top from up order by depth`,
    [parentId, moduleId],
  );
  const way = ids.parse(found);
  return way.at(-1)?.top ? way.map(({ id }) => id) : undefined;
}

const oneNumber = z.tuple([z.object({ n: z.coerce.number() })]);

/** Spec 9: 10,000 for the first of its siblings, then 10 more. */
export async function nextOrderIndex(tx: EntityManager, moduleId: number, parentId: number): Promise<number> {
  const [{ n }] = oneNumber.parse(
    await tx.query(
      `select coalesce(max(order_index)::int8 + ${orderIndex.step}, ${orderIndex.first}) as n from docs
        where module_id = $1 and parent_id = $2 and not is_deleted`,
      [moduleId, parentId],
    ),
  );
  return Math.min(n, 2_147_483_647);
}

export async function countChildren(tx: EntityManager, id: number): Promise<number> {
  const sql = 'select count(*) as n from docs where parent_id = $1 and not is_deleted';
  return oneNumber.parse(await tx.query(sql, [id]))[0].n;
}
