import type { EntityManager } from 'typeorm';
import { SubjectType } from '../../../contracts/platform/enums.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import type { CommentMessage } from './comment-messages.js';
import type { DigestTime } from './message-groups.js';

/** The digests of comments: one message for each doc. */
export const commentDigestKey = (pace: string): string => `comments-${pace}-`;

/** A comment is a message of its own; in a digest, all new ones of a doc are one. */
const insert = `insert into messages as m (user_id, group_key, event_position, type, source_id, module_id, actors, data, is_quiet,
      held_until, created_at, touched_at)
    select u, $7, $2, ${SubjectType.doc}, d.id, d.module_id, array[$4::bigint], $5, $8, h.until, $6, $6
      from unnest($1::bigint[]) u join docs d on d.id = $3
      left join jsonb_to_recordset($9) as h ("user" int8, until timestamptz) on h.user = u
  on conflict (user_id, group_key) where not is_read do update set event_position = excluded.event_position,
    data = excluded.data, total = m.total + 1, touched_at = excluded.touched_at,
    actors = case when m.actors @> excluded.actors then m.actors else m.actors || excluded.actors end`;

/** `digests`: when the readers get their digest; empty for another pace. */
export async function writeCommentMessage(
  tx: EntityManager,
  { position, meta, recordedAt }: RecordedEvent,
  { docId, readers, data, pace }: CommentMessage,
  digests: readonly DigestTime[],
): Promise<void> {
  const key = digests.length > 0 ? `${commentDigestKey(pace)}${docId}` : `comment-${position}`;
  const times = JSON.stringify(digests);
  const values = [position, docId, meta.actorId, JSON.stringify(data), recordedAt, key, pace === 'list', times];
  await tx.query(insert, [readers, ...values]);
}
