import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { unlistedTypes } from '../../../contracts/docs/doc-types/facts.js';
import { orderIndex } from '../../../contracts/platform/enums.js';
import type { Settings } from '../../platform/settings/settings.js';
import type { Ancestors } from './doc.decider.js';

// Facts about a doc's position that commands carry. They stay true until the transaction ends, because every change of
// an application's tree takes the tree lock first.

/** PostgreSQL's largest int. */
const MAX_ORDER_INDEX = 2_147_483_647;
const treeLocks = 7_700_010;

/**
 * `change`: exclusive lock on the application's tree (moves, deletions, folders), so that two simultaneous moves cannot
 * make a cycle. `grow`: shared lock for transactions that only add or change docs.
 */
export async function lockTree(tx: EntityManager, moduleId: number, how: 'change' | 'grow'): Promise<void> {
  const lock = how === 'change' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await tx.query(`select ${lock}(${treeLocks}, ($1::int8 % 2147483647)::int4)`, [moduleId]);
}

const ancestorRows = z.array(z.object({ id: z.coerce.number(), top: z.boolean() }));

/** Call it after `lockTree`. */
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
  const way = ancestorRows.parse(found);
  return way.at(-1)?.top ? way.map(({ id }) => id) : undefined;
}

const oneNumber = z.tuple([z.object({ n: z.coerce.number() })]);
const maybeNumber = z.tuple([z.object({ n: z.coerce.number().nullable() })]);

/** The configured initial order for the first sibling, then steps of 10 (docs/spec.md 5). */
export async function nextOrderIndex(
  tx: EntityManager,
  settings: Settings,
  { moduleId, parentId }: { readonly moduleId: number; readonly parentId: number },
): Promise<number> {
  const [{ n }] = maybeNumber.parse(
    await tx.query(
      `select max(order_index)::int8 + ${orderIndex.step} as n from docs
        where module_id = $1 and parent_id = $2 and not is_deleted and type not in (${unlistedTypes})`,
      [moduleId, parentId],
    ),
  );
  return Math.min(n ?? (await settings.number('torna.view-config.init-order', tx)), MAX_ORDER_INDEX);
}

/** Positions for new docs, one after another; reads each parent once. */
export class NewDocPlaces {
  private readonly parents = new Map<string, { readonly ancestors: Ancestors; orderIndex: number }>();

  constructor(
    private readonly tx: EntityManager,
    private readonly settings: Settings,
  ) {}

  async next({ moduleId, parentId }: { readonly moduleId: number; readonly parentId: number }) {
    const key = `${moduleId} ${parentId}`;
    const known = this.parents.get(key);
    const parent = known ?? {
      ancestors: await ancestorsOf(this.tx, moduleId, parentId),
      orderIndex: await nextOrderIndex(this.tx, this.settings, { moduleId, parentId }),
    };
    if (known) known.orderIndex = Math.min(known.orderIndex + orderIndex.step, MAX_ORDER_INDEX);
    else this.parents.set(key, parent);
    return { ancestors: parent.ancestors, orderIndex: parent.orderIndex };
  }
}

export async function countChildren(tx: EntityManager, id: number): Promise<number> {
  const sql = 'select count(*) as n from docs where parent_id = $1 and not is_deleted';
  return oneNumber.parse(await tx.query(sql, [id]))[0].n;
}
