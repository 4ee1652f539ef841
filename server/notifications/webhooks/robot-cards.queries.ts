import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { deliveries } from '../../../contracts/notifications/notice.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { newsTypes } from '../news/doc-change.js';
import { deliveryColumns, deliveryFields, reopened } from '../sending/delivery-log.js';

const columns = `${deliveryColumns}, d.module_id as "moduleId", d.release_id as "releaseId", d.channel, d.doc_id as "docId",
    d.doc_version as version, d.comment_id as "commentId", d.doc_ids as "docIds", d.docs, d.changes, d.first, d.last,
    d.gather_until as "gatherUntil", coalesce(r.release_no, '') as "releaseNo"
  from deliveries d left join releases r on r.id = d.release_id`;
const card = z.object({
  ...deliveryFields,
  moduleId: z.number(),
  releaseId: z.number(),
  channel: z.string(),
  docId: z.number(),
  version: z.number(),
  commentId: z.number(),
  docIds: z.array(z.number()),
  docs: z.number(),
  changes: z.number(),
  first: z.number(),
  last: z.number(),
  gatherUntil: z.date().nullable(),
  releaseNo: z.string(),
});
export type RobotCard = z.output<typeof card>;

/** A robot of an application, or of one of its releases. */
export interface RobotRef {
  readonly moduleId: number;
  /** 0: the application's own robot. */
  readonly releaseId: number;
  readonly channel: string;
}
/** What a message to a robot is about. */
export interface CardSubject extends RobotRef {
  /** 0: the release was frozen, and `version` is that of the stream of its project. */
  readonly docId: number;
  readonly version: number;
  /** A new comment: `version` is that of the stream of the doc's comments. 0: a change of the doc. */
  readonly commentId: number;
}
/** When a new card may be sent, and the position of the change that it begins with, if others may join it. */
interface CardStart {
  readonly at: Date;
  readonly gatherUntil?: Date | undefined;
  readonly first?: number;
}

const opened = z.array(z.object({ key: z.string(), channel: z.string(), docId: z.number() }));
const keys = z.array(z.object({ key: z.string() }));
const joinedRows = z.array(z.object({ key: z.string(), dueAt: z.date() }));
const lastCards = z.array(z.object({ at: z.date() }));
/** A message that is due this soon is complete: its task may be running on a node with another clock. */
const SOON_MS = 2_000;

/** Docs that a message links to are among these; its count is of all. */
const MOST_DOCS = 50;
const withDoc = (id: string) =>
  `case when ${id} = any(d.doc_ids) or cardinality(d.doc_ids) >= ${MOST_DOCS} then d.doc_ids else d.doc_ids || ${id} end`;
const robotIs = (at: number) =>
  `hook_id = 0 and module_id = $${at} and release_id = $${at + 1} and channel = $${at + 2}`;
const refOf = ({ moduleId, releaseId, channel }: RobotRef) => [moduleId, releaseId, channel];

/** The messages of robots in the delivery log. */
@Injectable()
export class RobotCards {
  constructor(private readonly db: DataSource) {}

  async newest(moduleId: number, limit: number): Promise<Reply<typeof deliveries>> {
    const sql = `select ${columns} where d.hook_id = 0 and d.module_id = $1 order by d.id desc limit $2`;
    const found = z.array(card).parse(await this.db.query(sql, [moduleId, limit]));
    return found.map((one) => {
      const { id, channel, docId, version, changes, releaseNo, status, at } = one;
      return { ...{ id, channel, docId, version, changes, releaseNo, status, at }, ...shownState(one) };
    });
  }

  async byKey(key: string): Promise<RobotCard | undefined> {
    const sql = `select ${columns} where d.key = $1`;
    return z.array(card).parse(await this.db.query(sql, [key]))[0];
  }

  /** Adds one delivery per robot and event, even if the event is handled twice. */
  async open(tx: EntityManager, key: string, about: CardSubject, { at, gatherUntil, first = 0 }: CardStart) {
    const { docId, version, commentId } = about;
    await tx.query(
      `insert into deliveries
          (key, module_id, release_id, channel, doc_id, doc_version, comment_id, state, at, gather_until, doc_ids, first, last)
        values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, array[$5::int8], $10, $10) on conflict (key) do nothing`,
      [key, ...refOf(about), docId, version, commentId, at, gatherUntil, first],
    );
  }

  /** When the robot's last card of single changes was or will be sent. */
  async lastCard(tx: EntityManager, robot: RobotRef): Promise<Date | undefined> {
    const sql = `select greatest(at, gather_until, case when state = 'waiting' then next_at end) as at from deliveries
      where ${robotIs(1)} and first > 0 order by id desc limit 1`;
    return lastCards.parse(await tx.query(sql, refOf(robot)))[0]?.at;
  }

  /** Keeps one delivery per robot and change set, for all its docs. Docs added after it was sent reopen it. */
  async gather(tx: EntityManager, key: string, about: CardSubject, at: Date): Promise<void> {
    await tx.query(
      `insert into deliveries as d (key, module_id, release_id, channel, doc_id, doc_version, state, at, doc_ids)
        values ($1, $2, $3, $4, $5, $6, 'waiting', $7, array[$5::int8])
        on conflict (key) do update set doc_id = excluded.doc_id, doc_version = excluded.doc_version,
          doc_ids = case when d.state = 'delivered' then excluded.doc_ids else ${withDoc('excluded.doc_id')} end,
          docs = case when d.state = 'delivered' then 1 else d.docs + 1 end,
          changes = case when d.state = 'delivered' then 1 else d.changes + 1 end,
          state = case when d.state = 'delivered' then 'waiting' else d.state end`,
      [key, ...refOf(about), about.docId, about.version, at],
    );
  }

  /** Adds a change to the card of the same robot that is not due yet and was never tried, or that a pause keeps back. */
  async join(
    tx: EntityManager,
    about: CardSubject,
    position: number,
    now: Date,
  ): Promise<{ key: string; dueAt: Date } | undefined> {
    const { docId, version } = about;
    const sql = `with waiting as (
        select id, first from deliveries where ${robotIs(1)} and first > 0 and (
            state = 'waiting' and attempts = 0 and greatest(next_at, gather_until) > $6
            or state = 'paused' and exists (select from robot_states
              where module_id = $1 and release_id = $2 and channel = $3 and paused_at is not null))
          order by id desc limit 1 for update
      ), joined as (
        update deliveries d set doc_id = $4, doc_version = $5, last = $9, changes = d.changes + 1, doc_ids = ${withDoc('$4::int8')},
            docs = d.docs + case when exists (select 1 from events e where e.stream = $8 and e.version < $5
              and e.position >= waiting.first and e.type = any($7) and e.meta ->> 'changeSet' is null) then 0 else 1 end
          from waiting where d.hook_id = 0 and d.id = waiting.id
          returning d.key, greatest(d.next_at, d.gather_until, $6) as "dueAt"
      ) select * from joined`;
    const soon = new Date(now.getTime() + SOON_MS);
    const values = [...refOf(about), docId, version, soon, newsTypes, `doc-${docId}`, position];
    return joinedRows.parse(await tx.query(sql, values))[0];
  }

  /** Reopens a delivery that was given up or is kept back, and whose task no longer runs. */
  async reopen(tx: EntityManager, moduleId: number, id: number, at: Date) {
    const sql = `with opened as (
        ${reopened} where hook_id = 0 and id = $2 and module_id = $3 and state in ('parked', 'paused')
          and not exists (select 1 from tasks t where t.kind = 'deliver' and t.key = d.key and t.parked_at is null)
        returning key, channel, doc_id as "docId"
      ) select * from opened`;
    return opened.parse(await tx.query(sql, [at, id, moduleId]))[0];
  }

  /** Reopens what a pause of the robot kept back. */
  async resume(tx: EntityManager, robot: RobotRef, at: Date): Promise<string[]> {
    const sql = `with opened as (${reopened} where ${robotIs(2)} and state = 'paused' returning id, key)
      select key from opened order by id`;
    return keys.parse(await tx.query(sql, [at, ...refOf(robot)])).map(({ key }) => key);
  }
}

/** Lists have four states: one that a pause keeps back is not tried any more until somebody resumes its robot. */
function shownState({ state, attempts, answer, nextAt, gatherUntil }: RobotCard) {
  if (state === 'paused') return { state: 'parked', attempts: 0, answer: 'robot.paused', nextAt: null } as const;
  return { state, attempts, answer, nextAt: nextAt ?? (state === 'waiting' ? gatherUntil : null) };
}
