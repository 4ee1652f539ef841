import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  addOpenUser,
  disableOpenUser,
  enableOpenUser,
  openUserPage,
  resetOpenUserSecret,
} from '../../../contracts/workspace/open-users.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { OpenUsers } from './open-users.js';

@Controller()
export class OpenUsersController {
  constructor(private readonly openUsers: OpenUsers) {}

  @Route(openUserPage)
  @Requires('space.openUsers', { space: 'spaceId' })
  page(@In() want: Input<typeof openUserPage>) {
    return this.openUsers.page(want);
  }

  @Route(addOpenUser)
  @Requires('space.openUsers', { space: 'spaceId' })
  add(@In() wish: Input<typeof addOpenUser>, @By() actor: Actor) {
    return this.openUsers.add(actor, wish);
  }

  @Route(resetOpenUserSecret)
  @Requires('space.openUsers', { openUser: 'id' })
  reset(@In() { id }: Input<typeof resetOpenUserSecret>, @By() actor: Actor) {
    return this.openUsers.resetSecret(actor, id);
  }

  @Route(disableOpenUser)
  @Requires('space.openUsers', { openUser: 'id' })
  async disable(@In() { id }: Input<typeof disableOpenUser>, @By() actor: Actor) {
    await this.openUsers.setEnabled(actor, id, false);
  }

  @Route(enableOpenUser)
  @Requires('space.openUsers', { openUser: 'id' })
  async enable(@In() { id }: Input<typeof enableOpenUser>, @By() actor: Actor) {
    await this.openUsers.setEnabled(actor, id, true);
  }
}
