import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { UserStatus } from '../../../contracts/platform/enums.js';
import { Code } from '../../../contracts/platform/refusals.js';
import { Bus } from '../bus/bus.js';
import { Refusal } from '../http/refusal.js';
import { withConnection } from '../log/session.js';
import { Clock } from '../runtime/clock.js';
import { Logger } from '../runtime/logger.js';
import type { Actor } from './actor.js';
import { CommittedCache } from './committed-cache.js';
import {
  findPlace,
  findStandings,
  type PlaceIds,
  type Queryable,
  type Scope,
  type SessionAtDoc,
  scopeTarget,
  unknownPlace,
} from './places.js';
import { allows, canSee, policy, type Verb } from './policy.js';
import { Tokens } from './tokens.js';

export type { Actor } from './actor.js';
export type { PlaceIds as Place, Scope, SessionAtDoc } from './places.js';
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
type StoredUser = z.output<typeof users>[number];

interface SignedIn {
  readonly actor: Actor;
  readonly status: number;
}

/**
 * Authentication and authorization. The user of a token is cached until an event of a user invalidates it
 * (`CommittedCache`); a right is read from the database each time, in one query.
 */
@Injectable()
export class Access implements OnModuleInit {
  private readonly signedIn = new CommittedCache<SignedIn>(
    ({ stream, type }) => stream.startsWith('user-') && type !== 'SignedIn',
  );

  constructor(
    private readonly db: DataSource,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.signedIn.listen(this.bus);
  }

  /** Whether the actor has the right. With `tx` it is read under that transaction's locks, like `demand`. */
  async may(actor: Actor, verb: Verb, scope: Scope, tx: Queryable = this.db): Promise<boolean> {
    const found = await findPlace(tx, scope, actor.id);
    return found !== undefined && allows(verb, { ...found.standing, isSuperAdmin: actor.isSuperAdmin });
  }

  /**
   * The place, or a Refusal: "unknown" for an actor who may not even see it, as if it never existed; otherwise
   * `access.forbidden`. With `tx` the right is read again under that transaction's locks: the guard's result may be
   * older than they are.
   */
  async demand(actor: Actor, verb: Verb, scope: Scope, tx: Queryable = this.db): Promise<PlaceIds> {
    const found = await findPlace(tx, scope, actor.id);
    const standing = found && { ...found.standing, isSuperAdmin: actor.isSuperAdmin };
    if (!standing || !canSee(policy[verb].level, standing)) throw new Refusal(unknownPlace[scopeTarget(scope).kind]);
    if (!allows(verb, standing)) throw new Refusal('access.forbidden');
    return found.place;
  }

  /**
   * For each pair the first of the verbs that the user may do with the doc, in one query; undefined for none of them,
   * and when the session has ended.
   */
  async firstAllowed(pairs: readonly SessionAtDoc[], verbs: readonly Verb[]): Promise<(Verb | undefined)[]> {
    const found = await withConnection(this.db, (client) => findStandings(client, pairs));
    return found.map((one) =>
      one?.status === UserStatus.enabled ? verbs.find((verb) => allows(verb, one.standing)) : undefined,
    );
  }

  /** The place of the scope, without any check of rights; undefined when it does not exist. */
  async place(scope: Scope): Promise<PlaceIds | undefined> {
    return (await findPlace(this.db, scope, 0))?.place;
  }

  /**
   * An enabled user in an open session; undefined when the user is disabled, unknown or has not set a password yet, or
   * when the session has ended.
   */
  async actor(userId: number, sessionId: number): Promise<Actor | undefined> {
    const user = await this.user(userId, sessionId);
    return user?.status === UserStatus.enabled ? asActor(user) : undefined;
  }

  /** The actor of a token. Throws code 1000 when the token is invalid, 2000 when the user must set a first password. */
  async byToken(token: string | undefined): Promise<Actor> {
    const { actor, status } = await this.holder(token);
    if (status === UserStatus.setPassword) throw new Refusal('login.setPassword', {}, Code.setPassword);
    return actor;
  }

  /** Like `byToken`, for the few calls that users who must still set a password may make. */
  async holder(token: string | undefined): Promise<SignedIn> {
    if (!token) throw new Refusal('login.required', {}, Code.login);
    return this.signedIn.read(token, () => this.lookUp(token));
  }

  private async lookUp(token: string): Promise<SignedIn> {
    const claims = await this.tokens.read(token);
    const user = claims && (await this.user(claims.userId, claims.sessionId));
    if (!user) throw new Refusal('login.required', {}, Code.login);
    if (user.status === UserStatus.disabled) throw new Refusal('login.disabled', {}, Code.login);
    this.seen(user);
    return { actor: asActor(user), status: user.status };
  }

  private async user(id: number, sessionId: number): Promise<StoredUser | undefined> {
    return users.parse(await this.db.query(inSession, [id, sessionId]))[0];
  }

  /** Updates `seen_at` every few minutes only, without delaying the request. */
  private seen({ sessionId, seenAt }: StoredUser): void {
    const now = this.clock.now();
    if (!seenAt || now.getTime() - seenAt.getTime() < SEEN_MS) return;
    const sql = 'update sessions set seen_at = $2 where id = $1 and seen_at < $2';
    this.db.query(sql, [sessionId, now]).catch((err: unknown) => this.logger.warn({ err }, 'a session was not noted'));
  }
}

const SEEN_MS = 5 * 60_000;
const inSession = `select u.id, u.username as name, u.nickname, u.is_super_admin as "isSuperAdmin", u.status,
    s.id as "sessionId", s.seen_at as "seenAt"
  from users u join sessions s on s.user_id = u.id and s.id = $2 and s.ended_at is null where u.id = $1`;

const asActor = ({ status: _, seenAt: __, ...actor }: StoredUser): Actor => actor;
