import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { ImportLoss } from '../../../contracts/import-export/imported-api.js';
import type { EventMeta } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { PackedApi } from '../formats/pack/packed-api.js';
import { storableJson } from '../formats/pack/storable-json.js';
import { ChangeSet, type DocOutcome } from './change-set.entity.js';
import type { OriginRow } from './doc-origin.entity.js';
import { ImportParts } from './import-parts.js';

/** A run of a change set. It may write only until another run starts. */
export interface ChangeSetRun {
  readonly set: ChangeSet;
  readonly run: number;
}
export interface OutcomeOfDoc {
  readonly docId: number;
  readonly outcome: DocOutcome;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The base of the merge before the change set, for its undo. */
  readonly origin?: OriginRow | undefined;
}

const runs = z.tuple([z.array(z.object({ runs: z.number() })), z.number()]);
const openOnes = z.array(z.object({ id: z.number() }));
const counted = z.array(z.object({ outcome: z.string(), n: z.coerce.number() }));

/** A change set with this many losses takes no more. */
const MOST_LOSSES = 2_000;

/** Another run has taken the change set over, or it has ended. */
export class RunEndedError extends Error {
  override readonly name = 'RunEndedError';
}

/** States of change sets: waiting → running → done or failed. */
@Injectable()
export class ChangeSets {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly parts: ImportParts,
  ) {}

  /** The oldest unfinished change set of the application: they are written in the order of receipt. */
  async next(moduleId: number): Promise<number | undefined> {
    const sql = 'select id from change_sets where module_id = $1 and finished_at is null order by id limit 1';
    return openOnes.parse(await this.db.query(sql, [moduleId]))[0]?.id;
  }

  async begin(id: number): Promise<ChangeSetRun> {
    const sql = `update change_sets set state = 'running', runs = runs + 1, started_at = coalesce(started_at, $2)
      where id = $1 and finished_at is null returning runs`;
    const [[begun]] = runs.parse(await this.db.query(sql, [id, this.clock.now()]));
    const set = await this.db.getRepository(ChangeSet).findOneBy({ id });
    if (!begun || !set) throw new RunEndedError(`change set ${id}`);
    return { set, run: begun.runs };
  }

  /** Must come first in each transaction of a run: locks the change set, so that a superseded run writes nothing. */
  async hold(tx: EntityManager, { set, run }: ChangeSetRun): Promise<void> {
    const sql = 'select id from change_sets where id = $1 and runs = $2 and finished_at is null for update';
    if (openOnes.parse(await tx.query(sql, [set.id, run])).length === 0)
      throw new RunEndedError(`change set ${set.id}, run ${run}`);
  }

  /** Keeps the first outcome of each doc: a run after a crash finds the doc already changed. */
  async record(
    tx: EntityManager,
    { set }: { readonly set: Pick<ChangeSet, 'id'> },
    outcomes: readonly OutcomeOfDoc[],
  ): Promise<void> {
    if (outcomes.length === 0) return;
    const sql = `insert into change_set_docs (change_set_id, doc_id, outcome, detail, origin)
      select $1, "docId", outcome, coalesce(detail, '{}'), origin
        from json_to_recordset($2) as w ("docId" int8, outcome text, detail jsonb, origin json)
      on conflict (change_set_id, doc_id) do nothing`;
    await tx.query(sql, [set.id, JSON.stringify(outcomes)]);
  }

  /** Adds losses found during the write, each once: a run after a crash finds them again. */
  async addLosses(tx: EntityManager, { set }: Pick<ChangeSetRun, 'set'>, losses: readonly ImportLoss[]): Promise<void> {
    // One by one: after a crash the batches have other limits.
    const sql = `update change_sets set losses = losses || coalesce((select jsonb_agg(one) from jsonb_array_elements($2) one
      where not losses @> jsonb_build_array(one)), '[]') where id = $1 and jsonb_array_length(losses) < ${MOST_LOSSES}`;
    if (losses.length) await tx.query(sql, [set.id, JSON.stringify(losses)]);
  }

  /** Adds to the number of docs and folders to write; before the first batch of a run. */
  async expect(tx: EntityManager, { set }: Pick<ChangeSetRun, 'set'>, count: number): Promise<void> {
    await tx.query('update change_sets set total = written + $2 where id = $1', [set.id, count]);
  }

  /** Stores an import with what a run after a crash must not choose again. */
  async storePacked(tx: EntityManager, { set }: Pick<ChangeSetRun, 'set'>, packed: PackedApi): Promise<void> {
    await tx.query('update change_sets set packed = $2 where id = $1', [set.id, storableJson(packed)]);
  }

  async advance(tx: EntityManager, { set }: Pick<ChangeSetRun, 'set'>, count: number): Promise<void> {
    await tx.query('update change_sets set written = written + $2 where id = $1', [set.id, count]);
  }

  /** Ends an import that has not ended; its present run writes nothing more. False if it had ended. */
  async cancel(tx: EntityManager, id: number): Promise<boolean> {
    const sql = `update change_sets set state = 'cancelled', finished_at = $2, payload = null, packed = null, plan = null
      where id = $1 and finished_at is null returning id`;
    const [cancelled] = z.tuple([openOnes, z.number()]).parse(await tx.query(sql, [id, this.clock.now()]));
    await this.parts.delete(tx, [id]);
    return cancelled.length > 0;
  }

  async counts(db: EntityManager, id: number): Promise<Readonly<Record<string, number>>> {
    const sql = 'select outcome, count(*) as n from change_set_docs where change_set_id = $1 group by outcome';
    return Object.fromEntries(counted.parse(await db.query(sql, [id])).map(({ outcome, n }) => [outcome, n]));
  }

  /** False when all docs already had the imported content. */
  async hasNews(db: EntityManager, id: number): Promise<boolean> {
    const sql = `select change_set_id as id from change_set_docs where change_set_id = $1
      and detail ->> 'reason' is distinct from 'agreed' limit 1`;
    return openOnes.parse(await db.query(sql, [id])).length > 0;
  }

  async end(tx: EntityManager, id: number, state: 'done' | 'failed', error = ''): Promise<void> {
    const finished = { state, error, finishedAt: this.clock.now(), payload: null, packed: null, plan: null };
    await tx.update(ChangeSet, { id }, finished);
    await this.parts.delete(tx, [id]);
  }
}

/** Event metadata of a change set. */
export const byChangeSet = ({ id, actorId, source, author, address, origin }: ChangeSet): EventMeta => ({
  actorId,
  source: source === 'undo' ? 'restore' : source === 'conversion' ? 'import' : source,
  requestId: `${source}:${id}`,
  changeSet: id,
  ...(author && { author }),
  ...(address && { address }),
  ...(source === 'restore' && origin && { remark: origin }),
});
