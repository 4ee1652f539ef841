import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { upTo } from '../../../platform/runtime/up-to.js';

const HOUR_MS = 3_600_000;
const STORES = 1_000;
const MOST_CHARS = 262_144;
const MOST_WAITING = 100;

interface Store {
  values: Record<string, unknown>;
  last: Promise<unknown>;
  waiting: number;
}

/**
 * What scripts keep between calls: one store per application on this node, for an hour after its last change. Scripts
 * that use it run one after another, so that a counter counts.
 */
@Injectable()
export class MockStores {
  private readonly stores = new LRUCache<number, Store>({ ...upTo(STORES), ttl: HOUR_MS });

  /** Undefined when too many scripts of the application wait. */
  inTurn<T>(moduleId: number, work: (values: Readonly<Record<string, unknown>>) => Promise<T>): Promise<T> | undefined {
    const store = this.stores.get(moduleId) ?? { values: {}, last: Promise.resolve(), waiting: 0 };
    this.stores.set(moduleId, store);
    if (store.waiting >= MOST_WAITING) return undefined;
    store.waiting += 1;
    const result = store.last.then(() => work(store.values));
    store.last = result
      .catch(() => undefined)
      .finally(() => {
        store.waiting -= 1;
      });
    return result;
  }

  /** Null removes a key. Changes that would make the store too large are ignored. */
  change(moduleId: number, changes: Readonly<Record<string, unknown>>): void {
    const store = this.stores.get(moduleId);
    if (!store) return;
    const values = Object.fromEntries(
      Object.entries({ ...store.values, ...changes }).filter(([, value]) => value !== null),
    );
    if (JSON.stringify(values).length <= MOST_CHARS) store.values = values;
  }
}
