import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type DigestPace, digestPaces } from '../../../contracts/notifications/news.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { nextDigest } from './digest-times.js';
import type { DigestTime, MessageGroup } from './message-groups.js';

const rows = z.array(
  z.object({ user: z.number(), timeZone: z.string(), digestHour: z.number(), digestDay: z.number() }),
);
const times = `select u as "user", coalesce(n.time_zone, '') as "timeZone", coalesce(n.digest_hour, 9) as "digestHour",
    coalesce(n.digest_day, 1) as "digestDay"
  from unnest($1::bigint[]) as u left join news_preferences n on n.user_id = u`;

export const digestPayload = z.object({ userId: z.number(), pace: z.enum(digestPaces) });
const isDigest = (pace: string): pace is DigestPace => digestPaces.some((known) => known === pace);

/** Plans the digests of a turn: their times in the zones of their readers, and a task for each. */
@Injectable()
export class Digests {
  constructor(
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  async schedule(tx: EntityManager, groups: readonly Pick<MessageGroup, 'users' | 'pace'>[]): Promise<DigestTime[]> {
    const wanted = groups.flatMap(({ users, pace }) => (isDigest(pace) ? users.map((user) => ({ user, pace })) : []));
    if (wanted.length === 0) return [];
    const people = rows.parse(await tx.query(times, [[...new Set(wanted.map(({ user }) => user))]]));
    const of = new Map(people.map(({ user, ...when }) => [user, when]));
    const now = this.clock.now();
    const due = wanted.flatMap(({ user, pace }) => {
      const when = of.get(user);
      return when ? [{ user, pace, until: nextDigest(pace, now, when) }] : [];
    });
    await this.tasks.addMany(
      tx,
      due.map(({ user, pace, until }) => ({
        ...{ kind: 'digest', key: `${user}-${pace}`, payload: { userId: user, pace }, dueAt: until },
        // A later change does not postpone the digest.
        ceilingMs: until.getTime() - now.getTime(),
      })),
    );
    return due;
  }
}
