import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { mockCall } from '../../../contracts/mocks.js';

export type MockCall = z.output<typeof mockCall>;

const DOCS = 2_000;
const CALLS = 50;

/** The last calls of each doc's mocks on this node, in memory. They contain no headers and no bodies. */
@Injectable()
export class RecentCalls {
  private readonly byDoc = new LRUCache<number, MockCall[]>({ max: DOCS });

  add(docId: number, call: MockCall): void {
    const calls = this.byDoc.get(docId);
    if (!calls) this.byDoc.set(docId, [call]);
    else if (calls.push(call) > 2 * CALLS) calls.splice(0, CALLS);
  }

  /** Newest first. */
  of(docId: number): MockCall[] {
    return (this.byDoc.get(docId) ?? []).slice(-CALLS).reverse();
  }
}
