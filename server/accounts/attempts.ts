import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../platform/clock.js';
import { Refusal } from '../platform/refusal.js';
import { accountKey, addressKey, type Guess, network, pairKey } from './attempt-keys.js';
import { SignInAttempt } from './sign-in-attempt.entity.js';

/** After `free` failures each further one doubles the wait, up to `longest` seconds; an hour without a failure resets the count. */
interface Backoff {
  readonly free: number;
  readonly longest: number;
}
const HOUR_MS = 3_600_000;
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

export const waitSeconds = (failures: number, { free, longest }: Backoff): number =>
  failures < free ? 0 : Math.min(2 ** Math.min(failures - free, 20), longest);

/** Counter keys that an accepted attempt has incremented. */
export interface Attempt {
  readonly pair: string;
  readonly shared: readonly string[];
}

const counters = z.tuple([z.object({ failures: z.number(), lastAt: z.date(), blockedUntil: z.date().nullable() })]);
const blocks = z.array(z.object({ key: z.string(), until: z.date().nullable() }));
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
  ) {}

  /**
   * Counts the attempt before the password is checked, so parallel attempts all count.
   * @throws Refusal `login.throttled`
   */
  async begin(guess: Guess, ip: string): Promise<Attempt> {
    const keys = { pair: pairKey(guess, ip), address: addressKey(ip), account: accountKey(guess) };
    const waits = await this.waits(Object.values(keys));
    const own = waits.get(keys.pair) ?? 0;
    const shared = Math.max(waits.get(keys.address) ?? 0, waits.get(keys.account) ?? 0);
    const isKnown = own === 0 && shared > 0 && (await this.isKnown(guess, ip));
    const wait = Math.max(own, isKnown ? 0 : shared);
    if (wait > 0) {
      // A blocked address costs only a read; attempts on a blocked account count for the address.
      if (!waits.has(keys.address)) await this.db.transaction((tx) => this.count(tx, keys.address, address));
      throw new Refusal('login.throttled', { seconds: wait });
    }
    await this.countAll([
      ...(isKnown ? [] : [{ key: keys.address, backoff: address }]),
      { key: keys.pair, backoff: pair },
      ...(isKnown ? [] : [{ key: keys.account, backoff: account }]),
    ]);
    return { pair: keys.pair, shared: isKnown ? [] : [keys.account, keys.address] };
  }

  /**
   * After a correct password: resets the counter of address and account, and reverts the attempt in the shared
   * counters.
   */
  async succeeded(attempt: Attempt): Promise<void> {
    const old = new Date(this.clock.now().getTime() - HOUR_MS);
    const forget =
      'delete from sign_in_attempts where key = $1 or (last_at < $2 and coalesce(blocked_until, $2) <= $2)';
    await this.db.query(forget, [attempt.pair, old]);
    await this.giveBack(attempt.shared);
  }

  /** Reverts an attempt whose password was not checked. */
  async withdraw(attempt: Attempt): Promise<void> {
    await this.giveBack([...attempt.shared, attempt.pair]);
  }

  /** Counts a request of this address. @throws Refusal `login.throttled` */
  async countRequest(kind: CountedRequest, ip: string): Promise<void> {
    const key = addressKey(ip, kind);
    const wait = (await this.waits([key])).get(key);
    if (wait) throw new Refusal('login.throttled', { seconds: wait });
    await this.countAll([{ key, backoff: requests[kind] }]);
  }

  /** Reverts the count of a request that was completed; only abandoned requests count. */
  async requestDone(kind: CountedRequest, ip: string): Promise<void> {
    await this.giveBack([addressKey(ip, kind)]);
  }

  private async giveBack(keys: readonly string[]): Promise<void> {
    const sql = 'update sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = null where key = $1';
    for (const key of keys) await this.db.query(sql, [key]);
  }

  /** Remaining seconds by blocked key. A single read, so blocked requests are cheap. */
  private async waits(keys: readonly string[]): Promise<Map<string, number>> {
    const sql = 'select key, blocked_until as until from sign_in_attempts where key = any($1::text[])';
    const now = this.clock.now().getTime();
    const waits = new Map<string, number>();
    for (const { key, until } of blocks.parse(await this.db.query(sql, [keys]))) {
      const left = Math.ceil(((until?.getTime() ?? 0) - now) / 1000);
      if (left > 0) waits.set(key, left);
    }
    return waits;
  }

  /** Whether this user has signed in from this address recently. */
  private async isKnown({ username }: Guess, ip: string): Promise<boolean> {
    const sql = `select distinct s.address from sessions s join users u on u.id = s.user_id
      where u.username = $1 and u.deleted_at is null and s.created_at > $2`;
    const since = new Date(this.clock.now().getTime() - KNOWN_MS);
    const known = addresses.parse(await this.db.query(sql, [username, since]));
    return known.some((session) => network(session.address) === network(ip));
  }

  private async countAll(counted: readonly { key: string; backoff: Backoff }[]): Promise<void> {
    const seconds = await this.db.transaction(async (tx) => {
      for (const { key, backoff } of counted) {
        const wait = await this.count(tx, key, backoff);
        if (wait > 0) return wait;
      }
      return 0;
    });
    if (seconds > 0) throw new Refusal('login.throttled', { seconds });
  }

  /** Remaining seconds to wait, or 0 if the attempt was accepted and counted. */
  private async count(tx: EntityManager, key: string, backoff: Backoff): Promise<number> {
    const now = this.clock.now();
    // Created or locked in one statement: a successful sign-in may be deleting the row at the same time.
    const opening = `insert into sign_in_attempts (key, failures, last_at) values ($1, 0, $2)
      on conflict (key) do update set key = excluded.key
      returning failures, last_at as "lastAt", blocked_until as "blockedUntil"`;
    const [row] = counters.parse(await tx.query(opening, [key, now]));
    const left = (row.blockedUntil?.getTime() ?? 0) - now.getTime();
    if (left > 0) return Math.ceil(left / 1000);
    const failures = (now.getTime() - row.lastAt.getTime() > HOUR_MS ? 0 : row.failures) + 1;
    const wait = waitSeconds(failures, backoff);
    const blockedUntil = wait ? new Date(now.getTime() + wait * 1000) : null;
    await tx.update(SignInAttempt, { key }, { failures, lastAt: now, blockedUntil });
    return 0;
  }
}
