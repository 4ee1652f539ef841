import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Refusal } from '../../platform/http/refusal.js';
import { Logger } from '../../platform/runtime/logger.js';
import { asRequest } from '../../platform/runtime/request.js';
import type { Task, TaskHandler } from '../../platform/tasks/task.js';
import { ImportRefreshes } from './import-refreshes.js';

const payload = z.object({ moduleId: z.number() });

/** A scheduled refresh. One that fails is in the application's log, and the next one is due as scheduled. */
@Injectable()
export class RefreshImportTask implements TaskHandler {
  constructor(
    private readonly refreshes: ImportRefreshes,
    private readonly logger: Logger,
  ) {}

  async run(given: unknown, { key }: Task): Promise<void> {
    const { moduleId } = payload.parse(given);
    // First, so that a process that ends during the run does not end the schedule.
    await this.refreshes.scheduleNext(moduleId);
    await asRequest(`refresh:${key}`, async () => {
      try {
        await this.refreshes.run(moduleId, 0);
      } catch (err) {
        if (!(err instanceof Refusal)) throw err;
        this.logger.warn({ moduleId, key: err.key }, 'a scheduled refresh failed');
      }
    });
  }
}
