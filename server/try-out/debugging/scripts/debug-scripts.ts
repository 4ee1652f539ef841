import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import {
  type addDebugScript,
  DebugScriptScope,
  type listDebugScripts,
  type runnableScripts,
  type updateDebugScript,
} from '../../../../contracts/try-out/debugging.js';
import { Access, type Place } from '../../../platform/access/access.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { nextId } from '../../../platform/database/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { Fact } from '../../../platform/log/kind.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { DebugScript } from './debug-script.entity.js';

type Wish = Input<typeof addDebugScript>;
type Owner = Pick<DebugScript, 'scope' | 'refId'>;

/** Scripts of one doc, application or project. */
const MOST = 50;

const rows = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    content: z.string(),
    type: z.literal([0, 1]),
    scope: z.literal([0, 1, 2]),
    enabled: z.boolean(),
    refId: z.number(),
    creatorName: z.string(),
    gmtCreate: z.date(),
  }),
);
const listed = `select s.id, s.name, s.description, s.content, s.type, s.scope, s.enabled, s.ref_id as "refId",
    coalesce(u.nickname, '') as "creatorName", s.created_at as "gmtCreate"
  from debug_scripts s left join users u on u.id = s.creator_id
  where (s.scope, s.ref_id) in ((0, $1::bigint), (1, $2::bigint), (2, $3::bigint)) order by s.scope desc, s.id`;

/** Scripts that run in the browser around a tried-out call. The server stores them; it never runs them. */
@Injectable()
export class DebugScripts {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {}

  async list(docId: number): Promise<Reply<typeof listDebugScripts>> {
    const place = await this.access.place({ doc: docId });
    if (!place) throw new Refusal('doc.unknown');
    return rows.parse(await this.db.query(listed, [docId, place.moduleId, place.projectId]));
  }

  async runnable(docId: number): Promise<Reply<typeof runnableScripts>> {
    const all = await this.list(docId);
    return all
      .filter(({ enabled }) => enabled)
      .map(({ id, name, content, type, scope }) => ({ id, name, content, type, scope }));
  }

  async add(actor: Actor, { docId, ...wish }: Wish): Promise<{ id: number }> {
    let id = 0;
    const by = byActor(actor);
    await this.log.change(by, async (tx) => {
      const place = await this.access.demand(actor, 'doc.edit', { doc: docId }, tx);
      const owner = ownerOf(place, wish.scope);
      await lock(tx, owner);
      if ((await tx.countBy(DebugScript, owner)) >= MOST) throw new Refusal('debug.tooManyScripts', { max: MOST });
      if (wish.enabled) await disableOthers(tx, { ...owner, type: wish.type, id: 0 });
      id = await nextId(tx);
      const row = { ...wish, ...owner, id, creatorId: actor.id, createdAt: this.clock.now() };
      await tx.insert(DebugScript, row);
      return [fact('DebugScriptAdded', place, row)];
    });
    return { id };
  }

  /** The type does not change; with a doc the scope may, within its application and project. */
  async update(actor: Actor, { id, docId, ...wish }: Input<typeof updateDebugScript>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.known(tx, actor, id);
      const place = await this.access.demand(actor, 'doc.edit', docId ? { doc: docId } : scopeOf(before), tx);
      const owner = docId ? ownerOf(place, wish.scope) : { scope: before.scope, refId: before.refId };
      await lock(tx, owner);
      if (docId && !belongs(before, place)) throw new Refusal('debug.scriptUnknown');
      const row = { ...before, ...wish, ...owner, type: before.type };
      if (JSON.stringify(row) === JSON.stringify(before)) return [];
      if (row.enabled) await disableOthers(tx, row);
      await tx.update(DebugScript, { id }, row);
      return [fact('DebugScriptChanged', place, row)];
    });
  }

  async delete(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.known(tx, actor, id);
      const place = await this.access.demand(actor, 'doc.edit', scopeOf(before), tx);
      await tx.delete(DebugScript, { id });
      return [fact('DebugScriptDeleted', place, before)];
    });
  }

  /** @throws Refusal `debug.scriptUnknown` also when the actor may not see it */
  private async known(tx: EntityManager, actor: Actor, id: number): Promise<DebugScript> {
    const found = await tx.findOne(DebugScript, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found || !(await this.access.may(actor, 'doc.view', scopeOf(found), tx)))
      throw new Refusal('debug.scriptUnknown');
    await this.access.demand(actor, 'doc.edit', scopeOf(found), tx);
    return found;
  }
}

function scopeOf({ scope, refId }: Owner) {
  if (scope === DebugScriptScope.doc) return { doc: refId };
  return scope === DebugScriptScope.module ? { module: refId } : { project: refId };
}

function ownerOf({ docId, moduleId, projectId }: Place, scope: Owner['scope']): Owner {
  const ids = { 0: docId, 1: moduleId, 2: projectId };
  return { scope, refId: ids[scope] };
}

const belongs = ({ scope, refId }: Owner, place: Place): boolean => ownerOf(place, scope).refId === refId;

/** Serializes the changes of one owner: one script of each kind is enabled. */
const lock = (tx: EntityManager, { scope, refId }: Owner): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`debug_scripts ${scope} ${refId}`]);

const disableOthers = (tx: EntityManager, { scope, refId, type, id }: Owner & Pick<DebugScript, 'type' | 'id'>) =>
  tx.update(DebugScript, { scope, refId, type, id: Not(id) }, { enabled: false });

/** A script of a doc is a fact of its application: the doc's own stream has its content only. */
function fact(type: string, place: Place, row: Omit<DebugScript, 'creatorId' | 'createdAt'>): Fact {
  const { id, name, scope, enabled, refId } = row;
  const stream = scope === DebugScriptScope.project ? `project-${refId}` : `module-${place.moduleId || refId}`;
  const docId = scope === DebugScriptScope.doc ? refId : 0;
  return { stream, type, data: { scriptId: id, name, kind: row.type, scope, docId, enabled } };
}
