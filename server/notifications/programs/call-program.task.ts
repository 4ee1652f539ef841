import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { systemActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ContinueAt, type TaskHandler, WaitUntil } from '../../platform/tasks/task.js';
import { nextTry, wasAskedToWait } from '../sending/retry-table.js';
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
  constructor(
    private readonly db: DataSource,
    private readonly deliveries: HookDeliveries,
    private readonly events: ProgramEvents,
    private readonly calls: HookCalls,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { hookId, docId } = given.parse(payload);
    for (let sent = 0; sent < MOST_CALLS; sent++) {
      const hook = await this.db.getRepository(ProgramHook).findOneBy({ id: hookId });
      const next = await this.deliveries.next(hookId, docId);
      if (!next || !hook?.isOn || hook.deletedAt) return;
      const due = dueOf(next);
      if (due && due > this.clock.now()) throw new ContinueAt(due);
      await this.send(hook, next);
    }
    throw new WaitUntil(this.clock.now(), 'more events wait');
  }

  private async send(hook: ProgramHook, delivery: OpenDelivery): Promise<void> {
    const event = await this.events.one(delivery.newsId);
    const request = event?.json ?? '';
    // One that comes early takes no try away from the three days.
    const early = delivery.nextAt && delivery.nextAt > this.clock.now() ? delivery.nextAt : undefined;
    const attempts = early ? delivery.attempts : delivery.attempts + 1;
    if (!event) {
      const lost = { status: null, request, answer: '', tookMs: 0, nextAt: null };
      return this.deliveries.tried(delivery.id, { ...lost, state: 'parked', attempts });
    }
    const outcome = await this.calls.call(hook, webhookId(event.position), request);
    const { status, answer, tookMs, notBefore } = outcome;
    const next = early ?? nextTry(attempts, this.clock.now(), notBefore, Math.random());
    const again = outcome.end ? undefined : next;
    // The receiver is gone for good: what waits stays, for the day when somebody switches the webhook on again.
    const isGone = status === 410;
    const state = outcome.delivered ? 'delivered' : again || isGone ? 'failed' : 'parked';
    const nextAt = state === 'failed' && !isGone ? (again ?? null) : null;
    await this.deliveries.tried(delivery.id, { state, attempts, status, request, answer, tookMs, nextAt });
    if (isGone) await this.switchOff(hook);
    else if (nextAt) throw new ContinueAt(nextAt);
  }

  private async switchOff(hook: ProgramHook): Promise<void> {
    const by = { actorId: systemActor.id, source: 'system', requestId: '' } as const;
    await this.log.change(by, async (tx) => {
      await tx.update(ProgramHook, { id: hook.id }, { isOn: false, offReason: 'gone' });
      return [{ stream: hookStream(hook), type: 'DeliveryHookStopped', data: { hookId: hook.id, name: hook.name } }];
    });
  }
}

/** When it may be tried; a receiver that asked for time gets it. */
function dueOf({ attempts, nextAt, triedAt, freshAt }: OpenDelivery): Date | null {
  if (!nextAt || !freshAt || freshAt <= triedAt || wasAskedToWait(attempts, triedAt, nextAt)) return nextAt;
  return new Date(Math.min(nextAt.getTime(), triedAt.getTime() + EARLY_MS));
}
