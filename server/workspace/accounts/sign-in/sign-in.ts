import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import type { login } from '../../../../contracts/workspace/accounts.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { Logger } from '../../../platform/runtime/logger.js';
import type { Attempt } from '../attempts/attempt-counters.js';
import { Attempts } from '../attempts/attempts.js';
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
}
const stored = z.array(z.object({ id: z.number(), password: z.string() }));

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
    await this.attempts.succeeded(attempt);
    return this.entrance.issue(judged.id, source, judged.hash);
  }

  private async judge(given: Credentials, attempt: Attempt): Promise<Judged | undefined> {
    if (given.source === 'register') return this.own(given);
    const { source, username, password } = given;
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

  /** Takes the same time for a missing account, or one without a password here, as for any other. */
  private async own({ username, password }: Credentials): Promise<Judged | undefined> {
    const sql = 'select id, password from users where username = $1 and deleted_at is null';
    const [user] = stored.parse(await this.db.query(sql, [username]));
    const hash = user?.password || undefined;
    return (await this.passwords.matches(hash, password)) && user && hash ? { id: user.id, hash } : undefined;
  }
}
