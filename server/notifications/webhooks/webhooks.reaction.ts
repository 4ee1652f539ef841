import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { commentedDocOf } from '../../docs/comments/comments.decider.js';
import type { BatchFollower } from '../../platform/log/followers.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { releaseRobots } from '../../workspace/releases/release-robots.js';
import { newsOf, newsTypes } from '../news/doc-change.js';
import { type CardSubject, RobotCards } from './robot-cards.queries.js';
import { type DocRobot, robotsOfDocs } from './robots-of-doc.js';

/** A change set is sent this long after its last event, so that deletions at the end of a replacement are included. */
const GATHER_MS = 15_000;
/** A robot's first change is sent at once; what follows sooner than this is one card. */
const CARD_MS = 60_000;

const hooks = z.array(z.object({ moduleId: z.number(), releaseId: z.number(), channel: z.string() }));

type About = Pick<CardSubject, 'docId' | 'commentId'>;

/** A change of a doc, or a new comment on it. */
function subjectOf(event: RecordedEvent): About | undefined {
  // The history of an imported space, or a doc that the server only writes in another way.
  if (event.meta.moved !== undefined || event.meta.isQuiet) return undefined;
  const commentedDoc = event.type === 'CommentAdded' ? commentedDocOf(event.stream) : undefined;
  if (commentedDoc !== undefined) return { docId: commentedDoc, commentId: commentData.parse(event.data).commentId };
  const change = newsOf(event);
  return change && { docId: change.docId, commentId: 0 };
}

const frozenData = z.object({ releaseId: z.number() });
const commentData = z.object({ commentId: z.number() });

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
export class WebhooksReaction implements BatchFollower {
  readonly needs = { types: [...newsTypes, 'CommentAdded', 'ReleaseFrozen'], content: false } as const;
  readonly batch = 100;

  constructor(
    private readonly cards: RobotCards,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  /** The robots of all docs are read at once: an import changes thousands of docs, and mostly there is no robot. */
  async handleMany(events: readonly RecordedEvent[], tx: EntityManager): Promise<void> {
    const subjects = new Map(events.map((event) => [event, subjectOf(event)]));
    const docIds = new Set([...subjects.values()].flatMap((about) => about?.docId ?? []));
    const robots = docIds.size > 0 ? await robotsOfDocs(tx, [...docIds]) : new Map<number, DocRobot[]>();
    for (const [event, about] of subjects) {
      if (event.type === 'ReleaseFrozen') await this.frozen(event, tx);
      else if (about) await this.write(event, about, robots.get(about.docId) ?? [], tx);
    }
  }

  private async write(
    event: RecordedEvent,
    about: About,
    found: readonly DocRobot[],
    tx: EntityManager,
  ): Promise<void> {
    const now = this.clock.now();
    const { changeSet } = event.meta;
    for (const robot of found) {
      const { moduleId, releaseId, channel } = robot;
      const name = `${channel}-${releaseId ? `release-${releaseId}` : moduleId}`;
      const subject: CardSubject = { moduleId, releaseId, channel, ...about, version: event.version };
      if (changeSet) {
        const key = `${name}:set-${changeSet}`;
        await this.cards.gather(tx, key, subject, now);
        await this.send(tx, key, new Date(now.getTime() + GATHER_MS));
        continue;
      }
      const key = `${name}:${event.position}`;
      if (about.commentId) {
        await this.cards.open(tx, key, subject, { at: now });
        await this.send(tx, key, now);
      } else await this.change(tx, key, subject, event.position, now);
    }
  }

  /** One card to each robot of the release. It is listed with the deliveries of the first of its applications. */
  private async frozen(event: RecordedEvent, tx: EntityManager): Promise<void> {
    const { releaseId } = frozenData.parse(event.data);
    const now = this.clock.now();
    for (const robot of hooks.parse(await tx.query(robotsOfRelease, [releaseId]))) {
      const key = `${robot.channel}-release-${releaseId}:freeze-${event.position}`;
      const subject = { ...robot, docId: 0, version: event.version, commentId: 0 };
      await this.cards.open(tx, key, subject, { at: now });
      await this.send(tx, key, now);
    }
  }

  /** While a robot's next card waits, for the end of its minute or for a slot, further changes join it. */
  private async change(
    tx: EntityManager,
    key: string,
    subject: CardSubject,
    position: number,
    now: Date,
  ): Promise<void> {
    const joined = await this.cards.join(tx, subject, position, now);
    if (joined) return this.send(tx, joined.key, joined.dueAt);
    const gatherUntil = await this.gathersUntil(tx, subject, now);
    await this.cards.open(tx, key, subject, { at: now, gatherUntil, first: position });
    await this.send(tx, key, gatherUntil ?? now);
  }

  /** Undefined: the robot has been quiet, and the change is sent at once. */
  private async gathersUntil(tx: EntityManager, subject: CardSubject, now: Date): Promise<Date | undefined> {
    const last = await this.cards.lastCard(tx, subject);
    const until = new Date((last?.getTime() ?? 0) + CARD_MS);
    // Later: the clock was ahead then.
    return until > now && until.getTime() <= now.getTime() + CARD_MS ? until : undefined;
  }

  /** The row has all that the task needs; the robot's address is read when it is sent. */
  private send(tx: EntityManager, key: string, dueAt: Date): Promise<void> {
    return this.tasks.add(tx, { kind: 'deliver', key, payload: {}, dueAt });
  }
}
