/**
 * When the settle tasks that this node wrote are due, so that most flushes need not look at them. A settle that is
 * requested on this node takes the note away, and appends under way at that moment learn of it. Requests on other nodes
 * are not seen here: `UpdateLog.scheduleMissed` finds what a flush of that moment left behind.
 */
export class SettleNotes {
  private readonly due = new Map<number, number>();
  /** The docs for which a request is under way, with how many. */
  private readonly requests = new Map<number, number>();
  private readonly appends = new Set<Set<number>>();

  /** Begins an append; the result collects the docs for which a settle was requested before its `end`. */
  begin(): Set<number> {
    const requested = new Set(this.requests.keys());
    this.appends.add(requested);
    return requested;
  }

  end(requested: Set<number>): void {
    this.appends.delete(requested);
  }

  set(docId: number, due: number): void {
    this.due.set(docId, due);
  }

  isDueFrom(docId: number, time: number): boolean {
    return (this.due.get(docId) ?? Number.NEGATIVE_INFINITY) >= time;
  }

  /** Makes a request that lets a run claim the task at any time from now on. */
  async request(docId: number, send: () => Promise<void>): Promise<void> {
    this.due.delete(docId);
    for (const requested of this.appends) requested.add(docId);
    this.requests.set(docId, (this.requests.get(docId) ?? 0) + 1);
    try {
      await send();
    } finally {
      const left = (this.requests.get(docId) ?? 1) - 1;
      if (left > 0) this.requests.set(docId, left);
      else this.requests.delete(docId);
    }
  }

  /** Removes the notes of tasks that were due before this time. */
  prune(time: number): void {
    for (const [docId, due] of this.due) if (due < time) this.due.delete(docId);
  }
}
