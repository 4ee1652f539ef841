import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/endpoint.js';
import { liveTicket, settleNow } from '../../../contracts/live.js';
import { type Actor, byActor } from '../../access/actor.js';
import { Requires } from '../../access/requires.js';
import { By, In, Route } from '../../platform/route.js';
import { Content } from '../content.js';
import { Entrance } from './entrance.js';
import { Rooms } from './rooms.js';

@Controller()
export class LiveController {
  constructor(
    private readonly entrance: Entrance,
    private readonly rooms: Rooms,
    private readonly content: Content,
  ) {}

  @Route(liveTicket)
  @Requires('doc.view', { doc: 'id' })
  ticket(@In() { id }: Input<typeof liveTicket>, @By() actor: Actor) {
    return this.entrance.ticket(id, actor);
  }

  /** What the caller has typed is flushed first; what they saw acknowledged is committed in any case. */
  @Route(settleNow)
  @Requires('doc.edit', { doc: 'id' })
  async settle(@In() { id, remark }: Input<typeof settleNow>, @By() actor: Actor) {
    await this.rooms.flush(id);
    return this.content.settle(id, byActor(actor, 'live', remark));
  }
}
