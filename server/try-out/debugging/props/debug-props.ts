import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { PropType, type saveProps } from '../../../../contracts/try-out/debugging.js';
import { Access } from '../../../platform/access/access.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { DebugProp } from './debug-prop.entity.js';

type Prop = Input<typeof saveProps>['propList'][number];
type Place = Pick<Prop, 'refId' | 'type'>;

/** Values of one user; the oldest are dropped. */
const MOST = 2_000;

/** What a user has entered to try out docs. Each value is read and written by that user only, and is no event. */
@Injectable()
export class DebugProps {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal when the actor may not view a doc or an application of the list */
  async save(actor: Actor, list: readonly Prop[]): Promise<void> {
    for (const place of new Map(list.map((prop) => [`${prop.type} ${prop.refId}`, prop])).values())
      await this.demand(actor, place);
    const changedAt = this.clock.now();
    const latest = new Map(list.map((prop) => [`${prop.type} ${prop.refId} ${prop.name}`, prop]));
    const rows = [...latest.values()].map((prop) => ({ ...prop, userId: actor.id, changedAt }));
    if (rows.length === 0) return;
    await this.db.getRepository(DebugProp).upsert(rows, ['userId', 'type', 'refId', 'name']);
    await this.db.query(
      `delete from debug_props where user_id = $1 and changed_at <= (
        select changed_at from debug_props where user_id = $1 order by changed_at desc offset $2 limit 1)`,
      [actor.id, MOST],
    );
  }

  async all(actor: Actor, place: Place): Promise<Record<string, string>> {
    await this.demand(actor, place);
    const found = await this.db.getRepository(DebugProp).findBy({ userId: actor.id, ...place });
    return Object.fromEntries(found.map(({ name, val }) => [name, val]));
  }

  /** An empty value when there is none. */
  async one(actor: Actor, place: Place & Pick<Prop, 'name'>): Promise<Prop> {
    await this.demand(actor, place);
    const found = await this.db.getRepository(DebugProp).findOneBy({ userId: actor.id, ...place });
    return { ...place, val: found?.val ?? '' };
  }

  private demand(actor: Actor, { refId, type }: Place): Promise<unknown> {
    const scope = type === PropType.debug ? { doc: refId } : { module: refId };
    return this.access.demand(actor, 'doc.view', scope);
  }
}
