import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { orderIndex } from '../../../contracts/platform/enums.js';
import type {
  addEnvironment,
  copyEnvironment,
  importEnvironments,
  listEnvironments,
  orderEnvironments,
  updateEnvironment,
} from '../../../contracts/workspace/environments.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { lockModule } from '../modules/module-lock.js';
import { Environment } from './environment.entity.js';
import { EnvironmentCopies } from './environment-copies.js';
import { copyParams } from './environment-params.js';

const MAX_ENVIRONMENTS = 200;
type Wish = Pick<Environment, 'name' | 'url' | 'isPublic'>;

/** Environments of an application. The first one provides the common parameters of its docs. */
@Injectable()
export class Environments {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly copies: EnvironmentCopies,
  ) {}

  list(moduleId: number): Promise<Reply<typeof listEnvironments>> {
    return environmentOrder(this.db.manager, moduleId);
  }

  async add(actor: Actor, { moduleId, ...wish }: Input<typeof addEnvironment>): Promise<{ id: number }> {
    let id = 0;
    await this.change(actor, moduleId, wish.name, async (tx) => {
      id = (await this.insert(tx, moduleId, wish)).id;
      return [environmentFact(moduleId, 'EnvironmentAdded', id, wish)];
    });
    return { id };
  }

  async update(actor: Actor, { id, ...wish }: Input<typeof updateEnvironment>): Promise<void> {
    const { moduleId } = await this.place(id);
    await this.change(actor, moduleId, wish.name, async (tx) => {
      const before = await here(tx, id);
      if (before.name === wish.name && before.url === wish.url && before.isPublic === wish.isPublic) return [];
      await tx.update(Environment, { id }, wish);
      return [environmentFact(moduleId, 'EnvironmentChanged', id, wish)];
    });
  }

  /** Deletes the environment with its parameters. */
  async delete(actor: Actor, id: number): Promise<void> {
    const { moduleId } = await this.place(id);
    await this.change(actor, moduleId, '', async (tx) => {
      const before = await here(tx, id);
      await tx.delete(Environment, { id });
      return [environmentFact(moduleId, 'EnvironmentDeleted', id, before)];
    });
  }

  /**
   * `ids` must contain all environments, so that an order made without knowledge of a concurrently added one is
   * refused.
   */
  async order(actor: Actor, { moduleId, ids }: Input<typeof orderEnvironments>): Promise<void> {
    await this.change(actor, moduleId, '', async (tx) => {
      const before = (await environmentOrder(tx, moduleId)).map(({ id }) => id);
      const same = new Set(ids).size === ids.length && ids.length === before.length;
      if (!same || !ids.every((id) => before.includes(id))) throw new Refusal('environment.unknown');
      if (ids.every((id, i) => id === before[i])) return [];
      await tx.query(
        `update environments e set order_index = ${orderIndex.first} + (o.n - 1) * ${orderIndex.step}
          from unnest($1::bigint[]) with ordinality as o (id, n) where e.id = o.id`,
        [ids],
      );
      return [{ stream: `module-${moduleId}`, type: 'EnvironmentsOrdered', data: { environmentIds: ids } }];
    });
  }

  /** The guard has checked the destination; the user must also be allowed to view the source. */
  async copy(actor: Actor, { fromEnvId, destModuleId, ...wish }: Input<typeof copyEnvironment>) {
    await this.access.demand(actor, 'environment.view', { environment: fromEnvId });
    let id = 0;
    await this.change(actor, destModuleId, wish.name, async (tx) => {
      const source = await here(tx, fromEnvId);
      id = (await this.transfer(tx, actor, source, { ...wish, moduleId: destModuleId })).id;
      return [environmentFact(destModuleId, 'EnvironmentCopied', id, wish, source)];
    });
    return { id };
  }

  /** Imports all environments or none. */
  async import(actor: Actor, { destModuleId, envIds }: Input<typeof importEnvironments>): Promise<void> {
    const sources = [...new Set(envIds)];
    for (const id of sources) await this.access.demand(actor, 'environment.view', { environment: id });
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, destModuleId);
      const facts: Fact[] = [];
      for (const from of sources) {
        const source = await here(tx, from);
        const { name, url, isPublic } = source;
        const wish = { name, url, isPublic };
        const { id } = await refuseDuplicate('environment.exists', { name }, () =>
          this.transfer(tx, actor, source, { ...wish, moduleId: destModuleId }),
        );
        facts.push(environmentFact(destModuleId, 'EnvironmentCopied', id, wish, source));
      }
      return facts;
    });
  }

  private change(
    actor: Actor,
    moduleId: number,
    name: string,
    work: (tx: EntityManager) => Promise<Fact[]>,
  ): Promise<unknown> {
    return refuseDuplicate('environment.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await lockModule(tx, moduleId);
        return work(tx);
      }),
    );
  }

  private async insert(tx: EntityManager, moduleId: number, wish: Wish): Promise<Environment> {
    const { count, last } = await standing(tx, moduleId);
    if (count >= MAX_ENVIRONMENTS) throw new Refusal('environment.tooMany', { max: MAX_ENVIRONMENTS });
    const next = last === null ? orderIndex.first : last + orderIndex.step;
    const place = { id: await nextId(tx), moduleId, orderIndex: next, createdAt: this.clock.now() };
    const row = tx.create(Environment, { ...wish, ...place });
    await tx.insert(Environment, row);
    return row;
  }

  private async transfer(
    tx: EntityManager,
    actor: Actor,
    source: Environment,
    { moduleId, ...wish }: Wish & Pick<Environment, 'moduleId'>,
  ): Promise<Environment> {
    const made = await this.insert(tx, moduleId, wish);
    // Dictionaries belong to one application; links to them are not valid in another.
    await copyParams(tx, source.id, made.id, { keepsEnums: source.moduleId === moduleId });
    const withSecrets = await this.access.may(actor, 'environment.edit', { environment: source.id }, tx);
    await this.copies.copy(tx, { fromId: source.id, toId: made.id, withSecrets });
    return made;
  }

  private async place(id: number): Promise<{ moduleId: number }> {
    const place = await this.access.place({ environment: id });
    if (!place) throw new Refusal('environment.unknown');
    return place;
  }
}

async function standing(tx: EntityManager, moduleId: number): Promise<{ count: number; last: number | null }> {
  const [count, last] = [
    await tx.countBy(Environment, { moduleId }),
    await tx.maximum(Environment, 'orderIndex', { moduleId }),
  ];
  return { count, last };
}

async function here(tx: EntityManager, id: number): Promise<Environment> {
  const found = await tx.findOneBy(Environment, { id });
  if (!found) throw new Refusal('environment.unknown');
  return found;
}

export const environmentOrder = (db: EntityManager, moduleId: number): Promise<Environment[]> =>
  db.find(Environment, { where: { moduleId }, order: { orderIndex: 'asc', id: 'asc' } });

/** Removes user and password from a URL, because facts contain no secrets. */
export const withoutAccount = (url: string): string => url.replace(/\/\/[^/?#]*@/, '//…@');

function environmentFact(moduleId: number, type: string, environmentId: number, wish: Wish, from?: Environment): Fact {
  const { name, url, isPublic } = wish;
  const source = from && { fromEnvironmentId: from.id, fromModuleId: from.moduleId };
  const data = { environmentId, name, url: withoutAccount(url), isPublic, ...source };
  return { stream: `module-${moduleId}`, type, data };
}
