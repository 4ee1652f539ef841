import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { UserStatus } from '../../contracts/enums.js';
import { Code } from '../../contracts/refusals.js';
import { Clock } from '../platform/clock.js';
import { Lines } from '../platform/log-lines.js';
import { Refusal } from '../platform/refusal.js';
import type { Actor } from './actor.js';
import { type Asked, find, type Place, type Scope, target, unknownPlace } from './places.js';
import { allows, policy, sees, type Verb } from './policy.js';
import { Tokens } from './tokens.js';

export type { Actor } from './actor.js';
export type { Place, Scope } from './places.js';
export type { Verb } from './policy.js';

const users = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    nickname: z.string(),
    isSuperAdmin: z.boolean(),
    status: z.number(),
    sessionId: z.number(),
    seenAt: z.date().nullable(),
  }),
);
type Known = z.output<typeof users>[number];

/**
 * Asks the database each time and remembers nothing: a right that was taken away a moment ago is gone at the next
 * request on every node. One query a question; rooms, which ask for each keystroke, remember by the ring of `ACCESS_FACTS`.
 */
@Injectable()
export class Access {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly lines: Lines,
  ) {}

  /** With `tx` under that transaction's locks, like `demand`. */
  async may(actor: Actor, verb: Verb, scope: Scope, tx: Asked = this.db): Promise<boolean> {
    const found = await find(tx, scope, actor.id);
    return found !== undefined && allows(verb, { ...found.standing, isSuperAdmin: actor.isSuperAdmin });
  }

  /**
   * The place. To someone who may not even see it, it is unknown, like one that never was; else `access.forbidden`.
   * With `tx` the question is asked again under that transaction's locks: the guard's answer may be from before them.
   */
  async demand(actor: Actor, verb: Verb, scope: Scope, tx: Asked = this.db): Promise<Place> {
    const found = await find(tx, scope, actor.id);
    const standing = found && { ...found.standing, isSuperAdmin: actor.isSuperAdmin };
    if (!standing || !sees(policy[verb].level, standing)) throw new Refusal(unknownPlace[target(scope).kind]);
    if (!allows(verb, standing)) throw new Refusal('access.forbidden');
    return found.place;
  }

  /** Where something is, whoever asks; undefined when it is nowhere. */
  async place(scope: Scope): Promise<Place | undefined> {
    return (await find(this.db, scope, 0))?.place;
  }

  /** An enabled user in an open session; undefined when disabled, signed out there, without a password of their own, or unknown. */
  async actor(userId: number, sessionId: number): Promise<Actor | undefined> {
    const user = await this.user(userId, sessionId);
    return user?.status === UserStatus.enabled ? asActor(user) : undefined;
  }

  /** Who holds the token. Throws code 1000 when it is worth nothing, 2000 when a first password must be set. */
  async byToken(token: string | undefined): Promise<Actor> {
    const { actor, status } = await this.holder(token);
    if (status === UserStatus.setPassword) throw new Refusal('login.setPassword', {}, Code.setPassword);
    return actor;
  }

  /** Like `byToken`, for the few calls that people without a password of their own may make. */
  async holder(token: string | undefined): Promise<{ actor: Actor; status: number }> {
    const claims = token ? await this.tokens.read(token) : undefined;
    const user = claims && (await this.user(claims.userId, claims.sessionId));
    if (!user) throw new Refusal('login.required', {}, Code.login);
    if (user.status === UserStatus.disabled) throw new Refusal('login.disabled', {}, Code.login);
    this.seen(user);
    return { actor: asActor(user), status: user.status };
  }

  private async user(id: number, sessionId: number): Promise<Known | undefined> {
    return users.parse(await this.db.query(inSession, [id, sessionId]))[0];
  }

  /** Noted every few minutes only, and beside the request: nobody waits for it. */
  private seen({ sessionId, seenAt }: Known): void {
    const now = this.clock.now();
    if (!seenAt || now.getTime() - seenAt.getTime() < SEEN_MS) return;
    const sql = 'update sessions set seen_at = $2 where id = $1 and seen_at < $2';
    this.db.query(sql, [sessionId, now]).catch((err: unknown) => this.lines.warn({ err }, 'a session was not noted'));
  }
}

const SEEN_MS = 5 * 60_000;
const inSession = `select u.id, u.username as name, u.nickname, u.is_super_admin as "isSuperAdmin", u.status,
    s.id as "sessionId", s.seen_at as "seenAt"
  from users u join sessions s on s.user_id = u.id and s.id = $2 and s.ended_at is null where u.id = $1`;

const asActor = ({ status: _, seenAt: __, ...actor }: Known): Actor => actor;
