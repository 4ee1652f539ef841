import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { Config } from '../../config/config.js';
import { Metrics } from '../../runtime/metrics.js';
import { Refusal } from '../refusal.js';

/** One heavy call. `isGone`: its client has disconnected; `sent` resolves when the reply has left this process. */
export interface HeavyCall {
  readonly caller: string;
  isGone(): boolean;
  readonly sent: Promise<unknown>;
}

/**
 * Limits heavy calls (`heavy` in the contract), which hold whole documents in memory and keep the processor busy. Each
 * user runs a few at a time, and the node runs a few for all users; further ones wait in the user's own queue, so that
 * no user waits behind another's sixty. A user's slot is held until the reply has been sent, because an unread reply
 * occupies memory; the node's slot only while the work runs, because readers that stall must not block the others.
 */
@Injectable()
export class HeavyCalls {
  private readonly node: LimitFunction;
  private readonly people = new Map<string, LimitFunction>();

  constructor(
    private readonly config: Config,
    metrics: Metrics,
  ) {
    this.node = pLimit(config.limits.heavyPerNode);
    metrics.gauge('annals_heavy_calls', 'Heavy calls that run on this node', [], (gauge) =>
      gauge.set(this.node.activeCount),
    );
    metrics.gauge('annals_heavy_callers', 'People with a heavy call that runs or waits', [], (gauge) =>
      gauge.set(this.people.size),
    );
  }

  /** @throws Refusal `rate.busy` when the caller's queue is full */
  run<T>(call: HeavyCall, work: () => Promise<T>): Promise<T> {
    const own = this.people.get(call.caller) ?? pLimit(this.config.limits.heavyPerPerson);
    if (own.pendingCount >= this.config.limits.heavyQueue) throw new Refusal('rate.busy');
    this.people.set(call.caller, own);
    return new Promise((resolve, reject) => {
      void own(async () => {
        // The client has disconnected while the call waited.
        if (call.isGone()) return reject(new Refusal('rate.busy'));
        await this.node(work).then(resolve, reject);
        await call.sent;
      }).finally(() => this.forget(call.caller, own));
    });
  }

  private forget(caller: string, own: LimitFunction): void {
    if (own.activeCount + own.pendingCount === 0 && this.people.get(caller) === own) this.people.delete(caller);
  }
}
