import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { type Attempt, AttemptCounters, type Backoff } from './attempt-counters.js';
import { accountKey, addressKey, pairKey } from './attempt-keys.js';

/** One address at one gate. */
const calm: Backoff = { free: 5, longest: 60 };
/** The same, once the gate has had more than `CALM` wrong passwords in an hour. */
const attacked: Backoff = { free: 1, longest: 900 };
const CALM = 50;
/** One address at all gates. */
const address: Backoff = { free: 30, longest: 900 };
/** Counted only. */
const never: Backoff = { free: Number.POSITIVE_INFINITY, longest: 0 };

/**
 * Throttles guessing at the passwords of public pages, across all nodes. Unlike an account, a gate is passed by many
 * strangers at addresses that nobody knows: what others guessed never blocks an address that did nothing. It only takes
 * away the free tries, so that an attacker needs a new address for each guess.
 */
@Injectable()
export class GateAttempts {
  constructor(
    private readonly db: DataSource,
    private readonly counters: AttemptCounters,
  ) {}

  /**
   * Counts the attempt before the password is checked, so parallel attempts all count. `gate`: the door and the id,
   * like `share 12`.
   * @throws Refusal `login.throttled`
   */
  async begin(gate: string, ip: string): Promise<Attempt> {
    const guess = { username: gate, source: 'gate' };
    const keys = { pair: pairKey(guess, ip), address: addressKey(ip, 'gates'), all: accountKey(guess) };
    const waits = await this.counters.waits([keys.pair, keys.address]);
    const before = Math.max(0, ...waits.values());
    if (before > 0) throw new Refusal('login.throttled', { seconds: before });
    const seconds = await this.db.transaction(async (tx) => {
      const { failures } = await this.counters.count(tx, keys.all, never);
      const { wait } = await this.counters.count(tx, keys.address, address);
      return wait > 0 ? wait : (await this.counters.count(tx, keys.pair, failures > CALM ? attacked : calm)).wait;
    });
    if (seconds > 0) throw new Refusal('login.throttled', { seconds });
    return { pair: keys.pair, shared: [keys.all, keys.address] };
  }

  succeeded(attempt: Attempt): Promise<void> {
    return this.counters.succeeded(attempt);
  }
}
