import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CommentPeople } from '../../docs/comments/comment-people.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Hints } from '../../platform/sockets/hints.js';
import { commentDigestKey } from './comment-message-table.js';

const heldRows = z.array(z.object({ id: z.number(), docId: z.number(), heldUntil: z.date() }));
const held = `select id, source_id as "docId", held_until as "heldUntil" from messages
  where user_id = $1 and starts_with(group_key, $2) and not is_read and held_until is not null for update`;
/** Without their group key, so that the next comment starts the digest of the next period. */
const release = `update messages set held_until = null, group_key = group_key || '-' || id, touched_at = $2 where id = any($1)`;

/** Delivers the comments that waited for a digest, if their reader may still view the doc. */
@Injectable()
export class CommentDigests {
  constructor(
    private readonly log: EventLog,
    private readonly people: CommentPeople,
    private readonly hints: Hints,
    private readonly clock: Clock,
  ) {}

  /** The time until which they are held, if that has not come. */
  async release(tx: EntityManager, userId: number, pace: string): Promise<Date | undefined> {
    const waiting = heldRows.parse(await tx.query(held, [userId, commentDigestKey(pace)]));
    const now = this.clock.now();
    const due = waiting.filter(({ heldUntil }) => heldUntil <= now);
    const shown: number[] = [];
    const hidden: number[] = [];
    for (const { id, docId } of due) {
      const mayView = (await this.people.among(docId, [userId], tx)).length > 0;
      (mayView ? shown : hidden).push(id);
    }
    if (hidden.length > 0) await tx.query('delete from messages where id = any($1)', [hidden]);
    if (shown.length > 0) {
      await tx.query(release, [shown, now]);
      this.log.afterCommit(tx, () => this.hints.toUsers([userId], { about: 'messages' }));
    }
    return waiting.find(({ heldUntil }) => heldUntil > now)?.heldUntil;
  }
}
