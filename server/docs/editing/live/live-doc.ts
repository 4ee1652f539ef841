import * as Y from 'yjs';
import { isEmptyUpdate } from './live-protocol.js';

/** `pending`: its dependencies have not arrived; try again later. */
export type UpdateVerdict = 'applied' | 'known' | 'pending' | 'malformed' | 'tooLarge';

interface Applied {
  readonly verdicts: UpdateVerdict[];
  readonly broken: boolean;
  /** What several drafts changed, as one update: that costs less than merging them. */
  readonly change?: Uint8Array | undefined;
}

/** A Y.Doc that validates updates. After a failed update it may be half changed: its owner must reload it. */
export class LiveDoc {
  private bytes: number;

  constructor(
    readonly ydoc: Y.Doc,
    /** Total size of the updates it was built from. */
    size: number,
    private readonly maxBytes: number,
    /** Whether what an applied update added may be in the doc; otherwise the update counts as malformed. */
    private readonly fits: (ydoc: Y.Doc, update: Uint8Array) => boolean = () => true,
  ) {
    this.bytes = size;
  }

  /**
   * Applies the updates of a tick in one transaction, exactly as strict as a Yjs client would. Verdicts are in the
   * order of the drafts and end after a malformed one. `broken`: the doc must not be used any more; when no verdict is
   * `malformed`, the failure cannot be attributed.
   */
  apply(drafts: readonly { update: Uint8Array; whole: boolean }[]): Applied {
    const verdicts: UpdateVerdict[] = [];
    let change: Uint8Array | undefined;
    const hear = (update: Uint8Array) => {
      change = update;
    };
    if (drafts.length > 1) this.ydoc.on('update', hear);
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
    } finally {
      this.ydoc.off('update', hear);
    }
    const broken = verdicts.at(-1) === 'malformed';
    // Parts of a pending draft may be in the change.
    return { verdicts, broken, change: broken || verdicts.includes('pending') ? undefined : change };
  }

  private takeOne(update: Uint8Array, whole: boolean): UpdateVerdict {
    try {
      // A reconnecting client repeats all its deletions: known content is neither stored nor relayed again.
      if (isEmptyUpdate(update) || (whole && this.contains(update))) return 'known';
      if (this.tooLarge(update)) return 'tooLarge';
      const isApplied = this.applied(update);
      if (!this.fits(this.ydoc, update)) return 'malformed';
      return isApplied ? 'applied' : 'pending';
    } catch {
      return 'malformed';
    }
  }

  /**
   * Applies an update; false when its dependencies are missing. Then it is removed from Yjs's pending store: Yjs would
   * validate it only when the rest arrives, and the seat that sent the rest would be refused for it.
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

  /** Whether the doc already contains the whole update. */
  contains(update: Uint8Array): boolean {
    return Y.snapshotContainsUpdate(Y.snapshot(this.ydoc), update);
  }

  /**
   * The sum of all update sizes is an upper bound; the true size is computed only when the sum exceeds the limit.
   * Updates with deletions only always pass.
   */
  private tooLarge(update: Uint8Array): boolean {
    if (this.bytes + update.length <= this.maxBytes) return false;
    this.bytes = Y.encodeStateAsUpdate(this.ydoc).length;
    return this.bytes + update.length > this.maxBytes && Y.decodeUpdate(update).structs.length > 0;
  }

  /** The update with everything since `vector`; without it, the whole doc. */
  diffSince(vector?: Uint8Array): Uint8Array {
    return Y.encodeStateAsUpdate(this.ydoc, vector);
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.ydoc);
  }
}
