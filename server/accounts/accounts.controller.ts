import { Controller, Ip } from '@nestjs/common';
import { login, logout, setFirstPassword } from '../../contracts/accounts.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import type { Actor } from '../access/actor.js';
import { Public, Requires } from '../access/requires.js';
import { By, In, Route } from '../platform/route.js';
import { Accounts } from './accounts.js';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: Accounts) {}

  @Route(login)
  @Public()
  login(@In() input: Input<typeof login>, @Ip() ip: string): Promise<Reply<typeof login>> {
    return this.accounts.signIn(input, ip);
  }

  @Route(logout)
  @Requires('newcomer')
  async logout(@By() actor: Actor): Promise<Reply<typeof logout>> {
    await this.accounts.signOut(actor);
    return {};
  }

  @Route(setFirstPassword)
  @Requires('newcomer')
  async setFirstPassword(
    @In() { password }: Input<typeof setFirstPassword>,
    @By() actor: Actor,
  ): Promise<Reply<typeof setFirstPassword>> {
    return { token: await this.accounts.setFirstPassword(actor, password) };
  }
}
