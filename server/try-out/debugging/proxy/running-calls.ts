import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { Metrics } from '../../../platform/runtime/metrics.js';

/** Limits the debugged calls of one person that run at the same time on this node. */
@Injectable()
export class RunningCalls {
  private readonly running = new Map<string, number>();
  private count = 0;

  constructor(
    private readonly config: Config,
    metrics: Metrics,
  ) {
    metrics.gauge('annals_debug_running', 'Debugged calls that run on this node', [], (gauge) => gauge.set(this.count));
  }

  /** Returns the function that ends the call. @throws Refusal `rate.busy` */
  begin(caller: string): () => void {
    const own = this.running.get(caller) ?? 0;
    if (own >= this.config.debugging.perPerson) throw new Refusal('rate.busy');
    this.running.set(caller, own + 1);
    this.count += 1;
    return () => this.end(caller);
  }

  private end(caller: string): void {
    this.count -= 1;
    const left = (this.running.get(caller) ?? 1) - 1;
    if (left > 0) this.running.set(caller, left);
    else this.running.delete(caller);
  }
}
