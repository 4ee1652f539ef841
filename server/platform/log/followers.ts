import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Bus } from '../bus/bus.js';
import { Clock } from '../runtime/clock.js';
import { Logger } from '../runtime/logger.js';
import { onCommitted } from './commit-notifications.js';
import { EventLog } from './event-log.js';
import {
  type FollowerCheckpoint,
  type FollowerLag,
  lockCheckpoint,
  moveCheckpoint,
  type Needs,
  type OldestWriter,
  readLags,
  readNext,
  readOldestWriter,
  recordFailure,
  registerFollowers,
} from './follower-rows.js';
import type { RecordedEvent } from './kind.js';
import { rebase } from './rebase.js';
import { prepared, withConnection } from './session.js';

/**
 * Handles every event of the log once, in order, or those that it `needs`. A follower writes rows only, in the transaction that also moves its
 * checkpoint; hints go into `EventLog.afterCommit`. An error is a bug: the follower stops at that event and retries
 * later.
 */
export interface Follower {
  readonly needs?: Needs;
  handle(event: RecordedEvent, tx: EntityManager): Promise<void>;
}
/** Handles the events of a turn together, with a few statements for all of them. */
export interface BatchFollower {
  readonly needs?: Needs;
  /** Events in a turn. */
  readonly batch: number;
  handleMany(events: readonly RecordedEvent[], tx: EntityManager): Promise<void>;
}
export type AnyFollower = Follower | BatchFollower;

/** One question for all followers, because most looks find nothing. */
const behind = `select name from followers f
  where exists (select from events e where (e.tx, e.position) > (f.tx, f.position))`;

const batch = 100;
const lookMs = 1_000;
/** Delays (ms) before reading again when committed events still have an older running transaction before them; the last repeats. */
const soonMs = [5, 10, 20, 40, 80, 160];
const longestWaitMs = 60_000;

type Turn = 'moved' | 'done' | 'idle' | 'waiting' | 'busy' | 'failing';

/** Runs the followers; a row lock ensures that only one node moves each of them at a time. */
@Injectable()
export class Followers {
  private readonly loops: Loop[] = [];
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private hush: () => Promise<void> = async () => undefined;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Starts the followers; one that is new to this database begins at the first event. */
  async start(followers: Readonly<Record<string, AnyFollower>>): Promise<void> {
    await rebase(this.db);
    await registerFollowers(this.db, Object.keys(followers));
    for (const [name, follower] of Object.entries(followers)) {
      this.loops.push(new Loop(name, () => this.turn(name, follower), follower.needs?.types));
    }
    this.hush = await onCommitted(this.bus, (events) => this.wake(new Set(events.map(({ type }) => type))));
    this.timer = setInterval(() => void this.look(), lookMs);
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.hush();
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /** Wakes the followers that have events before them. */
  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const { rows } = await withConnection(this.db, (client) => prepared<{ name: string }>(client, behind, []));
      const late = new Set(rows.map(({ name }) => name));
      for (const loop of this.loops) if (late.has(loop.name)) loop.wake();
    } catch {
      // Each follower tries, and reports what is wrong.
      this.wake();
    } finally {
      this.looking = false;
    }
  }

  /** Types of new events: a follower that handles none of them moves its checkpoint at the next look. */
  private wake(types?: ReadonlySet<string>): void {
    for (const loop of this.loops) if (!types || loop.handles(types)) loop.wake();
  }

  /** For tests: resolves when every follower has handled every event in the log. Throws when one fails. */
  async quiet(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.quiet()));
  }

  /** The backlog of each follower; a healthy one is less than a second behind. */
  lags(): Promise<FollowerLag[]> {
    const names = this.loops.map(({ name }) => name);
    return readLags(this.db, names, this.clock.now());
  }

  /** What all followers wait for, if anything. */
  oldestWriter(): Promise<OldestWriter | undefined> {
    return readOldestWriter(this.db);
  }

  /** Locks the checkpoint, handles up to 100 events (or the follower's own number), moves the checkpoint, commits. */
  private async turn(name: string, follower: AnyFollower): Promise<Turn> {
    let at: FollowerCheckpoint | undefined;
    try {
      return await this.log.transaction(async (tx) => {
        at = await lockCheckpoint(tx, name, this.clock.now());
        if (!at) return 'busy';
        if (at.backingOff) return 'failing';
        // After a failure, one event per turn: those before the failing one are handled.
        const most = 'batch' in follower ? follower.batch : batch;
        const { events, last, more, full } = await readNext(tx, at, at.failures > 0 ? 1 : most, follower.needs);
        if (!last) return more ? 'waiting' : 'idle';
        const upcast = events.map((event) => this.log.upcast(event));
        if (!('batch' in follower)) for (const event of upcast) await follower.handle(event, tx);
        else if (upcast.length > 0) await follower.handleMany(upcast, tx);
        await moveCheckpoint(tx, name, last, this.clock.now());
        // Further events wake the loop; asking for them now would delay what this turn has caused.
        return more || full ? 'moved' : 'done';
      });
    } catch (err) {
      const wait = Math.min(1_000 * 2 ** (at?.failures ?? 0), longestWaitMs);
      this.logger.error({ err, follower: name, waitMs: wait }, 'a follower failed');
      await recordFailure(this.db, name, err, new Date(this.clock.now().getTime() + wait)).catch(() => undefined);
      return 'failing';
    }
  }
}

/** Runs the turns of one follower, never two at a time; a wake during a turn causes another. */
class Loop {
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private tries = 0;
  private soon: NodeJS.Timeout | undefined;

  constructor(
    readonly name: string,
    private readonly turn: () => Promise<Turn>,
    private readonly types: readonly string[] | undefined,
  ) {}

  handles(types: ReadonlySet<string>): boolean {
    return this.types?.some((type) => types.has(type)) ?? true;
  }

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
      const wait = soonMs[Math.min(this.tries, soonMs.length) - 1];
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
      if (turn !== 'moved' && turn !== 'done') await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}
