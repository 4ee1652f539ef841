import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { message, messagePage } from '../../../contracts/notifications/notice.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { DocType, SubjectType } from '../../../contracts/platform/enums.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { nameAlone } from '../news/name-alone.js';
import { severityOfRank, severityRank } from '../news/severity-rank.js';
import { MessageCounts } from './message-counts.js';
import { MessageReasons } from './message-reasons.js';
import { messageData, messageText, pageOf } from './wording.js';

/** People named in the summary of a message. */
const MOST_PEOPLE = 3;

/** A digest is no message before its time. */
export const visible = 'held_until is null';
const columns = `m.id, m.user_id as "userId", m.type, m.source_id as "sourceId", m.data, m.is_read as "isRead", m.touched_at as at,
  m.total, m.docs, m.module_id as "moduleId", m.severity, m.breaking, m.parts, m.is_quiet as "isQuiet", cardinality(m.changes) as listed,
  cardinality(m.actors) as "peopleCount", coalesce(a.name, '') as "moduleName",
  coalesce(a.project_id, case when m.type = ${SubjectType.release}
    then (select project_id from releases where id = m.source_id and deleted_at is null) end, 0) as "projectId",
  array(select u.nickname from unnest(m.actors) with ordinality as w (id, n) join users u on u.id = w.id order by n limit ${MOST_PEOPLE})
    as people,
  coalesce(m.type in (${SubjectType.doc}, ${SubjectType.digest})
    and (select d.type = ${DocType.about} from docs d where d.id = m.source_id), false) as "isAbout",
  coalesce((select n.before from doc_news n where n.id = m.changes[1]), 0) as "from"`;
const source = 'from messages m left join modules a on a.id = m.module_id and a.deleted_at is null';
const rows = z.array(
  z.object({
    ...{ id: z.number(), userId: z.number(), type: z.number(), sourceId: z.number(), data: messageData },
    ...{ isRead: z.boolean(), at: z.date(), total: z.number(), docs: z.number(), severity: z.number() },
    ...{ breaking: z.number(), parts: z.number(), isQuiet: z.boolean(), listed: z.number(), peopleCount: z.number() },
    ...{ people: z.array(z.string()), from: z.number(), moduleName: z.string() },
    ...{ projectId: z.number(), moduleId: z.number(), isAbout: z.boolean() },
  }),
);
type MessageRow = z.output<typeof rows>[number];
const counts = z.tuple([z.object({ n: z.number() })]);
const named = z.array(z.object({ id: z.number(), name: z.string(), count: z.number() }));
type Message = z.output<typeof message>;
type Filter = Pick<Input<typeof messagePage>, 'from' | 'unread' | 'moduleId' | 'actorId'>;

/** Reads a person's own messages. */
@Injectable()
export class MessageList {
  constructor(
    private readonly db: DataSource,
    private readonly counts: MessageCounts,
    private readonly reasons: MessageReasons,
  ) {}

  /** Those that ring the bell. */
  async unread(actor: Actor, most: number, lang: Lang): Promise<Message[]> {
    const where = `where m.user_id = $1 and not is_read and not is_quiet and ${visible}`;
    const sql = `select ${columns} ${source} ${where} order by m.touched_at desc, m.id desc limit $2`;
    return this.worded(actor, await this.db.query(sql, [actor.id, most]), lang);
  }

  async unreadCount(userId: number): Promise<number> {
    const sql = `select count(*) as n from messages where user_id = $1 and not is_read and not is_quiet and ${visible}`;
    return counts.parse(await this.db.query(sql, [userId]))[0].n;
  }

  /** Unread messages first (docs/wire.md 1.3). */
  async page(
    actor: Actor,
    { from, unread, moduleId, actorId }: Filter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
    lang: Lang,
  ): Promise<{ list: Message[]; total: number }> {
    const values = [actor.id, severityRank(from ?? 'wording'), unread, moduleId ?? null, actorId ?? null];
    const where = `where m.user_id = $1 and ${visible} and m.severity >= $2 and (not $3::boolean or not is_read)
      and ($4::bigint is null or m.module_id = $4) and ($5::bigint is null or m.actors @> array[$5::bigint])`;
    const total = counts.parse(await this.db.query(`select count(*) as n from messages m ${where}`, values))[0].n;
    const sql = `select ${columns} ${source} ${where} order by m.is_read, m.touched_at desc, m.id desc limit $6 offset $7`;
    return { list: await this.worded(actor, await this.db.query(sql, [...values, limit, offset]), lang), total };
  }

  private async worded(actor: Actor, found: unknown, lang: Lang): Promise<Message[]> {
    const counted = await this.counts.of(rows.parse(found));
    const reasons = await this.reasons.of(
      actor,
      counted.map(({ data }) => data.because),
    );
    return counted.map((row, at) => ({ ...wordedRow(row, lang), because: reasons[at] }));
  }

  async facets(userId: number) {
    const newest = `with newest as (select module_id, actors from messages
      where user_id = $1 and ${visible} order by touched_at desc limit 1000)`;
    const modules = `${newest} select a.id, a.name, count(a.id) as count from newest join modules a on a.id = module_id
      and a.deleted_at is null group by a.id order by count desc, a.id limit 50`;
    const people = `${newest} select u.id, u.nickname as name, count(u.id) as count from newest, unnest(actors) as w (id)
      join users u on u.id = w.id group by u.id order by count desc, u.id limit 50`;
    return {
      modules: named.parse(await this.db.query(modules, [userId])),
      people: named.parse(await this.db.query(people, [userId])),
    };
  }
}

function wordedRow({ data: stored, at, docs, ...row }: MessageRow, lang: Lang): Message {
  const data = { ...stored, docName: nameAlone({ docName: stored.docName, isAbout: row.isAbout }, lang) };
  // A message of a change set or digest is about more than one model.
  const uses = docs === 1 && row.type === SubjectType.doc ? data.uses : undefined;
  return {
    ...{ id: row.id, userId: row.userId, type: row.type, sourceId: row.sourceId, isRead: row.isRead },
    ...{ at, gmtCreate: at, message: messageText(lang, data, docs, row.total) },
    ...{ actorName: data.actorName, docName: data.docName, version: data.version, commentId: data.commentId },
    ...(docs > 1 && { docs }),
    ...(uses && { uses: { docs: uses.docs.length, broken: uses.broken.length } }),
    ...(hasProject(row.type) && { projectId: row.projectId }),
    ...(pageOf(data) && { page: pageOf(data) }),
    ...(row.listed > 0 && {
      summary: {
        ...{ people: row.people, peopleCount: row.peopleCount, changes: row.total, parts: row.parts },
        ...{
          breaking: uses?.broken.length ?? row.breaking,
          severity: severityOfRank(row.severity),
          from: row.from,
          moduleName: row.moduleName,
        },
        ...{ isDigest: row.type === SubjectType.digest, isQuiet: row.isQuiet },
      },
    }),
  };
}

/** Messages about a robot, and about a release, open a page of the project. */
const hasProject = (type: number): boolean => type === SubjectType.module || type === SubjectType.release;
