import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const rows = z.array(z.object({ id: z.number() }));
const sql = `with recursive up as (
    select id as doc, parent_id, is_show, 1 as depth from docs where id = any($1)
    union all
    select up.doc, d.parent_id, d.is_show, depth + 1 from up join docs d on d.id = up.parent_id
      where up.parent_id > 0 and up.is_show and depth < 1000
  ) select distinct doc as id from up where not is_show`;

/** Those of the docs that the viewer does not show: hidden ones, and all below a hidden folder. Deleted docs count too. */
export async function hiddenDocs(
  db: Pick<EntityManager, 'query'>,
  docIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(docIds)];
  if (ids.length === 0) return new Set();
  return new Set(rows.parse(await db.query(sql, [ids])).map(({ id }) => id));
}
