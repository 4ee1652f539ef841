import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { SubjectType, UserStatus } from '../../../contracts/enums.js';
import { systemActor } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import type { Follower } from '../../log/followers.js';
import type { RecordedEvent } from '../../log/kind.js';
import { Hints } from '../../sockets/hints.js';
import { newsOf } from '../doc-change.js';
import { subscribersWhoMayView } from './subscribers.js';
import type { MessageData } from './wording.js';

const editors = z.object({ editors: z.array(z.number()).catch([]) });
const told = z.tuple([z.object({ docName: z.string(), actorName: z.string().nullable() })]);

const pushFacts = z.object({ author: z.string() });
const pushPlaces = z.array(z.object({ module: z.string(), project: z.string() }));
const userRows = z.array(z.object({ id: z.number() }));
const pushPlace = `select m.name as module, p.name as project from modules m join projects p on p.id = m.project_id where m.id = $1`;
const superAdmins = `select id from users where is_super_admin and status <> ${UserStatus.disabled} and deleted_at is null`;

/** Docs counted in one message of a change set. */
const MOST_DOCS = 1_000;

/** Writes one message per change of a doc to each subscriber who may still view it and did not make the change; one for all docs of a push, an import or an undo. */
@Injectable()
export class MessagesReaction implements Follower {
  constructor(
    private readonly log: EventLog,
    private readonly hints: Hints,
  ) {}

  async handle(event: RecordedEvent, tx: EntityManager): Promise<void> {
    if (event.type === 'PushWritten' || event.type === 'PushFailed') return this.push(event, tx);
    const about = newsOf(event);
    if (!about || about.news === 'added') return;
    const writers = [event.meta.actorId, ...editors.parse(event.data).editors];
    const readers = await subscribersWhoMayView(tx, about.docId, writers);
    if (readers.length === 0) return;
    const sql =
      'select d.name as "docName", (select nickname from users where id = $2) as "actorName" from docs d where d.id = $1';
    const [{ docName, actorName }] = told.parse(await tx.query(sql, [about.docId, event.meta.actorId]));
    const data: MessageData = {
      news: about.news,
      docName,
      actorName: actorName ?? event.meta.author ?? systemActor.nickname,
      remark: event.meta.remark ?? '',
      version: event.version,
      ...(event.meta.changeSet && { changeSet: event.meta.changeSet, docIds: [about.docId] }),
    };
    const rest = event.meta.changeSet ? await this.collapse(tx, event.meta.changeSet, about.docId, readers) : readers;
    await this.send(tx, event, rest, { type: SubjectType.doc, sourceId: about.docId, data });
  }

  /**
   * Adds the doc to the message that a subscriber of several docs has of the change set already. Returns the readers
   * who have none. A message that was read is not changed: the next doc is a new one.
   */
  private async collapse(tx: EntityManager, changeSet: number, docId: number, readers: readonly number[]) {
    const sql = `with told as (
        select id, user_id, data from messages
          where user_id = any($1) and not is_read and (data ->> 'changeSet')::int8 = $2 for update
      ), added as (
        update messages m set data = jsonb_set(m.data, '{docIds}', m.data -> 'docIds' || to_jsonb($3::int8))
          from told where m.id = told.id and not told.data -> 'docIds' @> to_jsonb($3::int8)
            and jsonb_array_length(told.data -> 'docIds') < ${MOST_DOCS}
      ) select user_id as id from told`;
    const told = new Set(userRows.parse(await tx.query(sql, [readers, changeSet, docId])).map(({ id }) => id));
    return readers.filter((id) => !told.has(id));
  }

  /** Notifies super admins of every push (docs/wire.md 7.2). */
  private async push(event: RecordedEvent, tx: EntityManager): Promise<void> {
    const [place] = pushPlaces.parse(await tx.query(pushPlace, [event.stream.slice('module-'.length)]));
    const readers = userRows.parse(await tx.query(superAdmins)).map(({ id }) => id);
    if (!place || readers.length === 0) return;
    const data: MessageData = {
      news: event.type === 'PushWritten' ? 'pushed' : 'pushFailed',
      docName: `${place.project}-${place.module}`,
      actorName: pushFacts.parse(event.data).author,
      ...{ remark: '', version: 0 },
    };
    await this.send(tx, event, readers, { type: SubjectType.push, sourceId: 0, data });
  }

  /** Unique by user and event, so handling the same event again adds nothing. */
  private async send(
    tx: EntityManager,
    event: RecordedEvent,
    readers: readonly number[],
    { type, sourceId, data }: { readonly type: number; readonly sourceId: number; readonly data: MessageData },
  ): Promise<void> {
    if (readers.length === 0) return;
    await tx.query(
      `insert into messages (user_id, event_position, type, source_id, data, created_at)
        select unnest($1::bigint[]), $2, $3, $4, $5, $6 on conflict (user_id, event_position) do nothing`,
      [readers, event.position, type, sourceId, JSON.stringify(data), event.recordedAt],
    );
    this.log.afterCommit(tx, () => this.hints.toUsers([...readers], { about: 'messages' }));
  }
}
