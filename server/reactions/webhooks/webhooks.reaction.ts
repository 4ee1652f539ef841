import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Follower } from '../../log/followers.js';
import type { Recorded } from '../../log/kind.js';
import { Clock } from '../../platform/clock.js';
import { Tasks } from '../../tasks/tasks.js';
import { robotSettings } from '../../workspace/modules/module-setting-rules.js';
import { releaseRobots } from '../../workspace/releases/release-robots.js';
import { newsOf } from '../doc-change.js';
import { channels } from './channels/index.js';

const hooks = z.array(z.object({ moduleId: z.number(), releaseId: z.number(), channel: z.string() }));

/** What a delivery has to know; never the robot's address, which is read when it is needed. */
export const deliverPayload = z.object({
  channel: z.string(),
  moduleId: z.number(),
  /** 0: the application's own robot. */
  releaseId: z.number().default(0),
  docId: z.number(),
  version: z.number(),
});
export type DeliverPayload = z.output<typeof deliverPayload>;

const keys = channels.map(({ name }) => robotSettings[name].url);
const names = channels.map(({ name }) => name);
/** An application's robots, and those of the valid releases that hold the doc. */
const robotsOfDoc = `with doc as (
    select d.id, d.module_id from docs d join modules m on m.id = d.module_id and m.deleted_at is null
      where d.id = $1 and not d.is_folder
  ), held as (
    select doc.module_id, r.* from doc join release_docs b on b.doc_id = doc.id
      join releases r on r.id = b.release_id and r.is_valid and r.deleted_at is null
  )
  select doc.module_id as "moduleId", 0::bigint as "releaseId", k.channel
    from doc join module_settings h on h.module_id = doc.module_id and h.value <> ''
    join unnest($2::text[], $3::text[]) as k (key, channel) on k.key = h.key
  ${Object.entries(releaseRobots)
    .map(([channel, { column }]) => `union all select module_id, id, '${channel}' from held where ${column} <> ''`)
    .join(' ')}
  order by 2, 3`;

/**
 * A change of a doc becomes a delivery for each robot of its application, and of each valid release that holds it: one per
 * robot and event, whoever runs this twice. Every change counts; the old product was silent about changes of docs, and in
 * releases, that nobody had subscribed to.
 */
@Injectable()
export class Webhooks implements Follower {
  constructor(
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  async handle(event: Recorded, tx: EntityManager): Promise<void> {
    const about = newsOf(event);
    if (!about) return;
    const found = hooks.parse(await tx.query(robotsOfDoc, [about.docId, keys, names]));
    const now = this.clock.now();
    for (const { moduleId, releaseId, channel } of found) {
      const key = `${channel}-${releaseId ? `release-${releaseId}` : moduleId}:${event.position}`;
      const payload: DeliverPayload = { channel, moduleId, releaseId, docId: about.docId, version: event.version };
      await tx.query(
        `insert into deliveries (key, module_id, release_id, channel, doc_id, doc_version, state, at)
          values ($1, $2, $3, $4, $5, $6, 'waiting', $7) on conflict (key) do nothing`,
        [key, moduleId, releaseId, channel, about.docId, event.version, now],
      );
      await this.tasks.add(tx, { kind: 'deliver', key, payload, dueAt: now });
    }
  }
}
