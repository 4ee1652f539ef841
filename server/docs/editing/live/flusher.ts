import { mergeUpdates } from '../updates/merge-updates.js';

export interface UnsavedEdit {
  readonly docId: number;
  readonly actorId: number;
  /** Undefined when it contains nothing new and is only acknowledged, in order. */
  readonly update: Uint8Array | undefined;
  /** Notified when this edit, the n-th of its connection, is committed. */
  readonly from: AckTarget;
  readonly n: number;
}
interface AckTarget {
  committed(n: number): void;
  /** Called once per commit, after all its edits; the oldest of them came at `since` (`performance.now()`). */
  sendAck(since: number): void;
}
/** `at`: when it came. */
type WaitingEdit = UnsavedEdit & { readonly at: number };
export interface FlusherOptions {
  readonly flushMs: number;
  /** Stores the updates in one commit. */
  append(updates: readonly { docId: number; actorId: number; update: Uint8Array }[]): Promise<void>;
  /** A commit failed: `retryInMs` until the next try. */
  onTrouble(error: unknown, retryInMs: number): void;
  /**
   * Limit of uncommitted bytes. Above it the edits are dropped, and their writers must be disconnected (none was
   * acknowledged).
   */
  readonly maxBytes: number;
  onOverflow(docIds: readonly number[]): void;
  onFlushed(facts: { edits: number; seconds: number }): void;
}

const LONGEST_WAIT_MS = 5_000;

/**
 * One per node: commits the edits of all rooms since the last flush together, then acknowledges them. Its commit begins
 * `flushMs` after an edit came, or when the commit before it ends, whichever is later. When the commit fails, nothing is
 * acknowledged and everything is retried: writing an update twice is harmless.
 */
export class Flusher {
  private waiting: WaitingEdit[] = [];
  private flying: readonly WaitingEdit[] = [];
  private bytes = 0;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: FlusherOptions) {}

  add({ docId, actorId, update, from, n }: UnsavedEdit): void {
    this.waiting.push({ docId, actorId, update, from, n, at: performance.now() });
    this.bytes += update?.length ?? 0;
    if (this.bytes > this.options.maxBytes) this.overflow();
    this.arm();
  }

  /** Edits of a doc that may not be committed yet. */
  pendingOf(docId: number): Uint8Array[] {
    const all = [...this.flying, ...this.waiting];
    return all.flatMap((edit) => (edit.docId === docId && edit.update ? [edit.update] : []));
  }

  /** Resolves when everything added before is committed; rejects when the database refuses it now. */
  async flush(): Promise<void> {
    await this.running;
    if (this.waiting.length > 0) await this.run();
    if (this.failures > 0 && this.waiting.length > 0) throw new Error('edits could not be committed');
  }

  private arm(): void {
    if (this.timer || this.running) return;
    this.timer = setTimeout(() => void this.run(), this.delay());
  }

  private delay(): number {
    if (this.failures > 0) return Math.min(LONGEST_WAIT_MS, 100 * 2 ** this.failures);
    // Edits that came during a commit have waited for its end already.
    const [oldest] = this.waiting;
    return oldest ? Math.max(0, oldest.at + this.options.flushMs - performance.now()) : this.options.flushMs;
  }

  private run(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.running ??= this.once().finally(() => {
      this.running = undefined;
      if (this.waiting.length > 0) this.arm();
    });
    return this.running;
  }

  private async once(): Promise<void> {
    const edits = this.waiting;
    this.waiting = [];
    this.flying = edits;
    const started = performance.now();
    try {
      const updates = merged(edits);
      if (updates.length > 0) await this.options.append(updates);
      this.failures = 0;
      for (const edit of edits) this.bytes -= edit.update?.length ?? 0;
      acknowledge(edits);
      this.options.onFlushed({ edits: edits.length, seconds: (performance.now() - started) / 1_000 });
    } catch (error) {
      this.failures++;
      this.waiting = [...edits, ...this.waiting];
      this.options.onTrouble(error, this.delay());
    } finally {
      this.flying = [];
    }
  }

  private overflow(): void {
    const docIds = [...new Set(this.waiting.map(({ docId }) => docId))];
    this.waiting = [];
    this.bytes = this.flying.reduce((sum, { update }) => sum + (update?.length ?? 0), 0);
    this.options.onOverflow(docIds);
  }
}

/** Merges edits into one update per doc and writer. */
function merged(edits: readonly UnsavedEdit[]) {
  const groups = new Map<string, { docId: number; actorId: number; updates: Uint8Array[] }>();
  for (const { docId, actorId, update } of edits) {
    if (!update) continue;
    const key = `${docId} ${actorId}`;
    const group = groups.get(key) ?? { docId, actorId, updates: [] };
    group.updates.push(update);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ docId, actorId, updates }) => ({ docId, actorId, update: mergeUpdates(updates) }));
}

function acknowledge(edits: readonly WaitingEdit[]): void {
  for (const { from, n } of edits) from.committed(n);
  // The first edit of a connection is its oldest.
  const oldest = new Map<AckTarget, number>();
  for (const { from, at } of edits) if (!oldest.has(from)) oldest.set(from, at);
  for (const [from, since] of oldest) from.sendAck(since);
}
