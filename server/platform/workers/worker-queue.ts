/** Waiting tasks, first in, first out within each owner. Owners take turns, and none may occupy every thread. */
export class WorkerQueue<T> {
  private readonly waiting = new Map<string, T[]>();
  private readonly running = new Map<string, number>();
  private count = 0;

  constructor(private readonly limits: { readonly perOwner: number; readonly total: number }) {}

  /** False when the queue is full, for this owner or for all. */
  add(owner: string, task: T): boolean {
    const own = this.waiting.get(owner) ?? [];
    if (own.length >= this.limits.perOwner || this.count >= this.limits.total) return false;
    own.push(task);
    this.waiting.set(owner, own);
    this.count++;
    return true;
  }

  /** The next task of an owner with fewer than `most` running; it counts as running until `finished`. */
  next(most: number): { readonly owner: string; readonly task: T } | undefined {
    for (const [owner, own] of this.waiting) {
      const active = this.running.get(owner) ?? 0;
      if (active >= most) continue;
      const task = own.shift();
      // Removed and appended again: the owner goes to the end of the rotation.
      this.waiting.delete(owner);
      if (own.length > 0) this.waiting.set(owner, own);
      if (task === undefined) continue;
      this.count--;
      this.running.set(owner, active + 1);
      return { owner, task };
    }
    return undefined;
  }

  finished(owner: string): void {
    const active = (this.running.get(owner) ?? 1) - 1;
    if (active > 0) this.running.set(owner, active);
    else this.running.delete(owner);
  }

  /** Empties the queue. */
  clear(): T[] {
    const left = [...this.waiting.values()].flat();
    this.waiting.clear();
    this.count = 0;
    return left;
  }
}
