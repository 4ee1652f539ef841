import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { CheckResult } from '../../../contracts/history/self-audit.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { storedFailure } from '../../platform/http/stored-error.js';
import { EventLog } from '../../platform/log/event-log.js';
import { checkRows } from '../../platform/log/fold.js';
import { KnownKinds } from '../../platform/log/known-kinds.js';
import { type RowedKind, verifyChain } from '../../platform/log/verify.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { Anchors } from './anchors.js';
import { SelfCheckRow } from './self-check.entity.js';

const KEY = 'self-check';
/** Broken places that are stored; more say nothing new. */
const MOST_KEPT = 20;
/** Results that are kept. */
const MOST_CHECKS = 100;
/** Milliseconds between two writes of the progress. */
const EVERY_MS = 1_000;

/** Checks the chain and the rows of the whole log, in the background, one check at a time. */
@Injectable()
export class SelfChecks {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly kinds: KnownKinds,
    private readonly anchors: Anchors,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal while another check is unfinished */
  async ask(actor: Actor): Promise<void> {
    const now = this.clock.now();
    await this.log.change(byActor(actor), async (tx) => {
      const made: unknown[] = await tx.query(
        `insert into self_checks (state, asked_by, asked_at) values ('waiting', $1, $2)
          on conflict ((true)) where finished_at is null do nothing returning id`,
        [actor.id, now],
      );
      if (made.length === 0) throw new Refusal('audit.checking');
      await this.tasks.add(tx, { kind: 'selfCheck', key: KEY, payload: {}, dueAt: now });
      return [{ stream: 'system', type: 'SelfCheckStarted', data: {} }];
    });
  }

  newest(): Promise<SelfCheckRow | undefined> {
    return this.checks.find({ order: { id: 'DESC' }, take: 1 }).then(([row]) => row);
  }

  /** Runs the unfinished check from its beginning, also after a crash; a failure is its result. */
  async run(): Promise<void> {
    const row = await this.checks.findOneBy({ finishedAt: IsNull() });
    if (!row) return;
    try {
      const result = await this.check(row.id);
      await this.checks.update({ id: row.id }, { state: 'done', finishedAt: this.clock.now(), result });
    } catch (error) {
      const failed = { state: 'failed', finishedAt: this.clock.now(), error: storedFailure(error) } as const;
      await this.checks.update({ id: row.id }, failed);
    }
    await this.db.query('delete from self_checks where id <= $1', [row.id - MOST_CHECKS]);
  }

  private async check(id: number): Promise<CheckResult> {
    const kinds: RowedKind[] = [];
    await this.kinds.each(async ({ category, entity }) => {
      kinds.push({ category, entity });
    });
    const total = await this.total(kinds);
    await this.checks.update({ id }, { state: 'running', startedAt: this.clock.now(), done: 0, total });
    const progress = this.progress(id);
    const { broken, erased, ...proven } = await verifyChain(this.db, kinds, await this.anchors.kept(), progress);
    const rows: CheckResult['rows'] = [];
    await this.kinds.each(async (kind) => {
      const options = { onProgress: progress, most: MOST_KEPT };
      const { differences, different, ...counts } = await checkRows(this.db, this.log, kind, options);
      const first = differences.map(({ stream, what, fields }) => ({ stream, what, fields: [...fields] }));
      rows.push({ category: kind.category, ...counts, differences: different, first });
    });
    await this.checks.update({ id }, { done: total });
    const found = { erased: erased.length, broken: broken.length, firstBroken: broken.slice(0, MOST_KEPT) };
    return { chain: { ...proven, ...found }, rows };
  }

  /** Events of the chain, and again those of each kind. */
  private async total(kinds: readonly RowedKind[]): Promise<number> {
    const categories = kinds.map(({ category }) => `${category}-%`);
    const sql = `select count(*) + count(*) filter (where stream like any($1)) as total from events`;
    const [{ total }]: [{ total: number }] = await this.db.query(sql, [categories]);
    return total;
  }

  /** Counts events; stores the number at most once a second, without delaying the check. */
  private progress(id: number): (events: number) => void {
    let done = 0;
    let stored = performance.now();
    return (events) => {
      done += events;
      if (performance.now() - stored < EVERY_MS) return;
      stored = performance.now();
      // A lost count is replaced by the next one.
      this.db
        .query('update self_checks set done = $2 where id = $1 and finished_at is null', [id, done])
        .catch(() => undefined);
    };
  }

  private get checks() {
    return this.db.getRepository(SelfCheckRow);
  }
}
