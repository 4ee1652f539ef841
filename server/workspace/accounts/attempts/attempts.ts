import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { accountsNamed } from '../users/account-names.js';
import { type Attempt, AttemptCounters, type Backoff, HOUR_MS } from './attempt-counters.js';
import { accountKey, addressKey, type Guess, network, pairKey } from './attempt-keys.js';

/** One address at one account. Guesses from other addresses do not count. */
const pair: Backoff = { free: 5, longest: 60 };
/** One address at all accounts. */
const address: Backoff = { free: 30, longest: 900 };
/** One account from all addresses: guesses by a botnet. */
const account: Backoff = { free: 50, longest: 60 };
/** Anonymous requests that check no password: registration, calls to other systems. */
const requests = {
  register: { free: 10, longest: 900 },
  away: { free: 60, longest: 60 },
} as const satisfies Record<string, Backoff>;
export type CountedRequest = keyof typeof requests;
/** An address counts as known for a user for this long after a sign-in. */
const KNOWN_MS = 90 * 24 * HOUR_MS;

const addresses = z.array(z.object({ address: z.string() }));

/**
 * Throttles password guessing across all nodes. Shared counters (an address, an account from all addresses) never block
 * a user at an address from which they have signed in before: otherwise guesses for an account would lock out its
 * owner, and guesses from behind a proxy or router all other users there.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly counters: AttemptCounters,
  ) {}

  /**
   * Counts the attempt before the password is checked, so parallel attempts all count.
   * @throws Refusal `login.throttled`
   */
  async begin(guess: Guess, ip: string): Promise<Attempt> {
    const keys = { pair: pairKey(guess, ip), address: addressKey(ip), account: accountKey(guess) };
    const waits = await this.counters.waits(Object.values(keys));
    const own = waits.get(keys.pair) ?? 0;
    const shared = Math.max(waits.get(keys.address) ?? 0, waits.get(keys.account) ?? 0);
    const isKnown = own === 0 && shared > 0 && (await this.isKnown(guess, ip));
    const wait = Math.max(own, isKnown ? 0 : shared);
    if (wait > 0) {
      // A blocked address costs only a read; attempts on a blocked account count for the address.
      if (!waits.has(keys.address)) await this.db.transaction((tx) => this.counters.count(tx, keys.address, address));
      throw new Refusal('login.throttled', { seconds: wait });
    }
    await this.countAll([
      ...(isKnown ? [] : [{ key: keys.address, backoff: address }]),
      { key: keys.pair, backoff: pair },
      ...(isKnown ? [] : [{ key: keys.account, backoff: account }]),
    ]);
    return { pair: keys.pair, shared: isKnown ? [] : [keys.account, keys.address] };
  }

  /** After a correct password. */
  succeeded(attempt: Attempt): Promise<void> {
    return this.counters.succeeded(attempt);
  }

  /** Reverts an attempt whose password was not checked. */
  async withdraw(attempt: Attempt): Promise<void> {
    await this.counters.giveBack([...attempt.shared, attempt.pair]);
  }

  /** Counts a request of this address. @throws Refusal `login.throttled` */
  async countRequest(kind: CountedRequest, ip: string): Promise<void> {
    const key = addressKey(ip, kind);
    const wait = (await this.counters.waits([key])).get(key);
    if (wait) throw new Refusal('login.throttled', { seconds: wait });
    await this.countAll([{ key, backoff: requests[kind] }]);
  }

  /** Reverts the count of a request that was completed; only abandoned requests count. */
  async requestDone(kind: CountedRequest, ip: string): Promise<void> {
    await this.counters.giveBack([addressKey(ip, kind)]);
  }

  /** Whether this user has signed in from this address recently. */
  private async isKnown({ username }: Guess, ip: string): Promise<boolean> {
    const ids = (await accountsNamed(this.db, username)).map(({ id }) => id);
    const sql = `select distinct address from sessions where user_id = any($1::bigint[]) and created_at > $2`;
    const since = new Date(this.clock.now().getTime() - KNOWN_MS);
    const known = addresses.parse(await this.db.query(sql, [ids, since]));
    return known.some((session) => network(session.address) === network(ip));
  }

  private async countAll(counted: readonly { key: string; backoff: Backoff }[]): Promise<void> {
    const seconds = await this.db.transaction(async (tx) => {
      for (const { key, backoff } of counted) {
        const { wait } = await this.counters.count(tx, key, backoff);
        if (wait > 0) return wait;
      }
      return 0;
    });
    if (seconds > 0) throw new Refusal('login.throttled', { seconds });
  }
}
