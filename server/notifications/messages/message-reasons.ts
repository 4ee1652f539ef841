import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { messageReason } from '../../../contracts/notifications/notice.js';
import type { Actor } from '../../platform/access/actor.js';
import { FollowList } from '../follows/follow-list.js';
import { placeKey } from '../news/routing.js';
import type { MessageData } from './wording.js';

type Reason = z.output<typeof messageReason>;

/** Why a person gets a message: what they follow, by the name that it has now. */
@Injectable()
export class MessageReasons {
  constructor(private readonly follows: FollowList) {}

  /** In the order of `stored`. Undefined: not stored, not followed any more, or no longer to be seen. */
  async of(actor: Actor, stored: readonly MessageData['because'][]): Promise<(Reason | undefined)[]> {
    const ids = [...new Set(stored.flatMap((one) => (one ? [Number(one.place.slice(1))] : [])))];
    if (ids.length === 0) return stored.map(() => undefined);
    const followed = new Map(
      (await this.follows.of(actor, ids)).map(({ kind, sourceId, name, part, partName, isAuto, pace }) => [
        `${placeKey[kind === 'folder' ? 'doc' : kind](sourceId)} ${part}`,
        pace === 'off' ? undefined : { kind, sourceId, name, part, partName, isAuto },
      ]),
    );
    return stored.map((one) => one && followed.get(`${one.place} ${one.part}`));
  }
}
