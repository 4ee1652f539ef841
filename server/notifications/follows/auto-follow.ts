import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SubjectType } from '../../../contracts/platform/enums.js';
import { commentedDocOf } from '../../docs/comments/comments.decider.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { preparedIn } from '../../platform/log/session.js';
import type { StoredNews } from '../news/news-table.js';

/** Sources in which a person writes themselves: not a build, a file, or an older version. */
const byHand: readonly string[] = ['form', 'live'];

const follow = `insert into subscriptions (user_id, type, source_id, is_auto, created_at)
  select distinct on (w.u, w.d) w.u, ${SubjectType.doc}, w.d, true, w.at
    from jsonb_to_recordset($1) as w (u int8, d int8, at timestamptz)
    join users on users.id = w.u
    left join news_preferences n on n.user_id = w.u
  where coalesce(n.follow_own, true) and not exists (select 1 from unfollowed_docs x where x.user_id = w.u and x.doc_id = w.d)
  order by w.u, w.d, w.at on conflict do nothing`;

/** Subscribes people to the docs that they write or comment on (not to whole folders), unless they do not want that or have unfollowed the doc. */
@Injectable()
export class AutoFollow {
  async afterWriting(tx: EntityManager, news: readonly StoredNews[]): Promise<void> {
    const written = news.filter((one) => byHand.includes(one.source) && one.kind !== 'deleted' && !one.isFolder);
    await this.add(
      tx,
      written.flatMap(({ writers, docId, event }) => writers.map((u) => ({ u, d: docId, at: event.recordedAt }))),
    );
  }

  /** Of an event of another kind: nobody. */
  async afterCommenting(tx: EntityManager, { type, stream, meta, recordedAt }: RecordedEvent): Promise<void> {
    const docId = type === 'CommentAdded' ? commentedDocOf(stream) : undefined;
    if (docId !== undefined) await this.add(tx, [{ u: meta.actorId, d: docId, at: recordedAt }]);
  }

  private async add(tx: EntityManager, wanted: readonly { u: number; d: number; at: Date }[]): Promise<void> {
    if (wanted.length > 0) await preparedIn(tx, follow, [JSON.stringify(wanted)]);
  }
}
