import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Lines } from '../platform/log-lines.js';
import { writeCheckpoints } from './checkpoints.js';
import { EventLog } from './event-log.js';

const everyMs = 60_000;

/** Once a minute, on every node; the row lock lets one of them do it, and nothing is written when nothing moved. */
@Injectable()
export class CheckpointTimer {
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly lines: Lines,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.write(), everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
  }

  private write(): void {
    this.writing ??= writeCheckpoints(this.log, () => this.clock.now())
      .then(() => undefined)
      .catch((err) => this.lines.error({ err }, 'cannot write a checkpoint of the chain'))
      .finally(() => {
        this.writing = undefined;
      });
  }
}
