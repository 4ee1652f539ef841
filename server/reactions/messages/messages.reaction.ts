import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { SubjectType } from '../../../contracts/enums.js';
import { system } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import type { Follower } from '../../log/followers.js';
import type { Recorded } from '../../log/kind.js';
import { Hints } from '../../sockets/hints.js';
import { newsOf } from '../doc-change.js';
import { subscribersWhoMayView } from './subscribers.js';
import type { MessageData } from './wording.js';

const editors = z.object({ editors: z.array(z.number()).catch([]) });
const told = z.tuple([z.object({ docName: z.string(), actorName: z.string().nullable() })]);

/** A change of a doc becomes a message to each subscriber who may still see it and did not write it themselves; once. */
@Injectable()
export class Messages implements Follower {
  constructor(
    private readonly log: EventLog,
    private readonly hints: Hints,
  ) {}

  async handle(event: Recorded, tx: EntityManager): Promise<void> {
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
      actorName: actorName ?? system.nickname,
      remark: event.meta.remark ?? '',
      version: event.version,
    };
    // Written by the row and the event, so that a second run of the same turn adds nothing.
    await tx.query(
      `insert into messages (user_id, event_position, type, source_id, data, created_at)
        select unnest($1::bigint[]), $2, $3, $4, $5, $6 on conflict (user_id, event_position) do nothing`,
      [readers, event.position, SubjectType.doc, about.docId, JSON.stringify(data), event.recordedAt],
    );
    this.log.afterCommit(tx, () => this.hints.toUsers(readers, { about: 'messages' }));
  }
}
