import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { mockCall } from '../../../contracts/mocks.js';
import { encodeId } from '../../../contracts/wire.js';
import type { Lang } from '../../platform/sentences.js';
import { Hints } from '../../sockets/hints.js';

type ListedCall = z.output<typeof mockCall>;
/** `note`: a sentence in the language of whoever reads the list. */
type MockCall = Omit<ListedCall, 'note'> & { readonly note: ((lang: Lang) => string) | undefined };

const DOCS = 2_000;
const CALLS = 50;
/** Longest wait of an open list for a call; the calls until then share one hint. */
const HINT_MS = 300;
const MOST_NOTE = 300;

/** The last calls of each doc's mocks on this node, in memory. They contain no headers and no bodies. */
@Injectable()
export class RecentCalls {
  private readonly byDoc = new LRUCache<number, MockCall[]>({ max: DOCS });
  private readonly changed = new Set<number>();

  constructor(private readonly hints: Hints) {}

  add(docId: number, call: MockCall): void {
    const calls = this.byDoc.get(docId);
    if (!calls) this.byDoc.set(docId, [call]);
    else if (calls.push(call) > 2 * CALLS) calls.splice(0, CALLS);
    if (this.changed.size === 0) setTimeout(() => this.sendHints(), HINT_MS).unref();
    this.changed.add(docId);
  }

  /** Newest first. */
  of(docId: number, lang: Lang): ListedCall[] {
    const calls = (this.byDoc.get(docId) ?? []).slice(-CALLS).reverse();
    return calls.map(({ note, ...call }) => ({ ...call, note: note?.(lang).slice(0, MOST_NOTE) ?? '' }));
  }

  private sendHints(): void {
    for (const docId of this.changed) this.hints.toDoc(docId, { about: 'mockCalls', docId: encodeId(docId) });
    this.changed.clear();
  }
}
