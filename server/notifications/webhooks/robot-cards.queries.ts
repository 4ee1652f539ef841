import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { deliveries } from '../../../contracts/notifications/notice.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { newsTypes } from '../news/doc-change.js';

const states = z.enum(['waiting', 'delivered', 'failed', 'parked']);
const columns = `d.id, d.channel, d.doc_id as "docId", d.doc_version as version, d.doc_ids as "docIds", d.docs, d.state, d.attempts, d.status, d.answer,
    d.at, d.next_at as "nextAt", d.gather_until as "gatherUntil", d.changes, coalesce(r.release_no, '') as "releaseNo"
  from deliveries d left join releases r on r.id = d.release_id`;
const delivery = z.object({
  id: z.number(),
  channel: z.string(),
  docId: z.number(),
  version: z.number(),
  docIds: z.array(z.number()),
  docs: z.number(),
  state: states,
  attempts: z.number(),
  status: z.number().nullable(),
  answer: z.string(),
  at: z.date(),
  nextAt: z.date().nullable(),
  gatherUntil: z.date().nullable(),
  changes: z.number(),
  releaseNo: z.string(),
});
export type Delivery = z.output<typeof delivery>;
export type DeliveryChange = Partial<Pick<Delivery, 'state' | 'attempts' | 'status' | 'answer' | 'at' | 'nextAt'>>;

const parked = z.object({
  key: z.string(),
  channel: z.string(),
  releaseId: z.number(),
  docId: z.number(),
  version: z.number(),
  commentId: z.number(),
  first: z.number(),
  last: z.number(),
});
type Parked = z.output<typeof parked>;
/** `first` and `last`: positions of the events of a card of several changes. */
const parkedColumns = `d.key, d.channel, d.release_id as "releaseId", d.doc_id as "docId", d.doc_version as version,
  d.comment_id as "commentId",
  case when d.changes > 1 and d.key ~ ':[0-9]+$' then split_part(d.key, ':', 2)::int8 else 0 end as first,
  case when d.changes > 1 and d.key ~ ':[0-9]+$' then coalesce((select position from events e
    where e.stream = 'doc-' || d.doc_id and e.version = d.doc_version), 0) else 0 end as last`;
/** The answer of a delivery that a pause of its robot keeps back. */
export const PAUSED = 'robot.paused';

/** Robot and doc of a delivery. */
interface DeliveryTarget {
  readonly moduleId: number;
  readonly releaseId: number;
  readonly channel: string;
  readonly docId: number;
  readonly version: number;
  readonly commentId: number;
}

const joinedRows = z.array(z.object({ key: z.string(), dueAt: z.date() }));
const lastCards = z.array(z.object({ at: z.date() }));
/** A message that is due this soon is complete: its task may be running on a node with another clock. */
const SOON_MS = 2_000;

const dueAt = (state: Delivery['state'], gatherUntil: Date | null) => (state === 'waiting' ? gatherUntil : null);

/** Docs that a message links to are among these; its count is of all. */
const MOST_DOCS = 50;
const withDoc = (id: string) =>
  `case when ${id} = any(d.doc_ids) or cardinality(d.doc_ids) >= ${MOST_DOCS} then d.doc_ids else d.doc_ids || ${id} end`;

/** Reads and writes the delivery log. */
@Injectable()
export class DeliveryLog {
  constructor(private readonly db: DataSource) {}

  async newest(moduleId: number, limit: number): Promise<Reply<typeof deliveries>> {
    const sql = `select ${columns} where d.module_id = $1 order by d.id desc limit $2`;
    const found = z.array(delivery).parse(await this.db.query(sql, [moduleId, limit]));
    return found.map(({ gatherUntil, docIds: _, ...one }) => ({
      ...one,
      nextAt: one.nextAt ?? dueAt(one.state, gatherUntil),
    }));
  }

  async byKey(key: string): Promise<Delivery | undefined> {
    const sql = `select ${columns} where d.key = $1`;
    return z.array(delivery).parse(await this.db.query(sql, [key]))[0];
  }

  /** Adds one delivery per robot and event, even if the event is handled twice. `gatherUntil`: when it may be sent. */
  async open(tx: EntityManager, key: string, about: DeliveryTarget, at: Date, gatherUntil: Date | null): Promise<void> {
    const { moduleId, releaseId, channel, docId, version, commentId } = about;
    await tx.query(
      `insert into deliveries (key, module_id, release_id, channel, doc_id, doc_version, comment_id, state, at, gather_until, doc_ids)
        values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, array[$5::int8]) on conflict (key) do nothing`,
      [key, moduleId, releaseId, channel, docId, version, commentId, at, gatherUntil],
    );
  }

  /** When the robot's last card of single changes was or will be sent. */
  async lastCard(tx: EntityManager, { moduleId, releaseId, channel }: DeliveryTarget): Promise<Date | undefined> {
    const sql = `select greatest(at, gather_until, case when state = 'waiting' then next_at end) as at from deliveries
      where module_id = $1 and release_id = $2 and channel = $3 and comment_id = 0 and key ~ ':[0-9]+$' order by id desc limit 1`;
    return lastCards.parse(await tx.query(sql, [moduleId, releaseId, channel]))[0]?.at;
  }

  /** Keeps one delivery per robot and change set, for all its docs. Docs added after it was sent reopen it. */
  async gather(tx: EntityManager, key: string, about: DeliveryTarget, at: Date): Promise<void> {
    const { moduleId, releaseId, channel, docId, version } = about;
    await tx.query(
      `insert into deliveries as d (key, module_id, release_id, channel, doc_id, doc_version, state, at, doc_ids)
        values ($1, $2, $3, $4, $5, $6, 'waiting', $7, array[$5::int8])
        on conflict (key) do update set doc_id = excluded.doc_id, doc_version = excluded.doc_version,
          doc_ids = case when d.state = 'delivered' then excluded.doc_ids else ${withDoc('excluded.doc_id')} end,
          docs = case when d.state = 'delivered' then 1 else d.docs + 1 end,
          changes = case when d.state = 'delivered' then 1 else d.changes + 1 end,
          state = case when d.state = 'delivered' then 'waiting' else d.state end`,
      [key, moduleId, releaseId, channel, docId, version, at],
    );
  }

  /** Adds a change to the card of the same robot that is not due yet and was never tried, or that a pause keeps back. */
  async join(tx: EntityManager, about: DeliveryTarget, now: Date): Promise<{ key: string; dueAt: Date } | undefined> {
    const { moduleId, releaseId, channel, docId, version } = about;
    const sql = `with waiting as (
        select id, split_part(key, ':', 2)::int8 as first from deliveries
          where module_id = $1 and release_id = $2 and channel = $3 and comment_id = 0 and (
            state = 'waiting' and attempts = 0 and greatest(next_at, gather_until) > $6
            or state = 'parked' and answer = '${PAUSED}' and exists (select from robot_states
              where module_id = $1 and release_id = $2 and channel = $3 and paused_at is not null)) and key ~ ':[0-9]+$' order by id desc limit 1 for update
      ), joined as (
        update deliveries d set doc_id = $4, doc_version = $5, changes = d.changes + 1, doc_ids = ${withDoc('$4::int8')},
            docs = d.docs + case when exists (select 1 from events e where e.stream = $8 and e.version < $5
              and e.position >= waiting.first and e.type = any($7) and e.meta ->> 'changeSet' is null) then 0 else 1 end
          from waiting where d.id = waiting.id
          returning d.key, greatest(d.next_at, d.gather_until, $6) as "dueAt"
      ) select * from joined`;
    const soon = new Date(now.getTime() + SOON_MS);
    const values = [moduleId, releaseId, channel, docId, version, soon, newsTypes, `doc-${docId}`];
    return joinedRows.parse(await tx.query(sql, values))[0];
  }

  /**
   * Fields missing in `change` are not changed. An answer may repeat words of the doc: it is not stored when the doc was
   * deleted for good since. The lock waits for such a deletion, and only a statement after it sees the result.
   */
  async change(id: number, now: Delivery, change: DeliveryChange): Promise<void> {
    await this.db.transaction((tx) => this.changeIn(tx, id, now, change));
  }

  /** The same, in the transaction of the caller. */
  async changeIn(tx: EntityManager, id: number, now: Delivery, change: DeliveryChange): Promise<void> {
    const { state, attempts, status, answer, at, nextAt } = { ...now, ...change };
    await tx.query('select 1 from deliveries where id = $1 for no key update', [id]);
    await tx.query(
      `update deliveries set state = $2, attempts = $3, status = $4, at = $6, next_at = $7, answer = case
          when $5 <> '${PAUSED}' and exists (select from docs where docs.id = any(doc_id || doc_ids) and is_erased) then '' else $5 end
        where id = $1`,
      [id, state, attempts, status, answer, at, nextAt],
    );
  }

  /** A delivery that was given up and whose task no longer runs; locked until the transaction ends. */
  async parked(tx: EntityManager, moduleId: number, id: number): Promise<Parked | undefined> {
    const sql = `select ${parkedColumns}
      from deliveries d where id = $1 and module_id = $2 and state = 'parked'
        and not exists (select 1 from tasks t where t.kind = 'deliver' and t.key = d.key and t.parked_at is null)
      for update of d`;
    return z.array(parked).parse(await tx.query(sql, [id, moduleId]))[0];
  }

  /** Deliveries that a pause of the robot kept back; they wait again from the start of the table. */
  async reopenPaused(
    tx: EntityManager,
    { moduleId, releaseId, channel }: Pick<DeliveryTarget, 'moduleId' | 'releaseId' | 'channel'>,
    at: Date,
  ): Promise<Omit<Parked, 'channel' | 'releaseId'>[]> {
    const sql = `with opened as (
        update deliveries d set state = 'waiting', attempts = 0, answer = '', at = $4, next_at = null, gather_until = null
          where module_id = $1 and release_id = $2 and channel = $3 and state = 'parked' and answer = '${PAUSED}' returning d.*
      ) select ${parkedColumns} from opened d order by d.id`;
    return z
      .array(parked.omit({ channel: true, releaseId: true }))
      .parse(await tx.query(sql, [moduleId, releaseId, channel, at]));
  }

  /** Resets the number of attempts. */
  async reopen(tx: EntityManager, id: number, at: Date): Promise<void> {
    const sql = `update deliveries set state = 'waiting', attempts = 0, at = $2, next_at = null where id = $1`;
    await tx.query(sql, [id, at]);
  }
}
