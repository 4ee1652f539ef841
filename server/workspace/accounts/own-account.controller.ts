import { Controller, Ip } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { endOtherSessions, endSession, listSessions, updatePassword } from '../../../contracts/workspace/accounts.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { OwnAccount } from './own-account.js';

/** The caller's own password and sessions. */
@Controller()
export class OwnAccountController {
  constructor(private readonly own: OwnAccount) {}

  @Route(updatePassword)
  @Requires('user')
  async updatePassword(@In() input: Input<typeof updatePassword>, @By() actor: Actor, @Ip() ip: string) {
    return { token: await this.own.updatePassword(actor, input, ip) };
  }

  @Route(listSessions)
  @Requires('user')
  list(@By() actor: Actor) {
    return this.own.list(actor);
  }

  @Route(endSession)
  @Requires('user')
  async end(@In() { id }: Input<typeof endSession>, @By() actor: Actor) {
    await this.own.end(actor, id);
  }

  @Route(endOtherSessions)
  @Requires('user')
  async endOthers(@By() actor: Actor) {
    return { ended: await this.own.endOthers(actor) };
  }
}
