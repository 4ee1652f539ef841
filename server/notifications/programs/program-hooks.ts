import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { addHook, listHooks, testHook, updateHook } from '../../../contracts/notifications/programs.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { severityOfRank, severityRank } from '../news/severity-rank.js';
import { RobotRateLimiter } from '../webhooks/robot-rate-limiter.js';
import { addressContext, HookCalls, secretContext } from './hook-calls.js';
import { HookDeliveries } from './hook-deliveries.js';
import { ProgramHook } from './program.entity.js';
import { newSecret } from './standard-webhooks.js';

export interface HookPlace {
  readonly spaceId: number;
  readonly projectId: number;
  readonly moduleId: number;
}
type HookId = HookPlace & { readonly id: number };
const HOUR_MS = 3_600_000;
/** A test calls an address at once, so that one user makes few of them. */
const tests = [{ messages: 6, withinMs: 60_000 }];

/** The audit stream of the webhook's place. */
export const hookStream = ({ spaceId, projectId, moduleId }: HookPlace): string =>
  moduleId ? `module-${moduleId}` : projectId ? `project-${projectId}` : `space-${spaceId}`;

/** Webhooks for programs: of an application for its developers, of a project or space for its admins. */
@Injectable()
export class ProgramHooks {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
    private readonly cipher: SecretCipher,
    private readonly deliveries: HookDeliveries,
    private readonly calls: HookCalls,
    private readonly limiter: RobotRateLimiter,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  /** The most specific place, without the others. @throws Refusal */
  async demand(actor: Actor, { spaceId, projectId, moduleId }: HookPlace): Promise<HookPlace> {
    if (moduleId) await this.access.demand(actor, 'module.settings', { module: moduleId });
    else if (projectId) await this.access.demand(actor, 'project.update', { project: projectId });
    else await this.access.demand(actor, 'space.settings', { space: spaceId });
    if (moduleId) return { spaceId: 0, projectId: 0, moduleId };
    return projectId ? { spaceId: 0, projectId, moduleId: 0 } : { spaceId, projectId: 0, moduleId: 0 };
  }

  async list(place: HookPlace): Promise<Reply<typeof listHooks>> {
    const where = { ...place, deletedAt: IsNull() };
    const found = await this.db.getRepository(ProgramHook).find({ where, order: { id: 'DESC' } });
    const open = await this.deliveries.waiting(found.map(({ id }) => id));
    return found.map(({ id, name, host, isOn, offReason, types, severity, sources, secrets, createdAt }) => ({
      ...{ id, name, host, isOn, offReason, types, from: severityOfRank(severity), sources, createdAt },
      secrets: this.valid(secrets).length,
      waiting: open.get(id) ?? 0,
    }));
  }

  async add(actor: Actor, place: HookPlace, wish: Input<typeof addHook>): Promise<{ id: number; secret: string }> {
    const secret = newSecret();
    let id = 0;
    await this.log.change(byActor(actor), async (tx) => {
      id = await nextId(tx);
      const secrets = [{ sealed: this.cipher.encrypt(secret, secretContext(id)), until: null }];
      const row = { id, ...place, secrets, isOn: true, offReason: '', createdBy: actor.id, deletedAt: null };
      const written = { ...row, ...this.columns(wish), address: '', host: '', ...this.address(id, wish.address) };
      await tx.insert(ProgramHook, { ...written, createdAt: this.clock.now() });
      return [this.fact({ id, name: wish.name, ...place }, 'DeliveryHookAdded')];
    });
    return { id, secret };
  }

  async update(actor: Actor, place: HookPlace, wish: Input<typeof updateHook>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, { ...place, id: wish.id });
      const { isOn } = wish;
      const changed = { ...this.columns(wish), ...this.address(wish.id, wish.address), isOn };
      await tx.update(ProgramHook, { id: wish.id }, { ...changed, offReason: '' });
      if (isOn && !before.isOn) await this.deliveries.resume(tx, wish.id);
      return [
        this.fact({ ...before, name: wish.name }, 'DeliveryHookUpdated', { isOn, isAddressNew: wish.address !== '' }),
      ];
    });
  }

  async rotate(actor: Actor, at: HookId, hours: number): Promise<string> {
    const secret = newSecret();
    const until = new Date(this.clock.now().getTime() + hours * HOUR_MS).toISOString();
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, at);
      const old = this.valid(before.secrets).map((one) => ({ ...one, until: one.until ?? until }));
      const fresh = { sealed: this.cipher.encrypt(secret, secretContext(at.id)), until: null };
      await tx.update(ProgramHook, { id: at.id }, { secrets: [fresh, ...old].slice(0, 5) });
      return [this.fact(before, 'DeliveryHookRotated', { hours })];
    });
    return secret;
  }

  async remove(actor: Actor, at: HookId): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, at);
      await tx.update(ProgramHook, { id: at.id }, { deletedAt: this.clock.now(), isOn: false });
      await this.deliveries.giveUp(tx, at.id);
      return [this.fact(before, 'DeliveryHookRemoved')];
    });
  }

  /** One event now, which concerns no doc and is not repeated. */
  async test(actor: Actor, at: HookId): Promise<Reply<typeof testHook>> {
    const hook = await this.found(at);
    if (!(await this.limiter.tryReserve(`hook test by ${actor.id}`, tests, this.clock.now())))
      throw new Refusal('rate.limited');
    const id = `test_${randomUUID()}`;
    const body = JSON.stringify({ id, type: 'test', timestamp: this.clock.now().toISOString(), data: {} });
    const { delivered, status, answer } = await this.calls.call(hook, id, body);
    await this.log.change(byActor(actor), async () => [this.fact(hook, 'DeliveryHookTested', { delivered, status })]);
    return { delivered, status, answer };
  }

  async resend(actor: Actor, at: HookId, deliveryId: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const hook = await this.locked(tx, at);
      if (!(await this.deliveries.resend(tx, at.id, deliveryId))) throw new Refusal('delivery.unknown');
      return [this.fact(hook, 'DeliveryHookResent', { deliveryId })];
    });
  }

  async replay(actor: Actor, at: HookId, since: Date): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const hook = await this.locked(tx, at);
      const payload = { hookId: at.id, since };
      await this.tasks.add(tx, { kind: 'replayEvents', key: String(at.id), payload, dueAt: this.clock.now() });
      return [this.fact(hook, 'DeliveryHookReplayed', { since: since.toISOString() })];
    });
  }

  async found({ id, ...place }: HookId): Promise<ProgramHook> {
    const hook = await this.db.getRepository(ProgramHook).findOneBy({ id, ...place, deletedAt: IsNull() });
    if (!hook) throw new Refusal('hook.unknown');
    return hook;
  }

  private async locked(tx: EntityManager, { id, ...place }: HookId): Promise<ProgramHook> {
    const where = { id, ...place, deletedAt: IsNull() };
    const hook = await tx.findOne(ProgramHook, { where, lock: { mode: 'for_no_key_update' } });
    if (!hook) throw new Refusal('hook.unknown');
    return hook;
  }

  private valid(secrets: ProgramHook['secrets']): ProgramHook['secrets'] {
    const now = this.clock.now();
    return secrets.filter(({ until }) => until === null || new Date(until) > now);
  }

  private columns({ name, types, from, sources }: Pick<Input<typeof addHook>, 'name' | 'types' | 'from' | 'sources'>) {
    return { name: name.trim(), types: [...types], severity: severityRank(from), sources: [...sources] };
  }

  private address(id: number, given: string): { address?: string; host?: string } {
    if (given === '') return {};
    return { address: this.cipher.encrypt(given, addressContext(id)), host: new URL(given).host.slice(0, 255) };
  }

  private fact(hook: HookPlace & { id: number; name: string }, type: string, data: object = {}) {
    return { stream: hookStream(hook), type, data: { hookId: hook.id, name: hook.name, ...data } };
  }
}
