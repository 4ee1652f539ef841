import { Controller } from '@nestjs/common';
import {
  addHook,
  hookDeliveries,
  listHooks,
  removeHook,
  replayHook,
  resendHook,
  rotateHookSecret,
  testHook,
  updateHook,
} from '../../../contracts/notifications/programs.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { HookDeliveries } from './hook-deliveries.js';
import { ProgramHooks } from './program-hooks.js';

/** The place decides about the right, so each handler demands it. */
@Controller()
export class ProgramHooksController {
  constructor(
    private readonly hooks: ProgramHooks,
    private readonly deliveries: HookDeliveries,
  ) {}

  @Route(listHooks)
  @Requires('user')
  async list(@In() given: Input<typeof listHooks>, @By() actor: Actor) {
    return this.hooks.list(await this.hooks.demand(actor, given));
  }

  @Route(addHook)
  @Requires('user')
  async add(@In() wish: Input<typeof addHook>, @By() actor: Actor) {
    return this.hooks.add(actor, await this.hooks.demand(actor, wish), wish);
  }

  @Route(updateHook)
  @Requires('user')
  async update(@In() wish: Input<typeof updateHook>, @By() actor: Actor) {
    await this.hooks.update(actor, await this.hooks.demand(actor, wish), wish);
  }

  @Route(rotateHookSecret)
  @Requires('user')
  async rotate(@In() { id, hours, ...place }: Input<typeof rotateHookSecret>, @By() actor: Actor) {
    return { secret: await this.hooks.rotate(actor, { id, ...(await this.hooks.demand(actor, place)) }, hours) };
  }

  @Route(removeHook)
  @Requires('user')
  async remove(@In() { id, ...place }: Input<typeof removeHook>, @By() actor: Actor) {
    await this.hooks.remove(actor, { id, ...(await this.hooks.demand(actor, place)) });
  }

  @Route(hookDeliveries)
  @Requires('user')
  async newest(@In() { id, before, limit, ...place }: Input<typeof hookDeliveries>, @By() actor: Actor) {
    const hook = await this.hooks.found({ id, ...(await this.hooks.demand(actor, place)) });
    return this.deliveries.list(hook.id, before ?? Number.MAX_SAFE_INTEGER, limit);
  }

  @Route(testHook)
  @Requires('user')
  async test(@In() { id, ...place }: Input<typeof testHook>, @By() actor: Actor) {
    return this.hooks.test(actor, { id, ...(await this.hooks.demand(actor, place)) });
  }

  @Route(resendHook)
  @Requires('user')
  async resend(@In() { id, deliveryId, ...place }: Input<typeof resendHook>, @By() actor: Actor) {
    await this.hooks.resend(actor, { id, ...(await this.hooks.demand(actor, place)) }, deliveryId);
  }

  @Route(replayHook)
  @Requires('user')
  async replay(@In() { id, since, ...place }: Input<typeof replayHook>, @By() actor: Actor) {
    await this.hooks.replay(actor, { id, ...(await this.hooks.demand(actor, place)) }, since);
  }
}
