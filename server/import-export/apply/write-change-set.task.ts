import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isDatabaseAway, isUndoneForOthers } from '../../platform/database/database-errors.js';
import { isOutOfSpace } from '../../platform/database/storage.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Logger } from '../../platform/runtime/logger.js';
import { asRequest } from '../../platform/runtime/request.js';
import type { Task, TaskHandler } from '../../platform/tasks/task.js';
import { Workers } from '../../platform/workers/workers.js';
import { ChangeSetMeanings } from '../change-sets/change-set-meanings.js';
import { byChangeSet, type ChangeSetRun, ChangeSets, RunEndedError } from '../change-sets/change-sets.js';
import { ImportParts } from '../change-sets/import-parts.js';
import { SetUndos } from '../change-sets/set-undos.js';
import { importPack } from '../formats/work.js';
import { MeterSphereSyncs } from '../metersphere/metersphere-syncs.js';
import { ImportWriter } from '../write/import-writer.js';

const payload = z.object({ moduleId: z.number() });
const eventTypes = {
  push: { done: 'PushWritten', failed: 'PushFailed' },
  import: { done: 'ImportWritten', failed: 'ImportFailed' },
  undo: { done: 'ChangeSetUndone', failed: 'ChangeSetUndoFailed' },
} as const;
/** After this many runs a change set fails, so that it does not block the following ones. */
const MOST_RUNS = 3;
const PACK_MS = 60_000;
/** Errors that pass by themselves: the set is continued where it was. */
const isPassing = (err: unknown): boolean => isDatabaseAway(err) || isUndoneForOthers(err) || isOutOfSpace(err);

/** Writes the pushes, imports and undos of an application one after another; resumes on any node after a crash. */
@Injectable()
export class WriteChangeSetTask implements TaskHandler {
  constructor(
    private readonly log: EventLog,
    private readonly sets: ChangeSets,
    private readonly writer: ImportWriter,
    private readonly undos: SetUndos,
    private readonly meterSphere: MeterSphereSyncs,
    private readonly parts: ImportParts,
    private readonly workers: Workers,
    private readonly meanings: ChangeSetMeanings,
    private readonly logger: Logger,
  ) {}

  async run(given: unknown, { key }: Task): Promise<void> {
    const { moduleId } = payload.parse(given);
    for (let id = await this.sets.next(moduleId); id !== undefined; id = await this.sets.next(moduleId)) {
      const setId = id;
      await asRequest(`push:${key}:${setId}`, () => this.apply(setId));
    }
  }

  private async apply(id: number): Promise<void> {
    const run = await this.begun(id);
    if (!run) return;
    try {
      if (run.set.undoes || run.set.source === 'restore') await this.undos.write(run);
      else await this.write(run);
      await this.meanings.count(run.set);
      await this.end(run, 'done');
    } catch (err) {
      if (err instanceof RunEndedError) return;
      if (!(err instanceof Refusal) && (run.run < MOST_RUNS || isPassing(err))) throw err;
      this.logger.error({ err, changeSet: id }, 'a change set cannot be written');
      await this.end(run, 'failed', err instanceof Refusal ? err.key : 'error.internal');
    }
  }

  /** Undefined if it was cancelled meanwhile. */
  private async begun(id: number): Promise<ChangeSetRun | undefined> {
    try {
      return await this.sets.begin(id);
    } catch (err) {
      if (err instanceof RunEndedError) return undefined;
      throw err;
    }
  }

  /** The docs of an import are read part by part; a push is as small as a request. */
  private async write(run: ChangeSetRun): Promise<void> {
    const { id, moduleId, packed, payload } = run.set;
    if (packed) return this.writer.write(run, packed, (part) => this.parts.read(id, part));
    if (!payload) return;
    const owner = `module ${moduleId}`;
    const { api, parts } = await this.workers.run(importPack, payload, { deadline: PACK_MS, owner });
    await this.writer.write(run, api, async (part) => parts[part] ?? new Uint8Array());
  }

  private end(run: ChangeSetRun, state: 'done' | 'failed', error = ''): Promise<void> {
    const { id, moduleId, author, source, origin } = run.set;
    return this.log.transaction(async (tx) => {
      await this.sets.hold(tx, run);
      await this.sets.end(tx, id, state, error);
      if (source === 'push' && state === 'done') await this.meterSphere.afterPush(tx, moduleId);
      // The events of its docs hold it, as those of a restore in one commit. A conversion is no task of its own.
      if (source === 'restore' || source === 'conversion') return;
      // A refresh that changed nothing leaves no event.
      if (source === 'import' && state === 'done' && !(await this.sets.hasNews(tx, id))) return;
      const counts = await this.sets.counts(tx, id);
      const type = eventTypes[source][state];
      const about = source === 'import' ? { origin } : { author };
      const data = { changeSet: id, ...about, ...(state === 'done' ? { counts } : { error }) };
      await this.log.append(tx, byChangeSet(run.set), [{ stream: `module-${moduleId}`, type, data }]);
    });
  }
}
