import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { UserStatus } from '../../contracts/enums.js';
import { byActor } from '../access/actor.js';
import { Sessions } from '../access/sessions.js';
import { Tokens } from '../access/tokens.js';
import { EventLog } from '../log/event-log.js';
import { Refusal } from '../platform/refusal.js';

const standing = z.array(z.object({ status: z.literal([0, 1, 2]) }));

/** The one way in: whoever has been judged gets a session and its token here. */
@Injectable()
export class Entrance {
  constructor(
    private readonly log: EventLog,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
  ) {}

  /**
   * The account is held until the session stands: a password that is changed, or an account that is disabled, while the old
   * one was being checked, ends this session too, or is seen here. `judged`: the stored hash that was found right.
   */
  async open(userId: number, source: string, judged?: string): Promise<{ token: string; status: UserStatus }> {
    let sessionId = 0;
    let status: UserStatus = UserStatus.disabled;
    await this.log.change(byActor({ id: userId }), async (tx) => {
      const sql = `select status from users where id = $1 and deleted_at is null and ($2::text is null or password = $2)
        for share`;
      const [user] = standing.parse(await tx.query(sql, [userId, judged ?? null]));
      if (!user) throw new Refusal('login.wrong');
      if (user.status === UserStatus.disabled) throw new Refusal('login.disabled');
      const { id, fact } = await this.sessions.begin(tx, userId, source);
      sessionId = id;
      status = user.status;
      return [fact];
    });
    return { token: await this.tokens.issue(userId, sessionId), status };
  }
}
