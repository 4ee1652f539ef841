import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type NewsFilter, type NewsPreferences, type Pace, paces } from '../../../contracts/notifications/news.js';
import { SubjectType } from '../../../contracts/platform/enums.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { storedFilter } from './subscriptions-around.js';

/** What is followed. */
export interface FollowPlace {
  readonly kind: 'doc' | 'release' | 'module' | 'project' | 'space';
  readonly id: number;
  /** A row or field of the doc. */
  readonly part: string;
}
export interface FollowManner {
  readonly filter?: NewsFilter | undefined;
  readonly pace?: Pace | undefined;
  readonly mutedUntil?: Date | undefined;
}

/** Subscriptions of one person: more would make a list that nobody can read, and a query that never ends. */
const MOST_FOLLOWS = 5_000;
const ONE_YEAR_MS = 366 * 86_400_000;

const changed = z.array(z.unknown());
const counts = z.tuple([z.object({ n: z.number() })]);
const manner = z.array(
  z.object({
    ...{ filter: storedFilter.nullable(), pace: z.enum(paces).nullable() },
    ...{ mutedUntil: z.date().nullable(), isAuto: z.boolean() },
  }),
);
const preferences = z.array(
  z.object({
    ...{ filter: storedFilter, pace: z.enum(['now', 'hour', 'day', 'week', 'list']), followOwn: z.boolean() },
    ...{ timeZone: z.string(), digestHour: z.number(), digestDay: z.number(), mail: z.boolean() },
  }),
);
const same = 'user_id = $1 and type = $2 and source_id = $3 and part = $4';

/** What a person follows, and how. */
@Injectable()
export class Follows {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async get(actor: Actor, { kind, id, part }: FollowPlace) {
    const sql = `select filter, pace, muted_until as "mutedUntil", is_auto as "isAuto" from subscriptions where ${same}`;
    return manner.parse(await this.db.query(sql, [actor.id, SubjectType[kind], id, part]))[0] ?? null;
  }

  /** Follows with the person's defaults; unchanged if they follow it already. */
  async add(actor: Actor, { kind, id, part }: FollowPlace): Promise<void> {
    const sql = `insert into subscriptions as s (user_id, type, source_id, part, created_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id, type, source_id, part) do update set is_auto = false, pace = null, filter = null
        where s.pace = 'off' returning user_id`;
    await this.change(actor, 'Subscribed', { kind, id, part }, sql, [this.clock.now()]);
  }

  /** A value that is left out becomes the person's default. */
  async save(actor: Actor, place: FollowPlace, { filter, pace, mutedUntil }: FollowManner): Promise<void> {
    const now = this.clock.now();
    if (mutedUntil && mutedUntil.getTime() > now.getTime() + ONE_YEAR_MS) throw new Refusal('follow.muted');
    const most = 'select count(*) as n from subscriptions where user_id = $1';
    if (counts.parse(await this.db.query(most, [actor.id]))[0].n >= MOST_FOLLOWS)
      throw new Refusal('follow.tooMany', { most: MOST_FOLLOWS });
    const sql = `insert into subscriptions as s (user_id, type, source_id, part, created_at, filter, pace, muted_until)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (user_id, type, source_id, part) do update
        set filter = excluded.filter, pace = excluded.pace, muted_until = excluded.muted_until, is_auto = false
        where (s.filter, s.pace, s.muted_until, s.is_auto)
          is distinct from (excluded.filter, excluded.pace, excluded.muted_until, false) returning user_id`;
    const values = [now, filter ? JSON.stringify(filter) : null, pace ?? null, mutedUntil ?? null];
    await this.change(actor, 'Subscribed', place, sql, values);
  }

  async remove(actor: Actor, place: FollowPlace): Promise<void> {
    const sql = `with gone as (delete from subscriptions where ${same} returning user_id) select user_id from gone`;
    await this.change(actor, 'Unsubscribed', place, sql, []);
  }

  async preferences(userId: number): Promise<NewsPreferences> {
    const sql = `select coalesce(filter, '{}') as filter, coalesce(pace, 'now') as pace, coalesce(follow_own, true) as "followOwn",
        coalesce(time_zone, '') as "timeZone", coalesce(digest_hour, 9) as "digestHour", coalesce(digest_day, 1) as "digestDay",
        coalesce(mail, false) as mail
      from (select 1) one left join news_preferences on user_id = $1`;
    const [found] = preferences.parse(await this.db.query(sql, [userId]));
    if (!found) throw new Error('a row of defaults');
    return found;
  }

  async savePreferences(actor: Actor, wanted: NewsPreferences): Promise<void> {
    const { filter, pace, followOwn, timeZone, digestHour, digestDay, mail } = wanted;
    const sql = `insert into news_preferences as p (user_id, filter, pace, follow_own, time_zone, digest_hour, digest_day, mail)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (user_id) do update set filter = excluded.filter, pace = excluded.pace, follow_own = excluded.follow_own,
        time_zone = excluded.time_zone, digest_hour = excluded.digest_hour, digest_day = excluded.digest_day, mail = excluded.mail`;
    const values = [JSON.stringify(filter), pace, followOwn, timeZone, digestHour, digestDay, mail];
    await this.log.change(byActor(actor), async (tx) => {
      await tx.query(sql, [actor.id, ...values]);
      return [{ stream: `user-${actor.id}`, type: 'PreferencesChanged', data: { news: wanted } }];
    });
  }

  private async change(
    actor: Actor,
    type: 'Subscribed' | 'Unsubscribed',
    { kind, id, part }: FollowPlace,
    sql: string,
    more: readonly unknown[],
  ): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const rows = changed.parse(await tx.query(sql, [actor.id, SubjectType[kind], id, part, ...more]));
      // Who unfollows a doc is not subscribed again by writing it.
      if (kind === 'doc' && part === '') await tx.query(type === 'Subscribed' ? again : never, [actor.id, id]);
      const data = { [`${kind}Id`]: id, ...(part && { part }) };
      return rows.length > 0 ? [{ stream: `user-${actor.id}`, type, data }] : [];
    });
  }
}

const again = 'delete from unfollowed_docs where user_id = $1 and doc_id = $2';
const never = `insert into unfollowed_docs (user_id, doc_id) select $1, id from docs where id = $2 on conflict do nothing`;
