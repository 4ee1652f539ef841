import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { UserStatus } from '../../../contracts/platform/enums.js';
import { Config } from '../../platform/config/config.js';
import { langOf } from '../../platform/languages/sentences.js';
import { NoAnswerError } from '../../platform/outbound/guarded-address.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Settings } from '../../platform/settings/settings.js';
import { siteAddress } from '../../platform/settings/site-address.js';
import { GiveUp, RetryAt, type Task, type TaskHandler } from '../../platform/tasks/task.js';
import { ChangesByDoc } from '../news/changes-by-doc.js';
import { viewableNews } from '../news/viewable-news.js';
import { Mailer } from '../sending/mailer.js';
import { nextTry } from '../sending/retry-table.js';
import { digestMail } from './digest-mail.js';

export const mailDigestPayload = z.object({ messageId: z.number() });
const rows = z.array(
  z.object({ userId: z.number(), email: z.string(), lang: z.string(), changes: z.array(z.number()) }),
);
const digest = `select m.user_id as "userId", u.email, u.lang, m.changes from messages m
  join users u on u.id = m.user_id and u.status <> ${UserStatus.disabled} and u.deleted_at is null and u.email <> ''
  join news_preferences n on n.user_id = u.id and n.mail where m.id = $1`;

/**
 * Sends a digest to the mail address of its reader, with what they may view when it is sent. Tried again by the table of
 * Standard Webhooks; a server that refuses the address for good is not asked again. The Message-ID stays the same.
 */
@Injectable()
export class MailDigestTask implements TaskHandler {
  constructor(
    private readonly db: DataSource,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly docs: ChangesByDoc,
  ) {}

  async run(given: unknown, { attempts }: Task): Promise<void> {
    const { messageId } = mailDigestPayload.parse(given);
    const [found] = rows.parse(await this.db.query(digest, [messageId]));
    if (!found || !this.mailer.isOn) return;
    const news = await viewableNews(this.db, found.userId, 'n.id = any($2)', [found.changes]);
    if (news.length === 0) return;
    const lang = found.lang || langOf(undefined);
    const mail = digestMail(await this.docs.of(news, lang), lang, await siteAddress(this.settings, this.config));
    const refusal = await this.send(found.email, JSON.stringify(mail), `digest-${messageId}`);
    if (refusal === undefined) return;
    const at = refusal.isFinal ? undefined : nextTry(attempts, this.clock.now(), undefined, Math.random());
    if (!at) throw new GiveUp(refusal.why);
    throw new RetryAt(at, refusal.why);
  }

  /** Undefined: accepted. Only answers of the 5xx kind are final. */
  private async send(to: string, body: string, key: string): Promise<{ why: string; isFinal: boolean } | undefined> {
    try {
      const { status, answer } = await this.mailer.send(to, body, key);
      return status < 300 ? undefined : { why: `${status} ${answer}`, isFinal: status >= 500 };
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      return { why: error.why, isFinal: false };
    }
  }
}
