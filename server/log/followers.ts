import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Bus } from '../platform/bus.js';
import { Clock } from '../platform/clock.js';
import { Lines } from '../platform/log-lines.js';
import { onRing } from './doorbell.js';
import { EventLog } from './event-log.js';
import { type Checkpoint, fail, type Lag, lags, lockCheckpoint, moveTo, register, unread } from './follower-rows.js';
import type { Recorded } from './kind.js';
import { rebase } from './rebase.js';

/**
 * Follows the log, every event once, in order. It writes rows only, in the transaction that also moves its checkpoint;
 * hints and bells go into `EventLog.afterCommit`. A throw is a bug: the follower stops there and tries again later.
 */
export interface Follower {
  handle(event: Recorded, tx: EntityManager): Promise<void>;
}

const batch = 100;
const lookMs = 1_000;
/** Events that are committed may still have an older transaction before them; it is waited for in small steps. */
const soonMs = [5, 10, 20, 40, 80, 160];
const longestWaitMs = 60_000;

type Turn = 'moved' | 'idle' | 'waiting' | 'busy' | 'failing';

/** Runs the followers of this node; of all nodes one at a time moves each. */
@Injectable()
export class Followers {
  private readonly loops: Loop[] = [];
  private timer: NodeJS.Timeout | undefined;
  private hush: () => Promise<void> = async () => undefined;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly lines: Lines,
  ) {}

  /** A follower that is new to this database begins at the first event. */
  async start(followers: Readonly<Record<string, Follower>>): Promise<void> {
    await rebase(this.db);
    await register(this.db, Object.keys(followers));
    for (const [name, follower] of Object.entries(followers)) {
      this.loops.push(new Loop(name, () => this.turn(name, follower)));
    }
    this.hush = await onRing(this.bus, () => this.wake());
    this.timer = setInterval(() => this.wake(), lookMs);
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.hush();
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  wake(): void {
    for (const loop of this.loops) loop.wake();
  }

  /** For tests: every follower has handled every event that is in the log. Throws when one cannot. */
  async quiet(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.quiet()));
  }

  /** How far behind each follower is; a healthy one is behind for less than a second. */
  lags(): Promise<Lag[]> {
    const names = this.loops.map(({ name }) => name);
    return lags(this.db, names, this.clock.now());
  }

  /** Locks the checkpoint, handles up to 100 events, moves the checkpoint, commits. */
  private async turn(name: string, follower: Follower): Promise<Turn> {
    let at: Checkpoint | undefined;
    try {
      return await this.log.transaction(async (tx) => {
        at = await lockCheckpoint(tx, name, this.clock.now());
        if (!at) return 'busy';
        if (at.resting) return 'failing';
        // After a failure one event at a time: those before the bad one get through.
        const { events, more } = await unread(tx, at, at.failures > 0 ? 1 : batch);
        const last = events.at(-1);
        if (!last) return more ? 'waiting' : 'idle';
        for (const event of events) await follower.handle(this.log.upcast(event), tx);
        await moveTo(tx, name, last, this.clock.now());
        return 'moved';
      });
    } catch (err) {
      const wait = Math.min(1_000 * 2 ** (at?.failures ?? 0), longestWaitMs);
      this.lines.error({ err, follower: name, waitMs: wait }, 'a follower failed');
      await fail(this.db, name, err, new Date(this.clock.now().getTime() + wait)).catch(() => undefined);
      return 'failing';
    }
  }
}

/** Turns of one follower, never two at a time; a wake during a turn makes another. */
class Loop {
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private tries = 0;
  private soon: NodeJS.Timeout | undefined;

  constructor(
    readonly name: string,
    private readonly turn: () => Promise<Turn>,
  ) {}

  wake(): void {
    this.again = true;
    if (this.stopped) return;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.soon);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      const turn = await this.turn();
      if (turn === 'moved') this.again = true;
      this.tries = turn === 'waiting' ? this.tries + 1 : 0;
      const wait = soonMs[this.tries - 1];
      clearTimeout(this.soon);
      if (wait !== undefined) this.soon = setTimeout(() => this.wake(), wait);
    }
  }

  async quiet(): Promise<void> {
    for (;;) {
      await this.running;
      const turn = await this.turn();
      if (turn === 'idle') return;
      if (turn === 'failing') throw new Error(`follower ${this.name} fails; see the log lines`);
      if (turn !== 'moved') await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}
