import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { commentedDocOf } from '../../docs/comments/comments.decider.js';
import type { Follower } from '../../platform/log/followers.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { releaseRobots } from '../../workspace/releases/release-robots.js';
import { newsOf, newsTypes } from '../news/doc-change.js';
import { DeliveryLog } from './robot-cards.queries.js';
import { robotsOfDoc } from './robots-of-doc.js';

/** A change set is sent this long after its last event, so that deletions at the end of a replacement are included. */
const GATHER_MS = 15_000;
/** A robot's first change is sent at once; what follows sooner than this is one card. */
const CARD_MS = 60_000;

const hooks = z.array(z.object({ moduleId: z.number(), releaseId: z.number(), channel: z.string() }));

/** A change of a doc, or a new comment on it. */
function subjectOf(event: RecordedEvent): { docId: number; commentId: number } | undefined {
  // The history of an imported space.
  if (event.meta.moved !== undefined) return undefined;
  const commentedDoc = event.type === 'CommentAdded' ? commentedDocOf(event.stream) : undefined;
  if (commentedDoc !== undefined) return { docId: commentedDoc, commentId: commentData.parse(event.data).commentId };
  const change = newsOf(event);
  return change && { docId: change.docId, commentId: 0 };
}

/** Payload of a `deliver` task. Never contains the robot's address, which is read when it is needed. */
export const deliverPayload = z.object({
  channel: z.string(),
  moduleId: z.number(),
  /** 0: the application's own robot. */
  releaseId: z.number().default(0),
  /** 0: the release was frozen, and `version` is that of the stream of its project. */
  docId: z.number(),
  version: z.number(),
  /** A new comment: `version` is that of the stream of the doc's comments. 0: a change of the doc. */
  commentId: z.number().default(0),
  /** Positions of the first and the last event, if several changes wait for a slot together. */
  first: z.number().default(0),
  last: z.number().default(0),
});
const frozenData = z.object({ releaseId: z.number() });
const commentData = z.object({ commentId: z.number() });
export type DeliverPayload = z.output<typeof deliverPayload>;

const robotsOfRelease = `with held as (
    select r.*, (select min(d.module_id) from frozen_docs f join docs d on d.id = f.doc_id where f.release_id = r.id) as module_id
      from releases r where r.id = $1 and r.is_valid and r.deleted_at is null
  ) ${Object.entries(releaseRobots)
    .map(
      ([channel, { column }]) => `select module_id as "moduleId", id as "releaseId", '${channel}' as channel
        from held where ${column} <> '' and module_id > 0`,
    )
    .join(' union all ')} order by 3`;

/**
 * Writes a delivery for each robot of a changed doc's application and of each valid release that contains it: one per
 * robot and minute of single changes, even if this runs twice; one per robot for a whole change set. Docs without subscribers are
 * included; the old product sent nothing for these, nor for releases without subscribers.
 */
@Injectable()
export class WebhooksReaction implements Follower {
  readonly needs = { types: [...newsTypes, 'CommentAdded', 'ReleaseFrozen'], content: false } as const;

  constructor(
    private readonly deliveries: DeliveryLog,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  async handle(event: RecordedEvent, tx: EntityManager): Promise<void> {
    if (event.type === 'ReleaseFrozen') return this.frozen(event, tx);
    const about = subjectOf(event);
    if (!about) return;
    const found = await robotsOfDoc(tx, about.docId);
    const now = this.clock.now();
    const { changeSet } = event.meta;
    for (const { moduleId, releaseId, channel } of found) {
      const robot = `${channel}-${releaseId ? `release-${releaseId}` : moduleId}`;
      const payload: DeliverPayload = {
        channel,
        moduleId,
        releaseId,
        docId: about.docId,
        version: event.version,
        commentId: about.commentId,
        ...{ first: 0, last: 0 },
      };
      if (!changeSet && !about.commentId && (await this.joinWaiting(event, tx, payload, now))) continue;
      if (changeSet) {
        const key = `${robot}:set-${changeSet}`;
        await this.deliveries.gather(tx, key, payload, now);
        await this.tasks.add(tx, { kind: 'deliver', key, payload, dueAt: new Date(now.getTime() + GATHER_MS) });
      } else {
        const key = `${robot}:${event.position}`;
        const until = about.commentId ? undefined : await this.gathersUntil(tx, payload, now);
        await this.deliveries.open(tx, key, payload, now, until ?? null);
        await this.tasks.add(tx, { kind: 'deliver', key, payload, dueAt: until ?? now });
      }
    }
  }

  /** One card to each robot of the release. It is listed with the deliveries of the first of its applications. */
  private async frozen(event: RecordedEvent, tx: EntityManager): Promise<void> {
    const { releaseId } = frozenData.parse(event.data);
    const now = this.clock.now();
    for (const robot of hooks.parse(await tx.query(robotsOfRelease, [releaseId]))) {
      const payload = { ...robot, docId: 0, version: event.version, commentId: 0, first: 0, last: 0 };
      const key = `${robot.channel}-release-${releaseId}:freeze-${event.position}`;
      await this.deliveries.open(tx, key, payload, now, null);
      await this.tasks.add(tx, { kind: 'deliver', key, payload, dueAt: now });
    }
  }

  /** Undefined: the robot has been quiet, and the change is sent at once. */
  private async gathersUntil(tx: EntityManager, payload: DeliverPayload, now: Date): Promise<Date | undefined> {
    const last = await this.deliveries.lastCard(tx, payload);
    const until = new Date((last?.getTime() ?? 0) + CARD_MS);
    return until > now ? until : undefined;
  }

  /** While a robot's next card waits, for the end of its minute or for a slot, further changes join it. */
  private async joinWaiting(
    event: RecordedEvent,
    tx: EntityManager,
    payload: DeliverPayload,
    now: Date,
  ): Promise<boolean> {
    const joined = await this.deliveries.join(tx, payload, now);
    if (!joined) return false;
    const first = Number(joined.key.slice(joined.key.lastIndexOf(':') + 1));
    const whole = { ...payload, first, last: event.position };
    await this.tasks.add(tx, { kind: 'deliver', key: joined.key, payload: whole, dueAt: joined.dueAt });
    return true;
  }
}
