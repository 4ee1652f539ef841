import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { EventLog } from '../../platform/log/event-log.js';
import type { Task, TaskHandler } from '../../platform/tasks/task.js';
import { HookDeliveries } from './hook-deliveries.js';

const given = z.object({ hookId: z.number(), since: z.coerce.date() });

/** Makes the events since a moment wait for a webhook again, a page in each transaction. Running it twice is harmless. */
@Injectable()
export class ReplayEventsTask implements TaskHandler {
  constructor(
    private readonly log: EventLog,
    private readonly deliveries: HookDeliveries,
  ) {}

  async run(payload: unknown, _task: Task): Promise<void> {
    const { hookId, since } = given.parse(payload);
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after;
      after = await this.log.transaction((tx) => this.deliveries.replay(tx, hookId, since, from));
    }
  }
}
