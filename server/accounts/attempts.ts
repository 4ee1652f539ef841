import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../platform/clock.js';
import { Refusal } from '../platform/refusal.js';
import { accountKey, addressKey, type Guess } from './attempt-keys.js';
import { SignInAttempt } from './sign-in-attempt.entity.js';

/** After `free` failures each further one doubles the wait, up to `longest` seconds; after an hour without one all is forgotten. */
interface Patience {
  readonly free: number;
  readonly longest: number;
}
// The account's wait stays short: who guesses at a name must not be able to lock its owner out.
const account: Patience = { free: 5, longest: 60 };
const address: Patience = { free: 30, longest: 900 };
/** What strangers may cause without a password being right or wrong: accounts that they make, errands to other systems. */
const errands = {
  register: { free: 10, longest: 900 },
  away: { free: 60, longest: 60 },
} as const satisfies Record<string, Patience>;
export type Errand = keyof typeof errands;
const FORGET_MS = 3_600_000;

export const waitSeconds = (failures: number, { free, longest }: Patience): number =>
  failures < free ? 0 : Math.min(2 ** Math.min(failures - free, 20), longest);

const counted = z.tuple([z.object({ failures: z.number(), lastAt: z.date(), blockedUntil: z.date().nullable() })]);
const blocked = z.tuple([z.object({ until: z.date().nullable() })]);

/** Slows down who guesses passwords: by account and by address, on all nodes together. */
@Injectable()
export class Attempts {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Counts the attempt before the password is looked at, so that a hundred at once are a hundred, not one. */
  async begin(guess: Guess, ip: string): Promise<void> {
    const keys = [addressKey(ip), accountKey(guess)];
    await this.demand(keys, async (tx) => {
      // The address first: one that must wait can neither fill the table with names nor block an account further.
      const wait = await this.count(tx, addressKey(ip), address);
      return wait || this.count(tx, accountKey(guess), account);
    });
  }

  /** Counts an errand of this address; each is one too many after the free ones. */
  async errand(kind: Errand, ip: string): Promise<void> {
    const key = addressKey(ip, kind);
    await this.demand([key], (tx) => this.count(tx, key, errands[kind]));
  }

  /** It was the right one: the account starts anew, the address gets its attempt back. */
  async succeeded(guess: Guess, ip: string): Promise<void> {
    const old = new Date(this.clock.now().getTime() - FORGET_MS);
    const forget =
      'delete from sign_in_attempts where key = $1 or (last_at < $2 and coalesce(blocked_until, $2) <= $2)';
    await this.db.query(forget, [accountKey(guess), old]);
    await this.giveBack([addressKey(ip)]);
  }

  /** The attempt counts for nothing: no password was looked at. */
  async withdraw(guess: Guess, ip: string): Promise<void> {
    await this.giveBack([addressKey(ip), accountKey(guess)].sort());
  }

  async errandDone(kind: Errand, ip: string): Promise<void> {
    await this.giveBack([addressKey(ip, kind)]);
  }

  private async giveBack(keys: readonly string[]): Promise<void> {
    const sql = 'update sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = null where key = $1';
    for (const key of keys) await this.db.query(sql, [key]);
  }

  /** Who must wait is told by one read, without a write, a transaction or a look at a password: being asked a thousand times costs little. */
  private async demand(keys: readonly string[], count: (tx: EntityManager) => Promise<number>): Promise<void> {
    const sql = 'select max(blocked_until) as until from sign_in_attempts where key = any($1::text[])';
    const [{ until }] = blocked.parse(await this.db.query(sql, [keys]));
    const left = Math.ceil(((until?.getTime() ?? 0) - this.clock.now().getTime()) / 1000);
    const seconds = left > 0 ? left : await this.db.transaction(count);
    if (seconds > 0) throw new Refusal('login.throttled', { seconds });
  }

  /** Seconds to wait still, or 0 when this attempt was let through and counted. */
  private async count(tx: EntityManager, key: string, patience: Patience): Promise<number> {
    const now = this.clock.now();
    // Made or locked in one statement: a success elsewhere may be deleting the row at this moment.
    const opening = `insert into sign_in_attempts (key, failures, last_at) values ($1, 0, $2)
      on conflict (key) do update set key = excluded.key
      returning failures, last_at as "lastAt", blocked_until as "blockedUntil"`;
    const [row] = counted.parse(await tx.query(opening, [key, now]));
    const left = (row.blockedUntil?.getTime() ?? 0) - now.getTime();
    if (left > 0) return Math.ceil(left / 1000);
    const failures = (now.getTime() - row.lastAt.getTime() > FORGET_MS ? 0 : row.failures) + 1;
    const wait = waitSeconds(failures, patience);
    const blockedUntil = wait ? new Date(now.getTime() + wait * 1000) : null;
    await tx.update(SignInAttempt, { key }, { failures, lastAt: now, blockedUntil });
    return 0;
  }
}
