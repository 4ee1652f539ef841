import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { caller } from '../../platform/runtime/request.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { lockModule } from '../../workspace/modules/module-lock.js';
import { ChangeSetDocsQueries } from './change-set-docs.queries.js';

const ids = z.array(z.object({ id: z.number() }));

/** Stores an undo as a change set, written after the application's other waiting change sets. */
@Injectable()
export class UndoReceiver {
  constructor(
    private readonly log: EventLog,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly docs: ChangeSetDocsQueries,
  ) {}

  /** @throws Refusal if the change set has not ended, or is being undone already */
  async undo(moduleId: number, id: number, chosen: readonly number[], actor: Actor): Promise<number> {
    const set = await this.docs.set(moduleId, id);
    if (!set.finishedAt) throw new Refusal('changeSet.running');
    const now = this.clock.now();
    return this.log.transaction(async (tx) => {
      await lockModule(tx, moduleId);
      const open = 'select id from change_sets where module_id = $1 and undoes = $2 and finished_at is null';
      if (ids.parse(await tx.query(open, [moduleId, id])).length > 0) throw new Refusal('changeSet.running');
      const undoId = await nextId(tx);
      await tx.query(
        `insert into change_sets (id, module_id, source, doc_source, actor_id, address, state, received_at, undoes, chosen)
          values ($1, $2, 'undo', $3, $4, $5, 'waiting', $6, $7, $8)`,
        [undoId, moduleId, set.docSource, actor.id, caller().address, now, id, JSON.stringify(chosen)],
      );
      await this.tasks.add(tx, { kind: 'applyPush', key: String(moduleId), payload: { moduleId }, dueAt: now });
      return undoId;
    });
  }
}
