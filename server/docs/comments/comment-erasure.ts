import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eraseData, readErasable } from '../../platform/log/erasure.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { EventMeta, RecordedEvent } from '../../platform/log/kind.js';
import type { ErasureSource } from '../past/erasures.js';
import { commentsKind } from './comments.decider.js';
import type { CommentEvent } from './comments.events.js';

/** Comments quote the doc, so they are removed with its contents. */
@Injectable()
export class CommentErasure implements ErasureSource {
  constructor(private readonly log: EventLog) {}

  async erase(tx: EntityManager, docIds: readonly number[], by: EventMeta): Promise<void> {
    for (const { id, version } of await this.log.lockMany(tx, commentsKind, docIds)) {
      const stream = `comments-${id}`;
      const { events, record } = await readErasable(tx, stream, skeletonOf);
      if (events.length === 0) continue;
      await this.log.execute(commentsKind, id, { type: 'EraseComments', erased: record }, by, { tx });
      await eraseData(tx, stream, events, version + 1);
    }
  }
}

/** What is left of an event's data; undefined: it has no words. */
function skeletonOf(event: RecordedEvent<CommentEvent>): object | undefined {
  if (event.type === 'CommentAdded') return { ...event.data, content: '', anchor: null };
  const hasWords = event.type === 'CommentEdited' || event.type === 'CommentUndeleted';
  return hasWords ? { ...event.data, content: '' } : undefined;
}
