import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { orderIndex } from '../../../contracts/platform/enums.js';
import type {
  addEnvironmentParam,
  environmentParam,
  listEnvironmentParams,
  updateEnvironmentParam,
} from '../../../contracts/workspace/environments.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Settings } from '../../platform/settings/settings.js';
import { DictionaryQueries } from '../dictionaries/dictionaries.queries.js';
import { lockModule } from '../modules/module-lock.js';
import { Environment, EnvironmentParam } from './environment.entity.js';

type Param = z.output<typeof environmentParam>;
type Wish = Input<typeof addEnvironmentParam>;

export const MAX_PARAMS = 2_000;
const ids = z.array(z.object({ id: z.number() }));

/** Common headers, request and response parameters of an environment. */
@Injectable()
export class EnvironmentParams {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly dictionaries: DictionaryQueries,
    private readonly settings: Settings,
  ) {}

  async list({ environmentId, style }: Input<typeof listEnvironmentParams>): Promise<Param[]> {
    const where = { environmentId, style };
    const found = await this.db
      .getRepository(EnvironmentParam)
      .find({ where, order: { orderIndex: 'asc', id: 'asc' } });
    const known = await this.linkedDictionaries(environmentId, found);
    return found.map((row) => ({
      ...row,
      style,
      enumInfo: known.get(row.enumId) ?? null,
      global: 1,
      children: [],
    }));
  }

  private async linkedDictionaries(environmentId: number, params: readonly EnvironmentParam[]) {
    const linked = [...new Set(params.flatMap(({ enumId }) => enumId || []))];
    const environment = linked.length
      ? await this.db.getRepository(Environment).findOneBy({ id: environmentId })
      : undefined;
    const found = environment ? await this.dictionaries.byIds(environment.moduleId, linked) : [];
    return new Map(found.map((dictionary) => [dictionary.id, dictionary]));
  }

  async add(actor: Actor, wish: Wish): Promise<{ id: number }> {
    let id = 0;
    await this.change(actor, wish, async (tx, { moduleId }) => {
      const { environmentId } = wish;
      if ((await tx.countBy(EnvironmentParam, { environmentId })) >= MAX_PARAMS)
        throw new Refusal('param.tooMany', { max: MAX_PARAMS });
      await parentOf(tx, wish, []);
      id = await nextId(tx);
      const last = await tx.maximum(EnvironmentParam, 'orderIndex', sibling(wish));
      const next =
        last === null ? await this.settings.number('torna.view-config.init-order', tx) : last + orderIndex.step;
      await tx.insert(EnvironmentParam, { ...wish, id, orderIndex: wish.orderIndex ?? next });
      return [paramFact(moduleId, 'EnvironmentParamAdded', { ...wish, id })];
    });
    return { id };
  }

  /** Environment and style of a parameter cannot be changed. */
  async update(actor: Actor, { id, ...wish }: Input<typeof updateEnvironmentParam>): Promise<void> {
    await this.change(actor, wish, async (tx, { moduleId }) => {
      const before = await tx.findOneBy(EnvironmentParam, {
        id,
        environmentId: wish.environmentId,
        style: wish.style,
      });
      if (!before) throw new Refusal('param.unknown');
      await parentOf(tx, wish, await withBelow(tx, id));
      const after = { ...before, ...wish, orderIndex: wish.orderIndex ?? before.orderIndex };
      if (JSON.stringify(after) === JSON.stringify(before)) return [];
      await tx.update(EnvironmentParam, { id }, after);
      return [paramFact(moduleId, 'EnvironmentParamChanged', after)];
    });
  }

  /** Deletes the parameter with its descendants. */
  async delete(actor: Actor, id: number): Promise<void> {
    const found = await this.db.getRepository(EnvironmentParam).findOneBy({ id });
    if (!found) throw new Refusal('param.unknown');
    await this.change(actor, found, async (tx, { moduleId }) => {
      const before = await tx.findOneBy(EnvironmentParam, { id });
      if (!before) throw new Refusal('param.unknown');
      await tx.delete(EnvironmentParam, await withBelow(tx, id));
      return [paramFact(moduleId, 'EnvironmentParamDeleted', before)];
    });
  }

  /** Holds the application's lock, so that two simultaneous moves cannot make a cycle. */
  private change(
    actor: Actor,
    { environmentId, name }: Pick<Wish, 'environmentId' | 'name'>,
    work: (tx: EntityManager, environment: Environment) => Promise<Fact[]>,
  ): Promise<unknown> {
    return refuseDuplicate('param.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        const known = await tx.findOneBy(Environment, { id: environmentId });
        if (!known) throw new Refusal('environment.unknown');
        await lockModule(tx, known.moduleId);
        const environment = await tx.findOneBy(Environment, { id: environmentId });
        if (!environment) throw new Refusal('environment.unknown');
        return work(tx, environment);
      }),
    );
  }
}

const sibling = ({ environmentId, style, parentId }: Pick<Wish, 'environmentId' | 'style' | 'parentId'>) => ({
  environmentId,
  style,
  parentId,
});

/** Checks that the parent exists, has the same environment and style, and is not one of `below`. */
async function parentOf(tx: EntityManager, wish: Wish, below: readonly number[]): Promise<void> {
  const { parentId: id, environmentId, style } = wish;
  if (id === 0) return;
  if (below.includes(id)) throw new Refusal('param.cycle');
  if (!(await tx.existsBy(EnvironmentParam, { id, environmentId, style }))) throw new Refusal('param.unknown');
}

/** Its own id and the ids of all descendants. */
async function withBelow(tx: EntityManager, id: number): Promise<number[]> {
  const sql = `with recursive below as (
      select id from environment_params where id = $1
      union select p.id from environment_params p join below b on p.parent_id = b.id
    ) select id from below`;
  return ids.parse(await tx.query(sql, [id])).map((row) => row.id);
}

/** Copies all parameters with new ids and the same hierarchy. */
export async function copyParams(
  tx: EntityManager,
  from: number,
  to: number,
  { keepsEnums }: { keepsEnums: boolean },
): Promise<void> {
  const found = await tx.find(EnvironmentParam, { where: { environmentId: from }, order: { id: 'asc' } });
  const numbers = ids.parse(await tx.query("select nextval('ids') as id from generate_series(1, $1)", [found.length]));
  const fresh = new Map(found.map(({ id }, i) => [id, numbers[i]?.id ?? 0]));
  const copies = found.map((row) => ({
    ...row,
    id: fresh.get(row.id) ?? 0,
    environmentId: to,
    parentId: fresh.get(row.parentId) ?? 0,
    enumId: keepsEnums ? row.enumId : 0,
  }));
  for (let i = 0; i < copies.length; i += 500) await tx.insert(EnvironmentParam, copies.slice(i, i + 500));
}

/** The fact leaves out the example, because users write tokens there. */
export function paramFact(
  moduleId: number,
  type: string,
  { id, environmentId, name, ...rest }: Pick<EnvironmentParam, 'id' | 'environmentId' | 'name' | 'style' | 'type'>,
): Fact {
  const data = { paramId: id, environmentId, name, style: rest.style, paramType: rest.type };
  return { stream: `module-${moduleId}`, type, data };
}
