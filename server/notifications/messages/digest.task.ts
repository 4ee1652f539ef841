import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { langOf } from '../../platform/languages/sentences.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Hints } from '../../platform/sockets/hints.js';
import type { Task, TaskHandler } from '../../platform/tasks/task.js';
import { WaitUntil } from '../../platform/tasks/task.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { ChangesByDoc } from '../news/changes-by-doc.js';
import { severityRank } from '../news/severity-rank.js';
import { type ReadableNews, viewableNews } from '../news/viewable-news.js';
import { Mailer } from '../sending/mailer.js';
import { CommentDigests } from './comment-digests.js';
import { digestPayload } from './digests.js';
import { mailDigestPayload } from './mail-digest.task.js';
import { MOST_CHANGES } from './message-groups.js';

const heldRows = z.array(
  z.object({ id: z.number(), changes: z.array(z.number()), total: z.number(), heldUntil: z.date() }),
);
const held = `select id, changes, total, held_until as "heldUntil" from messages
  where user_id = $1 and group_key = $2 and not is_read and held_until is not null for update`;
const wantsMail = z.array(z.unknown());
const mailSql = `select 1 from news_preferences n join users u on u.id = n.user_id and u.email <> '' where u.id = $1 and n.mail`;
/** Without its group key, so that the next change starts the digest of the next period. */
const release = `update messages set held_until = null, group_key = group_key || '-' || id, touched_at = $2, changes = $3, total = $4,
    docs = $5, severity = $6, breaking = $7, parts = $8, actors = $9, module_id = $10,
    source_id = $11, data = data || $12 where id = $1`;

/**
 * Delivers a digest at its time, with the changes of docs that its reader may still view; without any it is dropped.
 * Once: the message is released and stays so in the commit that shows it.
 */
@Injectable()
export class DigestTask implements TaskHandler {
  constructor(
    private readonly log: EventLog,
    private readonly hints: Hints,
    private readonly clock: Clock,
    private readonly comments: CommentDigests,
    private readonly tasks: Tasks,
    private readonly mailer: Mailer,
    private readonly docs: ChangesByDoc,
  ) {}

  async run(given: unknown, _task: Task): Promise<void> {
    const { userId, pace } = digestPayload.parse(given);
    const early = await this.log.transaction(async (tx) => {
      const commentsDue = await this.comments.release(tx, userId, pace);
      return (await this.release(tx, userId, `digest-${pace}`)) ?? commentsDue;
    });
    if (early) throw new WaitUntil(early, 'the digest is due later');
  }

  /** The time until which it is held, if that has not come. */
  private async release(tx: EntityManager, userId: number, key: string): Promise<Date | undefined> {
    const [message] = heldRows.parse(await tx.query(held, [userId, key]));
    if (!message) return undefined;
    const now = this.clock.now();
    if (message.heldUntil > now) return message.heldUntil;
    const news = await viewableNews(tx, userId, 'n.id = any($2)', [message.changes]);
    const [newest] = news;
    if (!newest) {
      await tx.query('delete from messages where id = $1', [message.id]);
      return undefined;
    }
    // Beyond the listed ones nobody knows which are hidden: they count only if none is.
    const isWhole = news.length === message.changes.length && message.changes.length >= MOST_CHANGES;
    const docs = await this.docs.of(news, langOf(undefined));
    await tx.query(release, [message.id, now, ...summaryOf(news, docs, isWhole ? message.total : news.length)]);
    await this.mail(tx, userId, message.id);
    this.log.afterCommit(tx, () => this.hints.toUsers([userId], { about: 'messages' }));
    return undefined;
  }

  /** In the commit that shows the digest, so that it is mailed exactly if it is shown. */
  private async mail(tx: EntityManager, userId: number, messageId: number): Promise<void> {
    if (!this.mailer.isOn || !wantsMail.parse(await tx.query(mailSql, [userId])).length) return;
    const payload: z.input<typeof mailDigestPayload> = { messageId };
    await this.tasks.add(tx, { kind: 'mailDigest', key: String(messageId), payload, dueAt: this.clock.now() });
  }
}

type DocCounts = Awaited<ReturnType<ChangesByDoc['of']>>[number];

function summaryOf(news: readonly ReadableNews[], docs: readonly DocCounts[], total: number): unknown[] {
  const modules = new Set(news.map(({ moduleId }) => moduleId));
  const [newest] = news;
  const sum = (of: (one: DocCounts) => number) => docs.reduce((all, one) => all + of(one), 0);
  return [
    news.map(({ id }) => id).sort((a, b) => a - b),
    total,
    docs.length,
    Math.max(...docs.map(({ severity }) => severityRank(severity))),
    sum(({ breaking }) => breaking),
    sum(({ parts }) => parts),
    [...new Set(news.map(({ actorId }) => actorId))],
    modules.size === 1 ? [...modules][0] : 0,
    newest?.docId ?? 0,
    JSON.stringify({
      docName: newest?.docName ?? '',
      actorName: newest?.actorName ?? '',
      version: newest?.version ?? 0,
    }),
  ];
}
