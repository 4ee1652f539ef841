import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type DeliveryChange, deliveryStates } from './delivery-state.js';

/** What every reader of a delivery needs to change it. */
export const deliveryColumns = `d.hook_id as "hookId", d.id, d.state, d.attempts, d.status, d.answer, d.at, d.next_at as "nextAt"`;
export const deliveryFields = {
  ...{ hookId: z.number(), id: z.number(), state: z.enum(deliveryStates), attempts: z.number() },
  ...{ status: z.number().nullable(), answer: z.string(), at: z.date(), nextAt: z.date().nullable() },
};
const stored = z.object(deliveryFields);
type StoredDelivery = z.output<typeof stored>;

/** What a webhook sent, and how long its receiver took. */
interface SentRequest {
  readonly request: string;
  readonly tookMs: number;
}

/** Deliveries wait again, from the start of the retry table; a condition follows. $1: the present time. */
export const reopened = `update deliveries d set state = 'waiting', attempts = 0, at = $1, next_at = null, gather_until = null`;

const isErased = 'exists (select from docs where docs.id = any(doc_id || doc_ids) and docs.is_erased)';
const store = `update deliveries set state = $3, attempts = $4, status = $5, at = $6, next_at = $7,
    answer = case when ${isErased} then '' else $8 end,
    request = case when ${isErased} then '' else coalesce($9, request) end, took_ms = coalesce($10, took_ms)
  where hook_id = $1 and id = $2`;

/** Changes deliveries to chats, mail addresses and programs. */
@Injectable()
export class DeliveryLog {
  constructor(private readonly db: DataSource) {}

  /** Fields missing in `change` are as in `before`. */
  async change(before: StoredDelivery, change: DeliveryChange, sent?: SentRequest): Promise<void> {
    await this.db.transaction((tx) => this.changeIn(tx, before, change, sent));
  }

  /**
   * The same, in the transaction of the caller. Request and answer may repeat words of the doc: they are not stored when
   * the doc was deleted for good since. The lock waits for such a deletion, and only a statement after it sees the result.
   */
  async changeIn(tx: EntityManager, before: StoredDelivery, change: DeliveryChange, sent?: SentRequest): Promise<void> {
    const { hookId, id, state, attempts, status, answer, at, nextAt } = { ...before, ...change };
    await tx.query('select 1 from deliveries where hook_id = $1 and id = $2 for no key update', [hookId, id]);
    const values = [hookId, id, state, attempts, status, at, nextAt, answer, sent?.request, sent?.tookMs];
    await tx.query(store, values);
  }
}

/** Removes what deliveries repeat of docs that are deleted for good. */
export async function eraseDeliveries(tx: EntityManager, docIds: readonly number[]): Promise<void> {
  await tx.query(`update deliveries set request = '', answer = '' where (doc_id || doc_ids) && $1`, [[...docIds]]);
}
