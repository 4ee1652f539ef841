import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  listUsers,
  me,
  perms,
  searchUsers,
  updateMe,
  updatePreferences,
} from '../../../contracts/workspace/accounts.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { Profile } from './profile.js';
import { UserQueries } from './users/users.queries.js';

/** The caller's profile, and lookup of other users (docs/wire.md 1.3). */
@Controller()
export class ProfileController {
  constructor(
    private readonly profile: Profile,
    private readonly users: UserQueries,
  ) {}

  @Route(me)
  @Requires('user')
  me(@By() actor: Actor) {
    return this.users.me(actor);
  }

  @Route(perms)
  @Requires('user')
  perms(@By() actor: Actor) {
    return this.users.perms(actor);
  }

  @Route(updateMe)
  @Requires('user')
  async update(@In() input: Input<typeof updateMe>, @By() actor: Actor) {
    await this.profile.update(actor, input);
  }

  @Route(updatePreferences)
  @Requires('user')
  prefer(@In() input: Input<typeof updatePreferences>, @By() actor: Actor) {
    return this.profile.prefer(actor, input);
  }

  @Route(searchUsers)
  @Requires('user')
  search(@In() { username }: Input<typeof searchUsers>) {
    return this.users.search(username);
  }

  @Route(listUsers)
  @Requires('user')
  list(@In() { userIds }: Input<typeof listUsers>) {
    return this.users.list(userIds);
  }
}
