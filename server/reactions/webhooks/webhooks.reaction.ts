import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Follower } from '../../log/followers.js';
import type { Recorded } from '../../log/kind.js';
import { Clock } from '../../platform/clock.js';
import { Tasks } from '../../tasks/tasks.js';
import { newsOf } from '../doc-change.js';
import { channels } from './channels/index.js';

const hooks = z.array(z.object({ moduleId: z.number(), setting: z.string() }));

/** What a delivery has to know; never the robot's address, which is read when it is needed. */
export const deliverPayload = z.object({
  channel: z.string(),
  moduleId: z.number(),
  docId: z.number(),
  version: z.number(),
});
export type DeliverPayload = z.output<typeof deliverPayload>;

/**
 * A change of a doc becomes a delivery for each robot of its application: one per robot and event, whoever runs this
 * twice. Every change counts; the old product was silent about changes of docs that nobody had subscribed to.
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
    const found = await tx.query(
      `select d.module_id as "moduleId", h.key as setting from docs d join module_settings h on h.module_id = d.module_id
        where d.id = $1 and not d.is_folder and h.value <> '' and h.key = any($2)`,
      [about.docId, channels.map(({ setting }) => setting)],
    );
    const now = this.clock.now();
    for (const { moduleId, setting } of hooks.parse(found)) {
      const channel = channels.find((known) => known.setting === setting);
      if (!channel) continue;
      const key = `${channel.name}-${moduleId}:${event.position}`;
      await tx.query(
        `insert into deliveries (key, module_id, channel, doc_id, doc_version, state, at)
          values ($1, $2, $3, $4, $5, 'waiting', $6) on conflict (key) do nothing`,
        [key, moduleId, channel.name, about.docId, event.version, now],
      );
      const payload: DeliverPayload = { channel: channel.name, moduleId, docId: about.docId, version: event.version };
      await this.tasks.add(tx, { kind: 'deliver', key, payload, dueAt: now });
    }
  }
}
