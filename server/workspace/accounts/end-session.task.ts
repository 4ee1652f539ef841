import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { byActor } from '../../platform/access/actor.js';
import { Sessions } from '../../platform/access/sessions.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { TaskHandler } from '../../platform/tasks/task.js';

export const endSessionPayload = z.object({ userId: z.number(), sessionId: z.number() });

/**
 * Ends a session that a new one has replaced. Runs with a delay: ending it disconnects its sockets, and the client must
 * have received the new token by then.
 */
@Injectable()
export class EndSessionTask implements TaskHandler {
  constructor(
    private readonly log: EventLog,
    private readonly sessions: Sessions,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { userId, sessionId } = endSessionPayload.parse(payload);
    await this.log.change(byActor({ id: userId }, 'system'), (tx) =>
      this.sessions.end(tx, userId, 'password', { only: sessionId }),
    );
  }
}
