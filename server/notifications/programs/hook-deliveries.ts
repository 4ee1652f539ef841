import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { eventTypeOf, type hookDeliveries, hookStates } from '../../../contracts/notifications/programs.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { preparedIn } from '../../platform/log/session.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import type { NewsChange } from '../news/routing.js';
import { webhookId } from './program-events.js';

const open = z.array(
  z.object({
    ...{ id: z.number(), newsId: z.number(), attempts: z.number(), nextAt: z.date().nullable(), triedAt: z.date() },
    /** When the newest event of the doc that was never tried came. */
    freshAt: z.date().nullable(),
  }),
);
export type OpenDelivery = z.output<typeof open>[number];
const counts = z.tuple([z.object({ n: z.number() })]);
const pairs = z.array(z.object({ hookId: z.number(), docId: z.number() }));
const listed = z.array(
  z.object({
    ...{ id: z.number(), newsId: z.number(), kind: z.string(), docName: z.string(), state: z.enum(hookStates) },
    ...{ attempts: z.number(), status: z.number().nullable(), request: z.string(), answer: z.string() },
    ...{ tookMs: z.number().nullable(), at: z.date(), nextAt: z.date().nullable() },
  }),
);
interface TriedDelivery {
  readonly state: (typeof hookStates)[number];
  readonly attempts: number;
  readonly status: number | null;
  readonly request: string;
  readonly answer: string;
  readonly tookMs: number;
  readonly nextAt: Date | null;
}

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
    const sql = `insert into hook_deliveries (hook_id, news_id, doc_id, state, at)
      select h.id, n.id, n.doc_id, 'waiting', $2 ${matching} and n.id = any($1)
      on conflict (hook_id, news_id) do nothing returning hook_id as "hookId", doc_id as "docId"`;
    await this.start(tx, pairs.parse(await preparedIn(tx, sql, [newsIds, this.clock.now()])));
  }

  /** A page of events since the moment, to be sent again; the last event of the page, or undefined after the last one. */
  async replay(tx: EntityManager, hookId: number, since: Date, after: number): Promise<number | undefined> {
    const sql = `with page as (
        select n.id, n.doc_id ${matching} and h.id = $1 and n.at >= $2 and n.id > $3 order by n.id limit ${REPLAY_PAGE}
      )
      insert into hook_deliveries as d (hook_id, news_id, doc_id, state, at)
        select $1, id, doc_id, 'waiting', $4 from page
      on conflict (hook_id, news_id) do update set state = 'waiting', attempts = 0, next_at = null
      returning hook_id as "hookId", doc_id as "docId", news_id as "newsId"`;
    const rows = z
      .array(pairs.element.extend({ newsId: z.number() }))
      .parse(await tx.query(sql, [hookId, since, after, this.clock.now()]));
    await this.start(tx, rows);
    return rows.length < REPLAY_PAGE ? undefined : Math.max(...rows.map(({ newsId }) => newsId));
  }

  /** Tasks for everything that waits, after the webhook was switched on again. */
  async resume(tx: EntityManager, hookId: number): Promise<void> {
    const sql = `select distinct hook_id as "hookId", doc_id as "docId" from hook_deliveries
      where hook_id = $1 and state in ('waiting', 'failed')`;
    await this.start(tx, pairs.parse(await tx.query(sql, [hookId])));
  }

  async reopen(tx: EntityManager, hookId: number, id: number): Promise<boolean> {
    const sql = `update hook_deliveries set state = 'waiting', attempts = 0, next_at = null where hook_id = $1 and id = $2
      returning hook_id as "hookId", doc_id as "docId"`;
    const [rows] = z.tuple([pairs, z.number()]).parse(await tx.query(sql, [hookId, id]));
    await this.start(tx, rows);
    return rows.length > 0;
  }

  /** The oldest event of the doc that the webhook has not had. */
  async next(hookId: number, docId: number): Promise<OpenDelivery | undefined> {
    const fresh = `select max(at) from hook_deliveries
      where hook_id = $1 and doc_id = $2 and state = 'waiting' and attempts = 0`;
    const sql = `select id, news_id as "newsId", attempts, next_at as "nextAt", at as "triedAt", (${fresh}) as "freshAt"
      from hook_deliveries where hook_id = $1 and doc_id = $2 and state in ('waiting', 'failed') order by news_id limit 1`;
    return open.parse(await this.db.query(sql, [hookId, docId]))[0];
  }

  /**
   * Stores a try. The event may have been deleted for good since it was sent: then its words are not stored. The lock
   * waits for such a deletion, and only a statement after it sees the result.
   */
  async tried(id: number, done: TriedDelivery): Promise<void> {
    const { state, attempts, status, request, answer, tookMs, nextAt } = done;
    await this.db.transaction(async (tx) => {
      const kept: unknown[] = await tx.query(
        'select id from doc_news where id = (select news_id from hook_deliveries where id = $1) for key share',
        [id],
      );
      const words = kept.length > 0 ? [request, answer] : ['', ''];
      await tx.query(
        `update hook_deliveries set state = $2, attempts = $3, status = $4, request = $5, answer = $6, took_ms = $7,
          at = $8, next_at = $9 where id = $1`,
        [id, state, attempts, status, ...words, tookMs, this.clock.now(), nextAt],
      );
    });
  }

  async list(hookId: number, before: number, limit: number): Promise<Reply<typeof hookDeliveries>> {
    const sql = `select d.id, d.news_id as "newsId", n.kind, n.doc_name as "docName", d.state, d.attempts, d.status, d.request,
        d.answer, d.took_ms as "tookMs", d.at, d.next_at as "nextAt"
      from hook_deliveries d join doc_news n on n.id = d.news_id where d.hook_id = $1 and d.id < $2
      order by d.id desc limit $3`;
    const found = listed.parse(await this.db.query(sql, [hookId, before, limit]));
    return found.map(({ newsId, kind, ...row }) => ({ ...row, webhookId: webhookId(newsId), type: eventTypeOf(kind) }));
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
