import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { systemActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ContinueAt, type TaskHandler, WaitUntil } from '../../platform/tasks/task.js';
import { DeliveryLog } from '../sending/delivery-log.js';
import { afterTry } from '../sending/delivery-state.js';
import { wasAskedToWait } from '../sending/retry-table.js';
import { HookCalls } from './hook-calls.js';
import { HookDeliveries, type OpenDelivery } from './hook-deliveries.js';
import { ProgramHook } from './program.entity.js';
import { ProgramEvents, webhookId } from './program-events.js';
import { hookStream } from './program-hooks.js';

const given = z.object({ hookId: z.number(), docId: z.number() });
/** Events that one run sends; the next run continues. */
const MOST_CALLS = 50;
/** A new event of the doc is a reason to try a failed one again, this long after its last try. */
const EARLY_MS = 10_000;

/**
 * Sends the events of one doc to one webhook, the oldest first: a later one waits until the earlier is through. Failures
 * are those of a delivery, not of the task: a failed task would not start before its time when a new event comes.
 */
@Injectable()
export class CallProgramTask implements TaskHandler {
  /** Docs of a webhook. Fewer than the threads that look up names: a name server that hangs leaves one free. */
  readonly perTarget = 3;

  constructor(
    private readonly db: DataSource,
    private readonly waiting: HookDeliveries,
    private readonly deliveries: DeliveryLog,
    private readonly events: ProgramEvents,
    private readonly calls: HookCalls,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { hookId, docId } = given.parse(payload);
    for (let sent = 0; sent < MOST_CALLS; sent++) {
      const hook = await this.db.getRepository(ProgramHook).findOneBy({ id: hookId });
      const next = await this.waiting.next(hookId, docId);
      if (!next || !hook) return;
      if (!hook.isOn || hook.deletedAt) return this.waiting.keep(hookId, docId);
      const now = this.clock.now();
      const due = dueOf(next, now);
      if (due && due > now) throw new ContinueAt(due);
      await this.send(hook, next);
    }
    throw new WaitUntil(this.clock.now(), 'more events wait');
  }

  private async send(hook: ProgramHook, delivery: OpenDelivery): Promise<void> {
    const event = await this.events.one(delivery.newsId);
    const now = this.clock.now();
    if (!event) return this.deliveries.change(delivery, { state: 'parked', answer: '', at: now, nextAt: null });
    const early = delivery.nextAt && delivery.nextAt > now ? delivery.nextAt : undefined;
    const { json: request } = event;
    const outcome = await this.calls.call(hook, webhookId(event.position), request);
    const { attempts } = delivery;
    const { change, again } = afterTry({ attempts, early }, outcome, this.clock.now(), Math.random());
    const sent = { request, tookMs: outcome.tookMs };
    if (change.state === 'paused')
      return this.switchOff(hook, (tx) => this.deliveries.changeIn(tx, delivery, change, sent));
    await this.deliveries.change(delivery, change, sent);
    if (again) throw new ContinueAt(again);
  }

  /** The receiver is gone: what waits stays, for the day when somebody switches the webhook on again. */
  private async switchOff(hook: ProgramHook, store: (tx: EntityManager) => Promise<void>): Promise<void> {
    const by = { actorId: systemActor.id, source: 'system', requestId: '' } as const;
    await this.log.change(by, async (tx) => {
      await tx.update(ProgramHook, { id: hook.id }, { isOn: false, offReason: 'gone' });
      await store(tx);
      return [{ stream: hookStream(hook), type: 'DeliveryHookStopped', data: { hookId: hook.id, name: hook.name } }];
    });
  }
}

const TOO_MANY = 429;
/** When it may be tried; a receiver that asked for time, or for fewer requests, gets it. */
function dueOf({ attempts, nextAt, at: triedAt, freshAt, status }: OpenDelivery, now: Date): Date | null {
  // The clock was ahead when it was tried.
  if (triedAt.getTime() > now.getTime() + EARLY_MS) return null;
  if (!nextAt || !freshAt || freshAt <= triedAt || status === TOO_MANY) return nextAt;
  if (wasAskedToWait(attempts, triedAt, nextAt)) return nextAt;
  return new Date(Math.min(nextAt.getTime(), triedAt.getTime() + EARLY_MS));
}
