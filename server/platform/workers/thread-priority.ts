import { getPriority, setPriority } from 'node:os';
import { ownThreadId } from './thread-time.js';

const LOWEST = 19;

/**
 * Lowers the priority of this worker thread by so many steps. On Linux a thread has a priority of its own; elsewhere all
 * threads share that of the process, which stays.
 */
export function lowerPriority(steps: number): void {
  try {
    const id = ownThreadId();
    if (id > 0 && id !== process.pid) setPriority(id, Math.min(LOWEST, getPriority(id) + steps));
  } catch {
    // Not permitted: the thread competes with the rest.
  }
}
