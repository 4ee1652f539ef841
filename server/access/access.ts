import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { UserStatus } from '../../contracts/enums.js';
import { Code } from '../../contracts/refusals.js';
import { Refusal } from '../platform/refusal.js';
import type { Actor } from './actor.js';
import { find, type Place, type Scope, target, unknownPlace } from './places.js';
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
    epoch: z.number(),
    status: z.number(),
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
  ) {}

  async may(actor: Actor, verb: Verb, scope: Scope): Promise<boolean> {
    const found = await find(this.db, scope, actor.id);
    return found !== undefined && allows(verb, { ...found.standing, isSuperAdmin: actor.isSuperAdmin });
  }

  /** The place. To someone who may not even see it, it is unknown, like one that never was; else `access.forbidden`. */
  async demand(actor: Actor, verb: Verb, scope: Scope): Promise<Place> {
    const found = await find(this.db, scope, actor.id);
    const standing = found && { ...found.standing, isSuperAdmin: actor.isSuperAdmin };
    if (!standing || !sees(policy[verb].level, standing)) throw new Refusal(unknownPlace[target(scope).kind]);
    if (!allows(verb, standing)) throw new Refusal('access.forbidden');
    return found.place;
  }

  /** Where something is, whoever asks; undefined when it is nowhere. */
  async place(scope: Scope): Promise<Place | undefined> {
    return (await find(this.db, scope, 0))?.place;
  }

  /** An enabled user; undefined when disabled, not yet with a password of their own, or unknown. */
  async actor(userId: number): Promise<Actor | undefined> {
    const user = await this.user(userId);
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
    const user = claims && (await this.user(claims.userId));
    if (!user || user.epoch !== claims.epoch) throw new Refusal('login.required', {}, Code.login);
    if (user.status === UserStatus.disabled) throw new Refusal('login.disabled', {}, Code.login);
    return { actor: asActor(user), status: user.status };
  }

  private async user(id: number): Promise<Known | undefined> {
    const sql = `select id, username as name, nickname, is_super_admin as "isSuperAdmin", epoch, status from users where id = $1`;
    return users.parse(await this.db.query(sql, [id]))[0];
  }
}

const asActor = ({ status: _, ...actor }: Known): Actor => actor;
