import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../platform/clock.js';
import { Refusal } from '../platform/refusal.js';
import { SignInAttempt } from './sign-in-attempt.entity.js';

/** After `free` failures each further one doubles the wait, up to `longest` seconds; after an hour without one all is forgotten. */
interface Patience {
  readonly free: number;
  readonly longest: number;
}
// The account's wait stays short: who guesses at a name must not be able to lock its owner out.
const account: Patience = { free: 5, longest: 60 };
const address: Patience = { free: 30, longest: 900 };
const FORGET_MS = 3_600_000;

export const waitSeconds = (failures: number, { free, longest }: Patience): number =>
  failures < free ? 0 : Math.min(2 ** Math.min(failures - free, 20), longest);

const counted = z.tuple([z.object({ failures: z.number(), lastAt: z.date(), blockedUntil: z.date().nullable() })]);

/** Slows down who guesses passwords: by account and by address, on all nodes together. */
@Injectable()
export class Attempts {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Counts the attempt before the password is looked at, so that a hundred at once are a hundred, not one. */
  async begin(username: string, ip: string): Promise<void> {
    const seconds = await this.db.transaction(async (tx) => {
      // The address first: one that must wait can neither fill the table with names nor block an account further.
      const wait = await this.count(tx, addressKey(ip), address);
      return wait || this.count(tx, accountKey(username), account);
    });
    if (seconds > 0) throw new Refusal('login.throttled', { seconds });
  }

  /** It was the right one: the account starts anew, the address gets its attempt back. */
  async succeeded(username: string, ip: string): Promise<void> {
    const old = new Date(this.clock.now().getTime() - FORGET_MS);
    const forget =
      'delete from sign_in_attempts where key = $1 or (last_at < $2 and coalesce(blocked_until, $2) <= $2)';
    await this.db.query(forget, [accountKey(username), old]);
    const giveBack =
      'update sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = null where key = $1';
    await this.db.query(giveBack, [addressKey(ip)]);
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

// A letter may become two in lower case: 'İ' does.
const accountKey = (username: string): string => `account:${username.toLowerCase()}`.slice(0, 200).toWellFormed();
const addressKey = (ip: string): string => `address:${ip}`;
