import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import { SubjectType } from '../../../contracts/enums.js';
import {
  deletePushMessages,
  message,
  messagePage,
  setRead,
  setReadAll,
  unread,
  unreadCount,
} from '../../../contracts/notice.js';
import { type Actor, byActor } from '../../access/actor.js';
import { Requires } from '../../access/requires.js';
import { EventLog } from '../../log/event-log.js';
import { Refusal } from '../../platform/refusal.js';
import { By, In, ReaderLang, Route } from '../../platform/route.js';
import type { Lang } from '../../platform/sentences.js';
import { Hints } from '../../sockets/hints.js';
import { messageData, messageText } from './wording.js';

const mostUnread = 1_000;
const columns = `id, user_id as "userId", type, source_id as "sourceId", data, is_read as "isRead", created_at as at`;
const rows = z.array(
  z.object({
    id: z.number(),
    userId: z.number(),
    type: z.number(),
    sourceId: z.number(),
    data: messageData,
    isRead: z.boolean(),
    at: z.date(),
  }),
);
const counts = z.tuple([z.object({ n: z.number() })]);
const ids = z.array(z.object({ id: z.number() }));

type Message = z.output<typeof message>;

/** The caller's own messages; no route accepts another user's. */
@Controller()
export class MessagesController {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly hints: Hints,
  ) {}

  @Route(unread)
  @Requires('user')
  async unread(
    @In() { limit }: Input<typeof unread>,
    @By() actor: Actor,
    @ReaderLang() lang: Lang,
  ): Promise<Reply<typeof unread>> {
    const most = limit <= 0 ? mostUnread : Math.min(limit, mostUnread);
    const sql = `select ${columns} from messages where user_id = $1 and not is_read order by id desc limit $2`;
    return this.told(await this.db.query(sql, [actor.id, most]), lang);
  }

  @Route(unreadCount)
  @Requires('user')
  async count(@By() actor: Actor): Promise<Reply<typeof unreadCount>> {
    const sql = 'select count(*) as n from messages where user_id = $1 and not is_read';
    return { count: counts.parse(await this.db.query(sql, [actor.id]))[0].n };
  }

  /** Unread messages first (docs/wire.md 1.3). */
  @Route(messagePage)
  @Requires('user')
  async page(
    @In() { pageIndex, pageSize }: Input<typeof messagePage>,
    @By() actor: Actor,
    @ReaderLang() lang: Lang,
  ): Promise<Reply<typeof messagePage>> {
    const all = 'select count(*) as n from messages where user_id = $1';
    const total = counts.parse(await this.db.query(all, [actor.id]))[0].n;
    const sql = `select ${columns} from messages where user_id = $1 order by is_read, id desc limit $2 offset $3`;
    const found = await this.db.query(sql, [actor.id, pageSize, (pageIndex - 1) * pageSize]);
    return { list: this.told(found, lang), total, pageIndex, pageSize, pageCount: Math.ceil(total / pageSize) };
  }

  @Route(setRead)
  @Requires('user')
  async read(@In() { id }: Input<typeof setRead>, @By() actor: Actor): Promise<Reply<typeof setRead>> {
    const own = 'select id from messages where id = $1 and user_id = $2';
    if (ids.parse(await this.db.query(own, [id, actor.id])).length === 0) throw new Refusal('message.unknown');
    await this.markRead(actor, 'and id = $2', [id]);
    return {};
  }

  @Route(setReadAll)
  @Requires('user')
  async readAll(@By() actor: Actor): Promise<Reply<typeof setReadAll>> {
    await this.markRead(actor, '', []);
    return {};
  }

  /** Deletes all messages about pushes, read or not; they link to no doc. */
  @Route(deletePushMessages)
  @Requires('user')
  async deletePushes(@By() actor: Actor): Promise<Reply<typeof deletePushMessages>> {
    const sql = `with gone as (delete from messages where user_id = $1 and type = ${SubjectType.push} returning id)
      select id from gone order by id`;
    const facts = await this.log.change(byActor(actor), async (tx) => {
      const gone = ids.parse(await tx.query(sql, [actor.id])).map((row) => row.id);
      return gone.length === 0 ? [] : [fact(actor, 'MessagesDeleted', gone)];
    });
    if (facts.length > 0) this.hints.toUser(actor.id, { about: 'messages' });
    return {};
  }

  /** `which`: SQL condition in which $1 is the user. The user's other sessions get a hint. */
  private async markRead(actor: Actor, which: string, values: readonly number[]): Promise<void> {
    const sql = `with read as (
        update messages set is_read = true where user_id = $1 and not is_read ${which} returning id
      ) select id from read order by id`;
    const facts = await this.log.change(byActor(actor), async (tx) => {
      const read = ids.parse(await tx.query(sql, [actor.id, ...values])).map((row) => row.id);
      return read.length === 0 ? [] : [fact(actor, 'MessagesRead', read)];
    });
    if (facts.length > 0) this.hints.toUser(actor.id, { about: 'messages' });
  }

  private told(found: unknown, lang: Lang): Message[] {
    return rows.parse(found).map(({ data, at, ...row }) => ({
      ...row,
      at,
      gmtCreate: at,
      message: messageText(lang, data),
      actorName: data.actorName,
      docName: data.docName,
      version: data.version,
      ...(data.docIds.length > 1 && { docs: data.docIds.length }),
    }));
  }
}

const fact = ({ id }: Actor, type: string, messageIds: readonly number[]) => ({
  stream: `user-${id}`,
  type,
  data: { messageIds },
});
