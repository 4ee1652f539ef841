import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { DocType } from '../../../contracts/platform/enums.js';
import { preparedIn } from '../../platform/log/session.js';

const docRows = z.array(
  z.object({
    ...{ id: z.number(), type: z.literal(Object.values(DocType)), isFolder: z.boolean(), docName: z.string() },
    ...{ moduleId: z.number(), projectId: z.number(), spaceId: z.number(), status: z.number() },
    ...{ folders: z.array(z.number()), releases: z.array(z.number()), isHidden: z.boolean() },
  }),
);
export type DocPlace = z.output<typeof docRows>[number];
/** $1: ids of docs. Deleted docs are included, docs of deleted applications are not. */
const places = `with recursive up as (
    select id as doc, parent_id as folder, is_show, 1 as depth from docs where id = any($1)
    union all
    select up.doc, d.parent_id, d.is_show, depth + 1 from up join docs d on d.id = up.folder where up.folder > 0 and depth < 1000
  )
  select d.id, d.type, d.is_folder as "isFolder", d.name as "docName", d.module_id as "moduleId", d.status,
    p.id as "projectId", p.space_id as "spaceId", exists (select from up where doc = d.id and not is_show) as "isHidden",
    array(select folder from up where doc = d.id and folder > 0 order by depth) as folders,
    array(select r.id from release_docs b join releases r on r.id = b.release_id and r.is_valid and r.deleted_at is null
      where b.doc_id = d.id) as releases
  from docs d join modules m on m.id = d.module_id and m.deleted_at is null
  join projects p on p.id = m.project_id and p.deleted_at is null
  join spaces s on s.id = p.space_id and s.deleted_at is null where d.id = any($1)`;

/** By id of the doc: where it is, and which valid releases contain it. */
export async function docPlaces(tx: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, DocPlace>> {
  return new Map(docRows.parse(await preparedIn(tx, places, [ids])).map((place) => [place.id, place]));
}
