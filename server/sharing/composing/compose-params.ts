import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { orderIndex as orders } from '../../../contracts/platform/enums.js';
import type { composeParams } from '../../../contracts/sharing/composing.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { ComposeParam } from './compose.entity.js';
import { composeFact, lockComposeProject } from './compose-projects.js';

/** 2 request, 3 response, as in environments. */
export type ParamStyle = 2 | 3;
type Param = Reply<(typeof composeParams)['list']>[number];
type Wish = Input<(typeof composeParams)['add']>;

/** Parameters of all calls of a composed project. */
@Injectable()
export class ComposeParams {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  async all(projectId: number): Promise<{ globalParams: Param[]; globalReturns: Param[] }> {
    const found = await this.db.getRepository(ComposeParam).find({
      where: { projectId },
      order: { orderIndex: 'asc', id: 'asc' },
    });
    const shown = found.map(paramRow);
    return {
      globalParams: shown.filter(({ style }) => style === 2),
      globalReturns: shown.filter(({ style }) => style === 3),
    };
  }

  async list(projectId: number, style: ParamStyle): Promise<Param[]> {
    const { globalParams, globalReturns } = await this.all(projectId);
    return style === 2 ? globalParams : globalReturns;
  }

  async add(actor: Actor, { projectId, orderIndex, ...wish }: Wish, style: ParamStyle): Promise<{ id: number }> {
    let id = 0;
    await this.log.change(byActor(actor), async (tx) => {
      const project = await lockComposeProject(tx, projectId);
      const own = await tx.getRepository(ComposeParam).findBy({ projectId, style });
      if (own.length >= MOST) throw new Refusal('compose.many', { max: MOST });
      if (wish.parentId > 0 && !own.some((one) => one.id === wish.parentId)) throw new Refusal('param.unknown');
      const last = Math.max(orders.first - orders.step, ...own.map((one) => one.orderIndex));
      id = await nextId(tx);
      await tx.insert(ComposeParam, { ...wish, id, projectId, style, orderIndex: orderIndex ?? last + orders.step });
      return [composeFact(project, 'ComposeParamAdded', { param: wish.name })];
    });
    return { id };
  }

  async update(actor: Actor, { id, projectId: _, parentId: __, ...wish }: Wish & { id: number }): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await tx.findOneBy(ComposeParam, { id });
      if (!before) throw new Refusal('param.unknown');
      const project = await lockComposeProject(tx, before.projectId);
      await tx.update(ComposeParam, { id }, { ...wish, orderIndex: wish.orderIndex ?? before.orderIndex });
      return [composeFact(project, 'ComposeParamUpdated', { param: wish.name })];
    });
  }

  /** With the parameters below it. */
  async remove(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await tx.findOneBy(ComposeParam, { id });
      if (!before) throw new Refusal('param.unknown');
      const project = await lockComposeProject(tx, before.projectId);
      const below = `with recursive below as (
          select id from compose_params where id = $1
          union select p.id from compose_params p join below b on p.parent_id = b.id
        ) delete from compose_params where id in (select id from below)`;
      await tx.query(below, [id]);
      return [composeFact(project, 'ComposeParamDeleted', { param: before.name })];
    });
  }
}

const MOST = 500;

const paramRow = ({ projectId: _, style, ...param }: ComposeParam): Param => ({
  ...param,
  style: style === 3 ? 3 : 2,
  environmentId: 0,
  enumId: 0,
  enumInfo: null,
  global: 1,
  children: [],
});
