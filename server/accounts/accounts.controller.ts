import { Controller, Ip } from '@nestjs/common';
import { login, logout, me, perms, searchUsers, setFirstPassword } from '../../contracts/accounts.js';
import { createUser, disableUser, enableUser } from '../../contracts/admin.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import type { Actor } from '../access/actor.js';
import { Public, Requires } from '../access/requires.js';
import { By, In, Route } from '../platform/route.js';
import { Accounts } from './accounts.js';
import { Users } from './users.queries.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
  ) {}

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

  @Route(me)
  @Requires('user')
  me(@By() actor: Actor): Promise<Reply<typeof me>> {
    return this.users.me(actor);
  }

  @Route(perms)
  @Requires('user')
  perms(@By() actor: Actor): Promise<Reply<typeof perms>> {
    return this.users.perms(actor);
  }

  @Route(searchUsers)
  @Requires('user')
  search(@In() { username }: Input<typeof searchUsers>): Promise<Reply<typeof searchUsers>> {
    return this.users.search(username);
  }

  @Route(createUser)
  @Requires('super')
  create(@In() input: Input<typeof createUser>, @By() actor: Actor): Promise<Reply<typeof createUser>> {
    return this.accounts.create(actor, input);
  }

  @Route(disableUser)
  @Requires('super')
  async disable(@In() { id }: Input<typeof disableUser>, @By() actor: Actor): Promise<Reply<typeof disableUser>> {
    await this.accounts.disable(actor, id);
    return {};
  }

  @Route(enableUser)
  @Requires('super')
  async enable(@In() { id }: Input<typeof enableUser>, @By() actor: Actor): Promise<Reply<typeof enableUser>> {
    await this.accounts.enable(actor, id);
    return {};
  }
}
