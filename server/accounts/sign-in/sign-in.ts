import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { login } from '../../../contracts/accounts.js';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import { Lines } from '../../platform/log-lines.js';
import { Refusal } from '../../platform/refusal.js';
import { Attempts } from '../attempts.js';
import { Entrance } from '../entrance.js';
import { isPassword } from '../passwords.js';
import { DirectorySignIn } from './directory-sign-in.js';
import { FormSignIn } from './form-sign-in.js';
import { Newcomers } from './newcomers.js';

type Credentials = Input<typeof login>;
/** `hash`: what was found right, for accounts of ours. */
interface Judged {
  readonly id: number;
  readonly hash?: string;
}
const stored = z.array(z.object({ id: z.number(), password: z.string() }));

/** Account and password, whoever judges them (wire 1.1): we, a directory, another system's form. */
@Injectable()
export class SignIn {
  constructor(
    private readonly db: DataSource,
    private readonly attempts: Attempts,
    private readonly directory: DirectorySignIn,
    private readonly form: FormSignIn,
    private readonly newcomers: Newcomers,
    private readonly entrance: Entrance,
    private readonly lines: Lines,
  ) {}

  /** One answer for an unknown account and a wrong password; "disabled" only to who knows the password. */
  async signIn(given: Credentials, ip: string): Promise<Reply<typeof login>> {
    const { username, source } = given;
    await this.attempts.begin(given, ip);
    const judged = await this.judge(given, ip);
    if (!judged) {
      this.lines.warn({ username, source, ip }, 'sign-in failed');
      throw new Refusal('login.wrong');
    }
    await this.attempts.succeeded(given, ip);
    return this.entrance.open(judged.id, source, judged.hash);
  }

  private async judge(given: Credentials, ip: string): Promise<Judged | undefined> {
    if (given.source === 'register') return this.own(given);
    const { source, username, password } = given;
    const judge = source === 'ldap' ? this.directory : this.form;
    try {
      const who = await judge.vouch(username, password);
      return who && { id: await this.newcomers.admit(source, who) };
    } catch (error) {
      // Nobody has looked at the password, so it was no guess: a directory that is away must not shut people out of other ways in.
      if (error instanceof Refusal && (error.key === 'login.unreachable' || error.key === 'login.off'))
        await this.attempts.withdraw(given, ip);
      throw error;
    }
  }

  /** Takes as long for a name that is not there, or whose password is not ours, as for one that is. */
  private async own({ username, password }: Credentials): Promise<Judged | undefined> {
    const sql = 'select id, password from users where username = $1 and deleted_at is null';
    const [user] = stored.parse(await this.db.query(sql, [username]));
    const hash = user?.password || undefined;
    return (await isPassword(hash, password)) && user && hash ? { id: user.id, hash } : undefined;
  }
}
