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

/** Writes one message per change of a doc to each subscriber who may still view it and did not make the change. */
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
    };
    await this.send(tx, event, readers, { type: SubjectType.doc, sourceId: about.docId, data });
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
    await tx.query(
      `insert into messages (user_id, event_position, type, source_id, data, created_at)
        select unnest($1::bigint[]), $2, $3, $4, $5, $6 on conflict (user_id, event_position) do nothing`,
      [readers, event.position, type, sourceId, JSON.stringify(data), event.recordedAt],
    );
    this.log.afterCommit(tx, () => this.hints.toUsers([...readers], { about: 'messages' }));
  }
}
