import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ErasureSource, Erasures } from '../../docs/past/erasures.js';

/** Messages repeat names and values of the doc that they are about. */
@Injectable()
export class MessageErasure implements ErasureSource, OnModuleInit {
  constructor(private readonly erasures: Erasures) {}

  onModuleInit(): void {
    this.erasures.add(this);
  }

  async erase(tx: EntityManager, docIds: readonly number[]): Promise<void> {
    const streams = docIds.flatMap((id) => [`doc-${id}`, `comments-${id}`]);
    const events = 'select position from events where stream = any($1)';
    await tx.query(`delete from messages where event_position in (${events})`, [streams]);
    await tx.query('delete from doc_news where doc_id = any($1)', [[...docIds]]);
    await tx.query(`update hook_deliveries set request = '', answer = '' where doc_id = any($1)`, [[...docIds]]);
    await tx.query(`update deliveries set answer = '' where doc_id = any($1)`, [[...docIds]]);
  }
}
