import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { isSwitchOn, Settings } from '../../platform/settings/settings.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { MeterSphereBinding } from './metersphere.entity.js';
import { type BoundPlace, lockedPlace, whereBound } from './metersphere-bindings.js';
import { MeterSphereSpaces } from './metersphere-spaces.js';

/**
 * Builds send one replacement as several pushes, and docs that are in none of them are deleted ten seconds after the
 * last one: all of that is one sync.
 */
const AFTER_PUSH_MS = 15_000;
const AFTER_PUSH_MAX_MS = 60_000;
const ENABLE = 'torna.metersphere.enable';
const idRows = z.array(z.object({ id: z.number() }));

/** Requests syncs: a task sends the docs. */
@Injectable()
export class MeterSphereSyncs {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly tasks: Tasks,
    private readonly access: Access,
    private readonly settings: Settings,
    private readonly spaces: MeterSphereSpaces,
  ) {}

  /** By hand: at once. @throws Refusal if nothing is bound or the space is not connected */
  async request(actor: Actor, place: BoundPlace): Promise<void> {
    const at = await this.access.place({ [place.kind]: place.id });
    if (!at || !(await this.spaces.connection(at.spaceId))) throw new Refusal('metersphere.notConnected');
    await this.log.change(byActor(actor), async (tx) => {
      const about = await lockedPlace(tx, place);
      const binding = await tx.findOneBy(MeterSphereBinding, whereBound(place));
      if (!binding) throw new Refusal('metersphere.notBound');
      await this.add(tx, [binding.id], { actorId: actor.id, dueAt: this.clock.now() });
      return [about('MeterSphereSyncRequested', { name: binding.msProjectName })];
    });
  }

  /** A push has been written into the application: syncs it, and the valid releases that have docs of it. */
  async afterPush(tx: EntityManager, moduleId: number): Promise<void> {
    if (!isSwitchOn((await this.settings.read([ENABLE], tx))[ENABLE].value)) return;
    const sql = `select b.id from metersphere_bindings b left join releases r on r.id = b.release_id
      where b.auto_sync and (b.module_id = $1 or (r.is_valid and r.deleted_at is null
        and exists (select 1 from release_docs d where d.release_id = r.id and d.module_id = $1)))`;
    const ids = idRows.parse(await tx.query(sql, [moduleId])).map(({ id }) => id);
    const dueAt = new Date(this.clock.now().getTime() + AFTER_PUSH_MS);
    await this.add(tx, ids, { actorId: 0, dueAt, ceilingMs: AFTER_PUSH_MAX_MS });
  }

  private async add(
    tx: EntityManager,
    ids: readonly number[],
    { actorId, ...due }: { actorId: number; dueAt: Date; ceilingMs?: number },
  ): Promise<void> {
    if (ids.length === 0) return;
    const sql = `update metersphere_bindings set sync_state = 'waiting', sync_actor_id = $2 where id = any($1)`;
    await tx.query(sql, [ids, actorId]);
    // A sync by hand does not wait for the next attempt of one that failed, so it is a task of its own.
    const task = (bindingId: number) => ({
      kind: 'syncMeterSphere',
      key: actorId ? `${bindingId}:now` : String(bindingId),
      payload: { bindingId, actorId },
      ...due,
    });
    await this.tasks.addMany(tx, ids.map(task));
  }
}
