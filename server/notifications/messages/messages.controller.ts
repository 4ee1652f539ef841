import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import {
  deletePushMessages,
  messageChanges,
  messageFacets,
  messagePage,
  setRead,
  setReadAll,
  setUnread,
  unread,
  unreadCount,
} from '../../../contracts/notifications/notice.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { SubjectType } from '../../../contracts/platform/enums.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Hints } from '../../platform/sockets/hints.js';
import { ChangesByDoc } from '../news/changes-by-doc.js';
import { viewableNews } from '../news/viewable-news.js';
import { MessageList, visible } from './message-list.js';

const mostUnread = 1_000;
const ids = z.array(z.object({ id: z.number() }));
const listed = z.array(z.object({ changes: z.array(z.number()), total: z.number() }));

/** The caller's own messages; no route accepts another user's. */
@Controller()
export class MessagesController {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly hints: Hints,
    private readonly messages: MessageList,
    private readonly docs: ChangesByDoc,
  ) {}

  @Route(unread)
  @Requires('user')
  unread(@In() { limit }: Input<typeof unread>, @By() actor: Actor, @ReaderLang() lang: Lang) {
    return this.messages.unread(actor, limit <= 0 ? mostUnread : Math.min(limit, mostUnread), lang);
  }

  @Route(unreadCount)
  @Requires('user')
  async count(@By() actor: Actor) {
    return { count: await this.messages.unreadCount(actor.id) };
  }

  @Route(messagePage)
  @Requires('user')
  async page(
    @In() { pageIndex, pageSize, ...filter }: Input<typeof messagePage>,
    @By() actor: Actor,
    @ReaderLang() lang: Lang,
  ) {
    const range = { limit: pageSize, offset: (pageIndex - 1) * pageSize };
    const { list, total } = await this.messages.page(actor, filter, range, lang);
    return { list, total, pageIndex, pageSize, pageCount: Math.ceil(total / pageSize) };
  }

  @Route(messageFacets)
  @Requires('user')
  facets(@By() actor: Actor) {
    return this.messages.facets(actor.id);
  }

  /** Only changes of docs that the caller may view now. */
  @Route(messageChanges)
  @Requires('user')
  async changes(@In() { id }: Input<typeof messageChanges>, @By() actor: Actor, @ReaderLang() lang: Lang) {
    const sql = `select changes, total from messages where id = $1 and user_id = $2 and ${visible}`;
    const [message] = listed.parse(await this.db.query(sql, [id, actor.id]));
    if (!message) throw new Refusal('message.unknown');
    const news = await viewableNews(this.db, actor.id, 'n.id = any($2)', [message.changes]);
    return { list: await this.docs.of(news, lang), more: message.total - message.changes.length };
  }

  @Route(setRead)
  @Requires('user')
  async read(@In() { id }: Input<typeof setRead>, @By() actor: Actor) {
    await this.own(actor, id);
    await this.mark(actor, 'MessagesRead', 'is_read = true', 'not is_read and id = $2', [id]);
  }

  /** It does not grow any more if another message about the same is unread already. */
  @Route(setUnread)
  @Requires('user')
  async unreadAgain(@In() { id }: Input<typeof setUnread>, @By() actor: Actor) {
    await this.own(actor, id);
    await this.mark(actor, 'MessagesUnread', `is_read = false, group_key = 'again-' || id`, 'is_read and id = $2', [
      id,
    ]);
  }

  @Route(setReadAll)
  @Requires('user')
  async readAll(@By() actor: Actor) {
    await this.mark(actor, 'MessagesRead', 'is_read = true', 'not is_read', []);
  }

  /** Deletes all messages about pushes, read or not; they link to no doc. */
  @Route(deletePushMessages)
  @Requires('user')
  async deletePushes(@By() actor: Actor) {
    const sql = `with gone as (delete from messages where user_id = $1 and type = ${SubjectType.push} returning id)
      select id from gone order by id`;
    await this.change(actor, 'MessagesDeleted', sql, []);
  }

  private async own(actor: Actor, id: number): Promise<void> {
    const sql = `select id from messages where id = $1 and user_id = $2 and ${visible}`;
    if (ids.parse(await this.db.query(sql, [id, actor.id])).length === 0) throw new Refusal('message.unknown');
  }

  /** Rows are locked in the order in which the follower writes them, which prevents deadlocks. */
  private mark(actor: Actor, fact: string, set: string, which: string, values: readonly unknown[]): Promise<void> {
    const sql = `with found as (
        select id from messages where user_id = $1 and ${which} and ${visible} order by group_key for update
      ), marked as (update messages set ${set} where id in (select id from found) returning id)
      select id from marked order by id`;
    return this.change(actor, fact, sql, values);
  }

  /** The user's other sessions get a hint. */
  private async change(actor: Actor, type: string, sql: string, values: readonly unknown[]): Promise<void> {
    const facts = await this.log.change(byActor(actor), async (tx) => {
      const messageIds = ids.parse(await tx.query(sql, [actor.id, ...values])).map((row) => row.id);
      return messageIds.length === 0 ? [] : [{ stream: `user-${actor.id}`, type, data: { messageIds } }];
    });
    if (facts.length > 0) this.hints.toUser(actor.id, { about: 'messages' });
  }
}
