import * as Y from 'yjs';
import { isEmpty } from './protocol.js';

/** `early`: it needs something that has not come yet; try again later. */
export type Verdict = 'taken' | 'known' | 'early' | 'malformed' | 'tooLarge';

/** A Y.Doc that checks what it takes. After a failed update it may be half changed: whoever owns it must load it anew. */
export class LiveDoc {
  private bytes: number;

  constructor(
    readonly ydoc: Y.Doc,
    /** Size of what it was made of. */
    size: number,
    private readonly maxBytes: number,
  ) {
    this.bytes = size;
  }

  /**
   * Applies what a tick brought, in one transaction: as strict as any client, for a client does the same. Verdicts in
   * the order given; after a malformed one there are no more. `broken`: the doc must not be used any more, and when no
   * verdict says malformed, nobody knows whose fault it was.
   */
  take(drafts: readonly { update: Uint8Array; whole: boolean }[]): { verdicts: Verdict[]; broken: boolean } {
    const verdicts: Verdict[] = [];
    try {
      this.ydoc.transact(() => {
        for (const { update, whole } of drafts) {
          const verdict = this.takeOne(update, whole);
          verdicts.push(verdict);
          if (verdict === 'malformed') break;
        }
      });
    } catch {
      return { verdicts, broken: true };
    }
    return { verdicts, broken: verdicts.at(-1) === 'malformed' };
  }

  private takeOne(update: Uint8Array, whole: boolean): Verdict {
    try {
      // A reconnecting client repeats all its deletions: what we know already is neither stored nor relayed again.
      if (isEmpty(update) || (whole && this.contains(update))) return 'known';
      if (this.tooLarge(update)) return 'tooLarge';
      return this.applied(update) ? 'taken' : 'early';
    } catch {
      return 'malformed';
    }
  }

  /**
   * False when it waits for something. Then it is taken out again: Yjs would judge what waits only when the rest comes,
   * and whoever brought the rest would be blamed for it.
   */
  private applied(update: Uint8Array): boolean {
    const { store } = this.ydoc;
    const before = { structs: store.pendingStructs && { ...store.pendingStructs }, ds: store.pendingDs };
    Y.applyUpdate(this.ydoc, update);
    const waits =
      (store.pendingStructs !== null && store.pendingStructs.update !== before.structs?.update) ||
      (store.pendingDs !== null && store.pendingDs !== before.ds);
    if (waits) {
      store.pendingStructs = before.structs;
      store.pendingDs = before.ds;
    } else this.bytes += update.length;
    return !waits;
  }

  /** Whether nothing in the update is new. */
  contains(update: Uint8Array): boolean {
    return Y.snapshotContainsUpdate(Y.snapshot(this.ydoc), update);
  }

  /** The sum of what came in is an upper bound; the true size is asked for only when that passes the limit. Deletions always go. */
  private tooLarge(update: Uint8Array): boolean {
    if (this.bytes + update.length <= this.maxBytes) return false;
    this.bytes = Y.encodeStateAsUpdate(this.ydoc).length;
    return this.bytes + update.length > this.maxBytes && Y.decodeUpdate(update).structs.length > 0;
  }

  /** For one who knows nothing yet, leave `vector` out. */
  since(vector?: Uint8Array): Uint8Array {
    return Y.encodeStateAsUpdate(this.ydoc, vector);
  }

  vector(): Uint8Array {
    return Y.encodeStateVector(this.ydoc);
  }
}

/**
 * A Y.Doc of stored updates. What cannot be applied (only a fault on our side could have stored it) is left out and
 * named by its index, so that one bad row never shuts a doc.
 */
export function build(updates: readonly Uint8Array[]): { ydoc: Y.Doc; bad: number[] } {
  const whole = applyAll(updates);
  if (whole) return { ydoc: whole, bad: [] };
  const good: Uint8Array[] = [];
  const bad: number[] = [];
  updates.forEach((update, i) => {
    if (applyAll([...good, update])) good.push(update);
    else bad.push(i);
  });
  return { ydoc: applyAll(good) ?? new Y.Doc(), bad };
}

function applyAll(updates: readonly Uint8Array[]): Y.Doc | undefined {
  const ydoc = new Y.Doc();
  try {
    ydoc.transact(() => {
      for (const update of updates) Y.applyUpdate(ydoc, update);
    });
    return ydoc;
  } catch {
    return undefined;
  }
}
