import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { TaskHandler } from '../../platform/tasks/task.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { Anchors } from './anchors.js';

/** Copies the newest checkpoint to the configured places, once a day. */
@Injectable()
export class AnchorTask implements TaskHandler, OnApplicationBootstrap {
  constructor(
    private readonly anchors: Anchors,
    private readonly log: EventLog,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  /** A start finds what is due: places may have been configured since the last one. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.anchors.targets.length > 0) await this.due(this.clock.now());
  }

  async run(): Promise<void> {
    const next = await this.anchors.copy();
    if (next) await this.due(next);
  }

  private due(dueAt: Date): Promise<void> {
    return this.log.transaction((tx) => this.tasks.add(tx, { kind: 'anchor', key: 'daily', payload: {}, dueAt }));
  }
}
