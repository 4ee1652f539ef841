import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  resetPassword,
  updateUser,
  userPage,
} from '../../../contracts/workspace/users.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { AdminUsers } from './admin-users.js';
import { AdminUserQueries } from './admin-users.queries.js';

@Controller()
export class AdminUsersController {
  constructor(
    private readonly users: AdminUsers,
    private readonly queries: AdminUserQueries,
  ) {}

  @Route(userPage)
  @Requires('super')
  page(@In() input: Input<typeof userPage>) {
    return this.queries.page(input);
  }

  @Route(createUser)
  @Requires('super')
  create(@In() input: Input<typeof createUser>, @By() actor: Actor) {
    return this.users.create(actor, input);
  }

  @Route(updateUser)
  @Requires('super')
  async update(@In() input: Input<typeof updateUser>, @By() actor: Actor) {
    await this.users.update(actor, input);
  }

  @Route(disableUser)
  @Requires('super')
  async disable(@In() { id }: Input<typeof disableUser>, @By() actor: Actor) {
    await this.users.disable(actor, id);
  }

  @Route(enableUser)
  @Requires('super')
  async enable(@In() { id }: Input<typeof enableUser>, @By() actor: Actor) {
    await this.users.enable(actor, id);
  }

  @Route(deleteUser)
  @Requires('super')
  async delete(@In() { id }: Input<typeof deleteUser>, @By() actor: Actor) {
    await this.users.delete(actor, id);
  }

  @Route(resetPassword)
  @Requires('super')
  reset(@In() { id }: Input<typeof resetPassword>, @By() actor: Actor) {
    return this.users.resetPassword(actor, id);
  }
}
