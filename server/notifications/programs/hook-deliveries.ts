import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { eventTypeOf, type hookDeliveries } from '../../../contracts/notifications/programs.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { preparedIn } from '../../platform/log/session.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import type { NewsChange } from '../news/routing.js';
import { deliveryColumns, deliveryFields, reopened } from '../sending/delivery-log.js';
import { webhookId } from './program-events.js';

const open = z.array(
  z.object({
    ...{ ...deliveryFields, newsId: z.number() },
    /** When the newest event of the doc that was never tried came. */
    freshAt: z.date().nullable(),
  }),
);
export type OpenDelivery = z.output<typeof open>[number];
const counts = z.tuple([z.object({ n: z.number() })]);
const waiting = z.array(z.object({ hookId: z.number(), n: z.number() }));
const pairs = z.array(z.object({ hookId: z.number(), docId: z.number() }));
const hooks = z.array(z.object({ isDeleted: z.boolean() }));
const listed = z.array(
  z.object({
    ...{ ...deliveryFields, newsId: z.number(), kind: z.string(), docName: z.string() },
    ...{ request: z.string(), tookMs: z.number().nullable() },
  }),
);

/** Rows that one statement writes at most. */
const REPLAY_PAGE = 500;

/** One row for each event and webhook. A task for each webhook and doc sends them in order. */
@Injectable()
export class HookDeliveries {
  constructor(
    private readonly db: DataSource,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  /** Rows for the events of a turn, in the transaction of its follower: each event once for each webhook. */
  async spread(tx: EntityManager, newsIds: readonly number[]): Promise<void> {
    if (newsIds.length === 0) return;
    const sql = `insert into deliveries (hook_id, first, last, doc_id, state, at)
      select h.id, n.id, n.id, n.doc_id, 'waiting', $2 ${matching} and n.id = any($1)
      on conflict (hook_id, first) where hook_id > 0 do nothing returning hook_id as "hookId", doc_id as "docId"`;
    await this.start(tx, pairs.parse(await preparedIn(tx, sql, [newsIds, this.clock.now()])));
  }

  /** A page of events since the moment, to be sent again; the last event of the page, or undefined after the last one. */
  async replay(tx: EntityManager, hookId: number, since: Date, after: number): Promise<number | undefined> {
    const sql = `with page as (
        select n.id, n.doc_id ${matching} and h.id = $1 and n.at >= $2 and n.id > $3 order by n.id limit ${REPLAY_PAGE}
      )
      insert into deliveries as d (hook_id, first, last, doc_id, state, at)
        select $1, id, id, doc_id, 'waiting', $4 from page
      on conflict (hook_id, first) where hook_id > 0 do update set state = 'waiting', attempts = 0, next_at = null
      returning hook_id as "hookId", doc_id as "docId", first as "newsId"`;
    const rows = z
      .array(pairs.element.extend({ newsId: z.number() }))
      .parse(await tx.query(sql, [hookId, since, after, this.clock.now()]));
    await this.start(tx, rows);
    return rows.length < REPLAY_PAGE ? undefined : Math.max(...rows.map(({ newsId }) => newsId));
  }

  /** Makes everything that was kept back wait again, after the webhook was switched on. */
  async resume(tx: EntityManager, hookId: number): Promise<void> {
    await this.reopen(tx, `hook_id = $2 and state in ('waiting', 'failed', 'paused')`, [hookId]);
  }

  /** Sends one again. False: the webhook has no such delivery. */
  async resend(tx: EntityManager, hookId: number, id: number): Promise<boolean> {
    return this.reopen(tx, 'hook_id = $2 and id = $3', [hookId, id]);
  }

  /**
   * Keeps back what waits of a doc, as long as the webhook is switched off; of one that was removed it is given up. The
   * lock makes whoever switches it on find what was kept back.
   */
  async keep(hookId: number, docId: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      const off = `select deleted_at is not null as "isDeleted" from program_hooks
        where id = $1 and (not is_on or deleted_at is not null) for share`;
      const [hook] = hooks.parse(await tx.query(off, [hookId]));
      const sql = `update deliveries set state = $3, next_at = null
        where hook_id = $1 and doc_id = $2 and state in ('waiting', 'failed')`;
      if (hook) await tx.query(sql, [hookId, docId, hook.isDeleted ? 'parked' : 'paused']);
    });
  }

  /** Gives up what a webhook that is being removed still had to send. */
  async giveUp(tx: EntityManager, hookId: number): Promise<void> {
    const sql = `update deliveries set state = 'parked', next_at = null
      where hook_id = $1 and state in ('waiting', 'failed', 'paused')`;
    await tx.query(sql, [hookId]);
  }

  /** The oldest event of the doc that the webhook has not had. */
  async next(hookId: number, docId: number): Promise<OpenDelivery | undefined> {
    const fresh = `select max(at) from deliveries
      where hook_id = $1 and doc_id = $2 and state = 'waiting' and attempts = 0`;
    const sql = `select ${deliveryColumns}, d.first as "newsId", (${fresh}) as "freshAt" from deliveries d
      where d.hook_id = $1 and d.doc_id = $2 and d.state in ('waiting', 'failed') order by d.first limit 1`;
    return open.parse(await this.db.query(sql, [hookId, docId]))[0];
  }

  /** How many events each webhook has not had yet. */
  async waiting(hookIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const sql = `select hook_id as "hookId", count(*)::int as n from deliveries
      where hook_id = any($1) and state in ('waiting', 'failed', 'paused') group by hook_id`;
    return new Map(waiting.parse(await this.db.query(sql, [[...hookIds]])).map(({ hookId, n }) => [hookId, n]));
  }

  async list(hookId: number, before: number, limit: number): Promise<Reply<typeof hookDeliveries>> {
    const sql = `select ${deliveryColumns}, d.first as "newsId", n.kind, n.doc_name as "docName", d.request, d.took_ms as "tookMs"
      from deliveries d join doc_news n on n.id = d.first where d.hook_id = $1 and d.id < $2
      order by d.id desc limit $3`;
    const found = listed.parse(await this.db.query(sql, [hookId, before, limit]));
    return found.map(({ hookId: _, newsId, kind, state, ...row }) => ({
      ...{ ...row, webhookId: webhookId(newsId), type: eventTypeOf(kind) },
      // Lists have four states; the webhook shows that it is switched off.
      state: state !== 'paused' ? state : row.attempts > 0 ? 'failed' : 'waiting',
    }));
  }

  private async reopen(tx: EntityManager, which: string, values: readonly number[]): Promise<boolean> {
    const sql = `with opened as (${reopened} where ${which} returning hook_id as "hookId", doc_id as "docId") select * from opened`;
    const rows = pairs.parse(await tx.query(sql, [this.clock.now(), ...values]));
    await this.start(tx, rows);
    return rows.length > 0;
  }

  private async start(tx: EntityManager, rows: readonly z.output<typeof pairs>[number][]): Promise<void> {
    const wanted = new Map(rows.map(({ hookId, docId }) => [`${hookId}:${docId}`, { hookId, docId }]));
    if (wanted.size === 0) return;
    const dueAt = this.clock.now();
    await this.tasks.addMany(
      tx,
      [...wanted].map(([key, payload]) => ({ kind: 'callProgram', key, payload, dueAt })),
    );
  }
}

/** Webhooks and the events that pass their filters; a webhook hears of its place and all below it. */
const passing = `join modules m on m.id = n.module_id join projects p on p.id = m.project_id
  join program_hooks h on h.deleted_at is null and h.is_on
    and case when h.module_id > 0 then h.module_id = n.module_id when h.project_id > 0 then h.project_id = p.id
      else h.space_id = p.space_id end
  where (h.types = '{}' or 'doc.' || n.kind = any(h.types)) and n.severity >= h.severity
    and (h.sources = '{}' or n.source = any(h.sources))`;
const matching = `from doc_news n ${passing}`;

/** How many webhooks would hear of such a change. */
export async function countHooks(
  db: Pick<EntityManager, 'query'>,
  { moduleId, kind, severity, source }: Pick<NewsChange, 'moduleId' | 'kind' | 'severity' | 'source'>,
): Promise<number> {
  const sql = `select count(*)::int as n
    from (values ($1::int8, $2::text, $3::int2, $4::text)) as n (module_id, kind, severity, source) ${passing}`;
  return counts.parse(await db.query(sql, [moduleId, kind, severity, source]))[0].n;
}
