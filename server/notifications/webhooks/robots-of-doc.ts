import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { chatDescriptors } from '../../../contracts/platform/chats/index.js';
import { releaseRobots } from '../../workspace/releases/release-robots.js';
import { channels } from './channels/index.js';

const robots = z.array(z.object({ moduleId: z.number(), releaseId: z.number(), channel: z.string() }));
/** A robot of an application, or of a release. `releaseId` 0: the application's own. */
export type DocRobot = z.output<typeof robots>[number];
const robotsByDoc = z.array(robots.element.extend({ docId: z.number() }));

const known = Object.values(channels);
const keys = known.map(({ name }) => chatDescriptors[name].robot.url);
const names = known.map(({ name }) => name);
const sql = `with doc as (
    select d.id, d.module_id from docs d join modules m on m.id = d.module_id and m.deleted_at is null
      where d.id = any($1) and not d.is_folder
  ), held as (
    select doc.id as doc_id, doc.module_id, r.* from doc join release_docs b on b.doc_id = doc.id
      join releases r on r.id = b.release_id and r.is_valid and r.deleted_at is null
  )
  select doc.id as "docId", doc.module_id as "moduleId", 0::bigint as "releaseId", k.channel
    from doc join module_settings h on h.module_id = doc.module_id and h.value <> ''
    join unnest($2::text[], $3::text[]) as k (key, channel) on k.key = h.key
  ${Object.entries(releaseRobots)
    .map(
      ([channel, { column }]) => `union all select doc_id, module_id, id, '${channel}' from held where ${column} <> ''`,
    )
    .join(' ')}
  order by 3, 4`;

/** Robots of each doc's application and of the valid releases that contain the doc; docs without robots are left out. */
export async function robotsOfDocs(
  db: Pick<EntityManager, 'query'>,
  docIds: readonly number[],
): Promise<Map<number, DocRobot[]>> {
  const found = new Map<number, DocRobot[]>();
  for (const { docId, ...robot } of robotsByDoc.parse(await db.query(sql, [docIds, keys, names])))
    found.set(docId, [...(found.get(docId) ?? []), robot]);
  return found;
}

const paused = `select module_id as "moduleId", release_id as "releaseId", channel from robot_states
  where module_id = any($1) and paused_at is not null`;

/** How many of them send a change at once, because they are not paused. */
export async function countAwakeRobots(db: Pick<EntityManager, 'query'>, docId: number): Promise<number> {
  const found = (await robotsOfDocs(db, [docId])).get(docId) ?? [];
  const key = ({ moduleId, releaseId, channel }: DocRobot) => `${moduleId} ${releaseId} ${channel}`;
  const moduleIds = [...new Set(found.map(({ moduleId }) => moduleId))];
  const asleep = new Set(robots.parse(await db.query(paused, [moduleIds])).map(key));
  return found.filter((robot) => !asleep.has(key(robot))).length;
}
