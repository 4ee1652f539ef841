import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/runtime/clock.js';
import { Lifecycle, StopOrder } from '../../platform/runtime/lifecycle.js';
import { Logger } from '../../platform/runtime/logger.js';

/** Counts are written together, so that a thousand readers at once cost one write. */
const WRITE_MS = 1_000;

/** Counts how often shares are opened. */
@Injectable()
export class ReadCounter implements OnModuleInit {
  private readonly counts = new Map<number, { reads: number; at: Date }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly lifecycle: Lifecycle,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.lifecycle.onStop('reads of shares', StopOrder.http, () => this.flush());
  }

  count(shareId: number): void {
    const reads = (this.counts.get(shareId)?.reads ?? 0) + 1;
    this.counts.set(shareId, { reads, at: this.clock.now() });
    this.timer ??= setTimeout(() => void this.flush(), WRITE_MS).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counted = [...this.counts];
    this.counts.clear();
    try {
      for (const [id, { reads, at }] of counted)
        await this.db.query('update shares set reads = reads + $2, last_read_at = $3 where id = $1', [id, reads, at]);
    } catch (err) {
      this.logger.warn({ err }, 'reads of shares were not counted');
    }
  }
}
