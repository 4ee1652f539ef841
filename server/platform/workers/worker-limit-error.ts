import { Refusal } from '../http/refusal.js';

/**
 * A task exceeded a limit: its deadline, its thread's memory, or the length of the queue. Uncaught, it answers the
 * caller with the refusal's sentence; a caller with a simpler fallback catches it.
 */
export class WorkerLimitError extends Refusal {
  constructor(readonly limit: 'deadline' | 'memory' | 'queue' | 'ended') {
    super(limit === 'queue' ? 'rate.busy' : 'work.limit', { limit });
    this.name = 'WorkerLimitError';
  }
}
