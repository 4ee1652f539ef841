import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { ACCESS_FACTS } from '../../access/facts.js';
import { ring } from '../../log/doorbell.js';
import { EventLog } from '../../log/event-log.js';
import type { Follower } from '../../log/followers.js';
import type { Recorded } from '../../log/kind.js';
import { Bus } from '../../platform/bus.js';
import { Hints } from '../../sockets/hints.js';

const whom = z.object({ userId: z.number().optional().catch(undefined) });

/**
 * The durable second net under rights: whoever remembers one asks again at the ring of the change. That ring can be lost
 * (a crash after the commit, Redis away); this one comes for every such event, once its turn is committed. And the
 * person concerned is told to look at their menus again.
 */
@Injectable()
export class AccessRechecks implements Follower {
  constructor(
    private readonly log: EventLog,
    private readonly bus: Bus,
    private readonly hints: Hints,
  ) {}

  async handle(event: Recorded, tx: EntityManager): Promise<void> {
    if (!ACCESS_FACTS.has(event.type)) return;
    const userId = whom.parse(event.data).userId ?? Number(/^user-(\d+)$/.exec(event.stream)?.[1] ?? 0);
    this.log.afterCommit(tx, async () => {
      await ring(this.bus, [event]);
      if (userId > 0) this.hints.toUser(userId, { about: 'perms' });
    });
  }
}
