import { setTimeout as pause } from 'node:timers/promises';
import type { TurnPacer } from '../../../platform/http/limits/turn-pacer.js';
import type { RoomAnswers } from './room-answers.js';
import type { RoomDoc } from './room-doc.js';
import type { RoomInbox } from './room-inbox.js';
import type { RoomSeats } from './room-seats.js';

interface RoomTurnsOptions {
  readonly doc: RoomDoc;
  readonly inbox: RoomInbox;
  readonly answers: RoomAnswers;
  readonly seats: RoomSeats;
  /** Shared by all rooms of the process. */
  readonly pacer: TurnPacer;
}

/** When a room applies and answers what it received: together, once in a turn of the event loop. */
export class RoomTurns {
  private isScheduled = false;

  constructor(private readonly options: RoomTurnsOptions) {}

  /**
   * Runs `tick` in the next turn of the event loop; while the process falls behind, messages of a few milliseconds are
   * batched.
   */
  schedule(): void {
    const { doc, seats, inbox, pacer } = this.options;
    if (this.isScheduled || !doc.current) return;
    this.isScheduled = true;
    const act = () => {
      this.isScheduled = false;
      this.tick('turn');
    };
    const wait = Math.max(seats.waitMs(), inbox.isLarge ? pacer.waitMs : 0);
    if (wait < 1) setImmediate(act);
    else setTimeout(act, wait);
  }

  /** Applies, answers and relays everything received since the last tick; with `turn` as much as one turn takes. */
  tick(which: 'all' | 'turn' = 'all'): void {
    const { doc, inbox, answers, pacer } = this.options;
    const { current } = doc;
    if (!current) return;
    if (!inbox.isEmpty) {
      pacer.run(() => inbox.applyTo(current, which));
      if (!inbox.isEmpty) this.schedule();
    }
    // Applying may have begun the doc anew.
    if (doc.current) answers.send(doc.current);
  }

  /** Resolves when everything received until now is applied, turn by turn. */
  async drain(): Promise<void> {
    const { doc, inbox, pacer } = this.options;
    while (doc.current && !inbox.isEmpty) {
      this.tick('turn');
      if (!inbox.isEmpty) await pause(Math.max(1, pacer.waitMs));
    }
  }
}
