import { CloseCode } from '../../../../contracts/docs/live.js';
import type { Flusher } from './flusher.js';
import type { LiveDoc, UpdateVerdict } from './live-doc.js';
import { isEmptyUpdate } from './live-protocol.js';
import { type IncomingUpdate, PendingUpdates } from './pending-updates.js';

/** Applied in one turn of the event loop: some ten thousand letters, or an update that is larger by itself. */
const TURN_BYTES = 256 * 1024;
/** An inbox with less is applied without waiting for others. */
const LARGE_BYTES = 32 * 1024;

export interface RoomInboxOptions {
  readonly docId: number;
  readonly maxBytes: number;
  readonly flusher: Pick<Flusher, 'add'>;
  /** Called with the updates that changed the doc, and what they changed as one update, if that is known. */
  relay(applied: readonly IncomingUpdate[], doc: LiveDoc, change: Uint8Array | undefined): void;
  /** An update that could not be applied left the doc half changed: it must be reloaded. */
  reload(): void;
  /** The dependencies of another node's update have not arrived: they were overtaken or lost. */
  askOtherNodes(doc: LiveDoc): void;
}

/** Applies a room's incoming updates to its doc in batches, with one verdict each, and passes them to the flusher. */
export class RoomInbox {
  /** Something was typed here, or was found unsettled, since the last requested settle. */
  dirty = false;
  private updates: IncomingUpdate[] = [];
  /** Updates came from other nodes, so the doc may contain some that are not committed. */
  private hasRemote = false;
  /** After a failure that cannot be attributed to one update: applies one at a time. */
  private oneByOne = false;
  private readonly pending: PendingUpdates;

  constructor(private readonly options: RoomInboxOptions) {
    this.pending = new PendingUpdates(options.maxBytes);
  }

  get isEmpty(): boolean {
    return this.updates.length === 0;
  }

  /** Whether it holds more than people type in a moment. */
  get isLarge(): boolean {
    let bytes = 0;
    return this.updates.some(({ update }) => {
      bytes += update.length;
      return bytes > LARGE_BYTES;
    });
  }

  add(update: IncomingUpdate): void {
    if (!update.seat) this.hasRemote = true;
    this.updates.push(update);
  }

  clear(): void {
    this.updates = [];
  }

  /** Applies the queued updates, or those of one turn. Some may be left: after a failure, or formerly pending ones. */
  applyTo(doc: LiveDoc, which: 'all' | 'turn'): void {
    const count = which === 'all' ? this.updates.length : this.countOfTurn();
    const batch = this.updates.splice(0, this.oneByOne ? 1 : count);
    const { verdicts, broken, change } = doc.apply(batch);
    if (broken && verdicts.at(-1) !== 'malformed') {
      if (!this.oneByOne) {
        this.oneByOne = true;
        this.updates.unshift(...batch);
        this.options.reload();
        return;
      }
      verdicts[0] = 'malformed';
    }
    this.updates.unshift(...batch.slice(verdicts.length));
    const applied = this.judge(batch, verdicts, doc);
    if (applied.length > 0) this.options.relay(applied, doc, change);
    if (applied.length > 0) this.updates.unshift(...this.pending.takeAll());
    if (broken) this.options.reload();
    else if (this.isEmpty) this.oneByOne = false;
  }

  /** At least one; others wait for the next turn of the event loop, so that one user's large updates do not stall the rest. */
  private countOfTurn(): number {
    let bytes = 0;
    const end = this.updates.findIndex(({ update }) => {
      bytes += update.length;
      return bytes > TURN_BYTES;
    });
    return end < 0 ? this.updates.length : Math.max(end, 1);
  }

  /** Passes an update to the flusher, to be committed and acknowledged. `known`: the doc already contains it. */
  store({ seat, update, n }: IncomingUpdate, verdict: 'applied' | 'known'): void {
    if (!seat) return;
    if (verdict === 'applied') this.dirty = true;
    // It may be known only from another node, which could crash before its commit: stored here too.
    const uncertain = this.hasRemote && seat.right === 'edit' && !isEmptyUpdate(update);
    this.options.flusher.add({
      docId: this.options.docId,
      actorId: seat.actor.id,
      from: seat,
      n,
      update: verdict === 'applied' || uncertain ? update : undefined,
    });
  }

  /** Stores, keeps or refuses each update by its verdict; those that changed the doc. */
  private judge(
    batch: readonly IncomingUpdate[],
    verdicts: readonly UpdateVerdict[],
    doc: LiveDoc,
  ): readonly IncomingUpdate[] {
    const applied: IncomingUpdate[] = [];
    for (const [i, verdict] of verdicts.entries()) {
      const update = batch[i];
      if (!update) continue;
      if (verdict === 'applied') applied.push(update);
      if (verdict === 'applied' || verdict === 'known') this.store(update, verdict);
      else if (verdict === 'pending') this.wait(update, doc);
      else if (verdict === 'malformed') update.seat?.refuse(CloseCode.malformed, 'live.malformed');
      else update.seat?.refuse(CloseCode.tooLarge, 'live.docTooLarge');
    }
    return applied;
  }

  /** Keeps an update unstored and unacknowledged until its dependencies arrive; then it is applied again. */
  private wait(update: IncomingUpdate, doc: LiveDoc): void {
    const kept = this.pending.add(update);
    if (kept === 'tooLarge') update.seat?.refuse(CloseCode.tooLarge, 'live.docTooLarge');
    if (kept === 'tooMany') update.seat?.refuse(CloseCode.malformed, 'live.malformed');
    if (!update.seat) this.options.askOtherNodes(doc);
  }
}
