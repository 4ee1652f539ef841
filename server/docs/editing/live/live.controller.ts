import { Controller } from '@nestjs/common';
import { liveTicket, settleNow } from '../../../../contracts/docs/live.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { Requires } from '../../../platform/access/requires.js';
import { Config } from '../../../platform/config/config.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { DocContentWriter } from '../content/doc-content-writer.js';
import { LiveAdmission } from './live-admission.js';
import { Rooms } from './rooms.js';

@Controller()
export class LiveController {
  constructor(
    private readonly entrance: LiveAdmission,
    private readonly rooms: Rooms,
    private readonly content: DocContentWriter,
    private readonly config: Config,
  ) {}

  @Route(liveTicket)
  @Requires('doc.view', { content: 'id' })
  async ticket(@In() { id }: Input<typeof liveTicket>, @By() actor: Actor) {
    return { ...(await this.entrance.issueTicket(id, actor)), docBytes: this.config.live.docBytes };
  }

  /**
   * Flushes first, so that everything the caller has typed here is in the version; acknowledged edits are committed
   * already.
   */
  @Route(settleNow)
  @Requires('doc.edit', { content: 'id' })
  async settle(@In() { id, remark }: Input<typeof settleNow>, @By() actor: Actor) {
    await this.rooms.flush(id);
    return this.content.settle(id, byActor(actor, 'live', remark));
  }
}
