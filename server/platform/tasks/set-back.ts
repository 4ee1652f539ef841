import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';

/** Smaller steps delay nothing that anybody waits for. */
const LEAST_MS = 10_000;
/** As long as a failed delivery waits. What was requested before and is due then runs early, which no handler minds. */
const SOON_MS = 86_400_000;

/** Of what is due by the clock that was ahead ($2, $3 ms ahead of $1), nothing is later than it would have been. */
const hasten = `update tasks set due_at = greatest($1, due_at - $3 * interval '1 ms'),
    latest_at = greatest($1, latest_at - $3 * interval '1 ms')
  where parked_at is null and due_at > $1 and due_at <= $2::timestamptz + interval '${SOON_MS} ms'`;

/**
 * Notices that the clock was set back: without this, what was requested while it was ahead, such as versions of what
 * people typed or messages to chats, would wait until that time comes again.
 */
@Injectable()
export class SetBack {
  private last: Date | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Called with each look for due tasks. */
  async heed(): Promise<void> {
    const now = this.clock.now();
    const before = this.last ?? now;
    this.last = now;
    const by = before.getTime() - now.getTime();
    if (by >= LEAST_MS) await this.db.query(hasten, [now, before, by]);
  }
}
