import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { mockCall } from '../../../../contracts/try-out/mocks.js';
import { Bus } from '../../../platform/bus/bus.js';
import { LocalBus } from '../../../platform/bus/local-bus.js';
import { type Lang, type Sentence, saySentence } from '../../../platform/languages/sentences.js';
import { upTo } from '../../../platform/runtime/up-to.js';
import { Hints } from '../../../platform/sockets/hints.js';

type ListedCall = z.output<typeof mockCall>;
/** `note`: said in the language of whoever reads the list. */
export type MockCall = Omit<ListedCall, 'note'> & { readonly note?: Sentence | undefined };
interface DocCall {
  readonly docId: number;
  readonly call: MockCall;
}

const DOCS = 2_000;
const CALLS = 50;
/** Longest wait of an open list, and of the other nodes, for a call; the calls until then share one hint. */
const HINT_MS = 300;
const MOST_NOTE = 300;
const CHANNEL = 'mock:calls';
const PER_MESSAGE = 200;

const fact = z.union([z.string(), z.number()]);
const note = z.object({ key: z.string(), facts: z.record(z.string(), fact) }).optional();
const message = z.object({
  node: z.string(),
  calls: z.array(z.object({ docId: z.number(), call: mockCall.omit({ note: true }).extend({ note }) })),
});

/**
 * The last calls of each doc's mocks, in memory: those of this node, and those that the others have heard of since this
 * one started. They contain no headers and no bodies.
 */
@Injectable()
export class RecentCalls implements OnModuleInit {
  private readonly node = randomUUID();
  private readonly byDoc = new LRUCache<number, MockCall[]>(upTo(DOCS));
  /** Calls of this node that the others have not heard of. */
  private readonly fresh = new Map<number, MockCall[]>();
  private readonly changed = new Set<number>();

  constructor(
    private readonly hints: Hints,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!(this.bus instanceof LocalBus)) await this.bus.subscribe(CHANNEL, (payload) => this.hear(payload));
  }

  add(docId: number, call: MockCall): void {
    this.keep(docId, call);
    if (!(this.bus instanceof LocalBus)) push(this.fresh, docId, call);
  }

  /** Newest first. */
  of(docId: number, lang: Lang): ListedCall[] {
    const calls = (this.byDoc.get(docId) ?? []).slice(-CALLS).reverse();
    return calls.map((call) => ({ ...call, note: call.note ? saySentence(lang, call.note).slice(0, MOST_NOTE) : '' }));
  }

  private keep(docId: number, call: MockCall): void {
    const calls = push(this.byDoc, docId, call);
    // Calls of other nodes arrive late.
    for (let at = calls.length - 1; at > 0 && before(call, calls[at - 1]); at--)
      [calls[at - 1], calls[at]] = [call, calls[at - 1] ?? call];
    if (this.changed.size === 0) setTimeout(() => this.send(), HINT_MS).unref();
    this.changed.add(docId);
  }

  private send(): void {
    const calls = [...this.fresh].flatMap(([docId, all]) =>
      all.slice(-CALLS).map((call): DocCall => ({ docId, call })),
    );
    this.fresh.clear();
    for (let from = 0; from < calls.length; from += PER_MESSAGE) {
      const part = { node: this.node, calls: calls.slice(from, from + PER_MESSAGE) };
      void this.bus.publish(CHANNEL, Buffer.from(JSON.stringify(z.encode(message, part))));
    }
    for (const docId of this.changed) this.hints.mockCallsHere(docId);
    this.changed.clear();
  }

  private hear(payload: Uint8Array): void {
    const { node, calls } = message.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
    if (node !== this.node) for (const { docId, call } of calls) this.keep(docId, call);
  }
}

interface Lists {
  get(docId: number): MockCall[] | undefined;
  set(docId: number, calls: MockCall[]): unknown;
}

/** Appends, and drops the oldest. */
function push(lists: Lists, docId: number, call: MockCall): MockCall[] {
  const calls = lists.get(docId);
  if (!calls) {
    const first = [call];
    lists.set(docId, first);
    return first;
  }
  if (calls.push(call) > 2 * CALLS) calls.splice(0, CALLS);
  return calls;
}

const before = (a: MockCall, b: MockCall | undefined): boolean => b !== undefined && a.at < b.at;
