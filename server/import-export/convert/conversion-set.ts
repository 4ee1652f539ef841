import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventMeta } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Logger } from '../../platform/runtime/logger.js';
import { ChangeSets, type OutcomeOfDoc } from '../change-sets/change-sets.js';
import type { OpenConversion } from './conversion-state.js';
import type { OldDoc } from './old-imports.queries.js';

/** Metadata of the events of a conversion: nobody is notified of them. */
export const byConversion = (setId: number): EventMeta => ({
  actorId: 0,
  source: 'import',
  requestId: `conversion:${setId}`,
  changeSet: setId,
  isQuiet: true,
});

/** The change set of a conversion: what happened to each doc, and what an undo returns to. */
@Injectable()
export class ConversionSets {
  constructor(
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly sets: ChangeSets,
  ) {}

  /** Stores the change set, with the docs that imports do not write. It has ended: others need not wait for it. */
  async start(tx: EntityManager, { setId, moduleId, source }: OpenConversion, docs: readonly OldDoc[]): Promise<void> {
    const sql = `insert into change_sets (id, module_id, source, doc_source, state, received_at, started_at, finished_at, came, total, written)
      values ($1, $2, 'conversion', $3, 'done', $4, $4, $4, $5, $6, $6)`;
    const came = JSON.stringify({ docs: docs.length });
    await tx.query(sql, [setId, moduleId, source, this.clock.now(), came, docs.length]);
    await this.record(
      tx,
      setId,
      docs.flatMap(({ id, left }): OutcomeOfDoc[] =>
        left === null ? [] : [{ docId: id, outcome: left === 'locked' ? 'locked' : 'kept', detail: { reason: left } }],
      ),
    );
  }

  /** Docs whose export would change. */
  async leave(tx: EntityManager, { setId, moduleId }: OpenConversion, docs: ReadonlyMap<number, string>) {
    if (docs.size === 0) return;
    const left = [...docs].map(([docId, at]) => ({ docId, at }));
    this.logger.warn(
      { moduleId, docs: left },
      'docs of an earlier import stay as they were: their export would change',
    );
    const outcomes = left.map(
      ({ docId, at }): OutcomeOfDoc => ({ docId, outcome: 'kept', detail: { reason: 'export', at } }),
    );
    await this.record(tx, setId, outcomes);
  }

  record(tx: EntityManager, setId: number, outcomes: readonly OutcomeOfDoc[]): Promise<void> {
    return this.sets.record(tx, { set: { id: setId } }, outcomes);
  }
}
