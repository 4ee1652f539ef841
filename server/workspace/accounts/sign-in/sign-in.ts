import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import type { login } from '../../../../contracts/workspace/accounts.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { Logger } from '../../../platform/runtime/logger.js';
import type { Attempt } from '../attempts/attempt-counters.js';
import { Attempts } from '../attempts/attempts.js';
import { accountsNamed, spellingsOf } from '../users/account-names.js';
import { PasswordHasher } from '../users/passwords.js';
import { AccountProvisioner } from './account-provisioner.js';
import { DirectorySignIn } from './directory-sign-in.js';
import { FormSignIn } from './form-sign-in.js';
import { SessionIssuer } from './session-issuer.js';

type Credentials = Input<typeof login>;
/** `hash`: the stored hash that matched, for accounts with a password here. */
interface Judged {
  readonly id: number;
  readonly hash?: string;
  /** Another account has the same name in another spelling. */
  readonly isOneOfSeveral?: boolean;
}
const hashes = z.array(z.object({ id: z.number(), password: z.string() }));

/** Sign-in with account and password, checked here, by a directory or by another system's form (docs/wire.md 1.1). */
@Injectable()
export class SignIn {
  constructor(
    private readonly db: DataSource,
    private readonly attempts: Attempts,
    private readonly directory: DirectorySignIn,
    private readonly form: FormSignIn,
    private readonly newcomers: AccountProvisioner,
    private readonly entrance: SessionIssuer,
    private readonly logger: Logger,
    private readonly passwords: PasswordHasher,
  ) {}

  /** Same error for an unknown account and a wrong password; "disabled" only if the password is correct. */
  async signIn(given: Credentials, ip: string): Promise<Reply<typeof login>> {
    const { username, source } = given;
    const attempt = await this.attempts.begin(given, ip);
    const judged = await this.judge(given, attempt);
    if (!judged) {
      this.logger.warn({ username, source, ip }, 'sign-in failed');
      throw new Refusal('login.wrong');
    }
    // They share a counter: the right password of one must not reset the guesses at another.
    if (judged.isOneOfSeveral) await this.attempts.withdraw(attempt);
    else await this.attempts.succeeded(attempt);
    return this.entrance.issue(judged.id, source, judged.hash);
  }

  private async judge(given: Credentials, attempt: Attempt): Promise<Judged | undefined> {
    if (given.source === 'register') return this.own(given);
    const { source, password } = given;
    const username = source === 'form' ? await this.spellingOfForm(given.username) : given.username;
    const judge = source === 'ldap' ? this.directory : this.form;
    try {
      const who = await judge.verify(username, password);
      return who && { id: await this.newcomers.provision(source, who) };
    } catch (error) {
      // The password was not checked, so it does not count: an unreachable directory must not throttle other ways to
      // sign in.
      if (error instanceof Refusal && (error.key === 'login.unreachable' || error.key === 'login.off'))
        await this.attempts.withdraw(attempt);
      throw error;
    }
  }

  /**
   * Takes the same time for a missing account, or one without a password here, as for any other. A name that fits several
   * accounts is named as such only to somebody who has the password of one.
   */
  private async own({ username, password }: Credentials): Promise<Judged | undefined> {
    const spellings = await spellingsOf(this.db, username);
    const exact = spellings.filter(({ isExact }) => isExact);
    const ids = (exact.length > 0 ? exact : spellings).map(({ id }) => id);
    const sql = 'select id, password from users where id = any($1::bigint[]) order by id';
    const users = hashes.parse(await this.db.query(sql, [ids]));
    const matching: Judged[] = [];
    for (const { id, password: stored } of users.length > 0 ? users : [{ id: 0, password: '' }])
      if (await this.passwords.matches(stored || undefined, password)) matching.push({ id, hash: stored });
    const [found] = matching;
    if (found && ids.length > 1) throw new Refusal('login.several');
    return found && { ...found, isOneOfSeveral: spellings.length > 1 };
  }

  /**
   * The other system may know people by exactly what they type: another spelling of an existing account is sent as that
   * account's name, so that the password is checked for it and no second account is created.
   */
  private async spellingOfForm(typed: string): Promise<string> {
    const known = (await accountsNamed(this.db, typed)).filter(({ source }) => source === 'form');
    return (known.length === 1 && known[0]?.username) || typed;
  }
}
