import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus/bus.js';
import { type CommittedEvent, onCommitted } from '../log/commit-notifications.js';
import { upTo } from '../runtime/up-to.js';

/** Entries expire after this time, because a notification from another node may be lost. */
const TTL_MS = 1_000;
const ENTRIES = 20_000;

/** Limits a cache of large values; the least recently used ones are dropped first. */
interface SizeLimit<V> {
  readonly bytes: number;
  readonly sizeOf: (value: V, key: string) => number;
}

/**
 * Caches values read from rows that change only together with events, until such an event is committed. On one node
 * that is exact, because commits are published before the change is answered; other nodes lag by at most a second.
 */
export class CommittedCache<V extends object> {
  private readonly entries: LRUCache<string, V>;
  private generation = 0;

  /** `concerns`: whether an event may have changed a cached value. */
  constructor(
    private readonly concerns: (event: CommittedEvent) => boolean,
    limit?: SizeLimit<V>,
  ) {
    const most = limit ? { maxSize: limit.bytes, sizeCalculation: limit.sizeOf } : upTo(ENTRIES);
    this.entries = new LRUCache<string, V>({ ...most, ttl: TTL_MS });
  }

  async listen(bus: Bus): Promise<void> {
    await onCommitted(bus, (events) => {
      if (events.some(this.concerns)) this.clear();
    });
    await bus.subscribe('bus:resumed', () => this.clear());
  }

  async read(key: string, load: () => Promise<V>): Promise<V> {
    const known = this.entries.get(key);
    if (known) return known;
    const { generation } = this;
    const value = await load();
    // Not stored when a change arrived during the read: the value is correct for this caller, but stale for the next.
    if (generation === this.generation) this.entries.set(key, value);
    return value;
  }

  private clear(): void {
    this.generation += 1;
    this.entries.clear();
  }
}
