import { Injectable } from '@nestjs/common';
import { Clock } from '../runtime/clock.js';
import { Logger } from '../runtime/logger.js';
import { writeCheckpoints } from './checkpoints.js';
import { EventLog } from './event-log.js';

const everyMs = 60_000;

/**
 * Writes chain checkpoints at the start, once a minute and at the stop: what nobody could see between two of them is not
 * proven. Runs on every node; a row lock lets one of them write, and nothing is written
 * when no stream changed.
 */
@Injectable()
export class CheckpointTimer {
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.write(), everyMs);
    this.write();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    this.write();
    await this.writing;
  }

  private write(): void {
    this.writing ??= writeCheckpoints(this.log, () => this.clock.now())
      .then(() => undefined)
      .catch((err) => this.logger.error({ err }, 'cannot write a checkpoint of the chain'))
      .finally(() => {
        this.writing = undefined;
      });
  }
}
