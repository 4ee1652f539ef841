import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Follower } from '../../platform/log/followers.js';
import type { RecordedEvent } from '../../platform/log/kind.js';

/**
 * Marks uploads that an event refers to. Events are never deleted, so such an upload is shown by some version of a doc
 * for ever, and is never removed.
 */
@Injectable()
export class UploadUses implements Follower {
  readonly needs = { text: '/upload/' };

  async handle({ data, recordedAt }: RecordedEvent, tx: EntityManager): Promise<void> {
    const text = JSON.stringify(data) ?? '';
    const keys = new Set([...text.matchAll(/\/upload\/([0-9a-f]{32})/g)].map(([, key]) => key));
    if (keys.size === 0) return;
    const sql = 'update uploads set used_at = $2 where key = any($1) and used_at is null';
    await tx.query(sql, [[...keys], recordedAt]);
  }
}
