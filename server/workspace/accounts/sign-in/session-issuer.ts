import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { UserStatus } from '../../../../contracts/platform/enums.js';
import { byActor } from '../../../platform/access/actor.js';
import { Sessions } from '../../../platform/access/sessions.js';
import { Tokens } from '../../../platform/access/tokens.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';

const standing = z.array(z.object({ status: z.literal([0, 1, 2]) }));

/** Creates the session and token for a verified user; all kinds of sign-in use it. */
@Injectable()
export class SessionIssuer {
  constructor(
    private readonly log: EventLog,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
  ) {}

  /**
   * The account is locked until the session is stored. A concurrent change of the password or disabling of the account
   * either is noticed here or ends this session too. `judged`: the stored hash that matched the password.
   */
  async issue(userId: number, source: string, judged?: string): Promise<{ token: string; status: UserStatus }> {
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
