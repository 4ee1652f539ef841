import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import type { pauseRobot, robotStates } from '../../../contracts/workspace/modules.js';
import { type Actor, byActor, systemActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import type { SendOutcome } from '../sending/send-outcome.js';
import { RobotCards, type RobotRef } from './robot-cards.queries.js';

/** A robot is paused after this many failed tries in a row, if the first of them is this long ago. */
const MOST_FAILURES = 10;
const FAILING_MS = 3_600_000;

const found = z.array(z.unknown());
const states = z.array(
  z.object({
    ...{ channel: z.string(), releaseId: z.number(), releaseNo: z.string(), failures: z.number() },
    ...{ failingSince: z.date().nullable(), pausedAt: z.date().nullable(), isByHand: z.boolean() },
  }),
);
const same = 'module_id = $1 and release_id = $2 and channel = $3';
const succeed = `update robot_states set failures = 0, failing_since = null where ${same} and failures > 0`;
const fail = `insert into robot_states as s (module_id, release_id, channel, failures, failing_since) values ($1, $2, $3, 1, $4)
  on conflict (module_id, release_id, channel) do update set failures = s.failures + 1,
    failing_since = coalesce(s.failing_since, excluded.failing_since)`;
const pauseFailing = `update robot_states set paused_at = $4, is_by_hand = false where ${same} and paused_at is null
  and failures >= ${MOST_FAILURES} and failing_since <= $5 returning 1 as paused`;
const pause = `insert into robot_states as s (module_id, release_id, channel, paused_at, is_by_hand) values ($1, $2, $3, $4, true)
  on conflict (module_id, release_id, channel) do update set paused_at = excluded.paused_at, is_by_hand = true
    where s.paused_at is null returning 1 as paused`;
const resume = `delete from robot_states where ${same} and paused_at is not null returning 1 as paused`;

/** Pauses robots that only fail, and those that a developer pauses; what changes meanwhile is one card. */
@Injectable()
export class RobotStates {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly tasks: Tasks,
    private readonly cards: RobotCards,
  ) {}

  /** Whether the robot is paused. If so, `keep` runs before it can be resumed, which then finds what was kept back. */
  async whilePaused(robot: RobotRef, keep: (tx: EntityManager) => Promise<void>): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const sql = `select 1 from robot_states where ${same} and paused_at is not null for share`;
      const isPaused = found.parse(await tx.query(sql, keyOf(robot))).length > 0;
      if (isPaused) await keep(tx);
      return isPaused;
    });
  }

  /** After a try. The fact of a pause is the news that the follower of messages tells the robot's owners. */
  async heed(robot: RobotRef, { delivered, pauseUntil }: SendOutcome): Promise<void> {
    if (delivered) await this.db.query(succeed, keyOf(robot));
    // A chat that asks for less works.
    if (delivered || pauseUntil) return;
    const now = this.clock.now();
    await this.log.change(byActor(systemActor, 'system'), async (tx) => {
      await tx.query(fail, [...keyOf(robot), now]);
      const since = new Date(now.getTime() - FAILING_MS);
      const paused = await changed(tx, pauseFailing, [...keyOf(robot), now, since]);
      return paused ? [factOf('RobotPaused', robot, { byErrors: true })] : [];
    });
  }

  async of(moduleId: number): Promise<Reply<typeof robotStates>> {
    const sql = `select s.channel, s.release_id as "releaseId", coalesce(r.release_no, '') as "releaseNo", s.failures,
        s.failing_since as "failingSince", s.paused_at as "pausedAt", s.is_by_hand as "isByHand"
      from robot_states s left join releases r on r.id = s.release_id
      where s.module_id = $1 and (s.paused_at is not null or s.failures > 0) order by s.release_id, s.channel`;
    return states.parse(await this.db.query(sql, [moduleId]));
  }

  /** On resuming, everything that was kept back is sent. */
  async set(actor: Actor, robot: RobotRef, isPaused: boolean): Promise<Reply<typeof pauseRobot>> {
    await this.log.change(byActor(actor), async (tx) => {
      await demandOwnRelease(tx, robot);
      if (isPaused) {
        const paused = await changed(tx, pause, [...keyOf(robot), this.clock.now()]);
        return paused ? [factOf('RobotPaused', robot, { byErrors: false })] : [];
      }
      if (!(await changed(tx, resume, keyOf(robot)))) return [];
      await this.release(tx, robot);
      return [factOf('RobotResumed', robot, {})];
    });
    return {};
  }

  private async release(tx: EntityManager, robot: RobotRef): Promise<void> {
    const now = this.clock.now();
    const kept = await this.cards.resume(tx, robot, now);
    await this.tasks.addMany(
      tx,
      kept.map((key) => ({ kind: 'deliver', key, payload: {}, dueAt: now })),
    );
  }
}

/** The release of a robot is one of the project of its application. */
async function demandOwnRelease(tx: EntityManager, { moduleId, releaseId }: RobotRef): Promise<void> {
  if (releaseId === 0) return;
  const sql = 'select 1 from releases r join modules m on m.project_id = r.project_id where r.id = $1 and m.id = $2';
  const rows: unknown[] = await tx.query(sql, [releaseId, moduleId]);
  if (rows.length === 0) throw new Refusal('release.unknown');
}

const keyOf = ({ moduleId, releaseId, channel }: RobotRef) => [moduleId, releaseId, channel];

async function changed(tx: EntityManager, sql: string, values: readonly unknown[]): Promise<boolean> {
  const rows: unknown = await tx.query(`with done as (${sql}) select * from done`, [...values]);
  return found.parse(rows).length > 0;
}

const factOf = (type: string, { moduleId, releaseId, channel }: RobotRef, more: Readonly<Record<string, unknown>>) => ({
  stream: `module-${moduleId}`,
  type,
  data: { channel, ...(releaseId && { releaseId }), ...more },
});
