import { CloseCode } from '../../../../contracts/docs/live.js';
import { fitsLiveDoc } from '../../doc-types/interface/live-shape.js';
import { buildYDoc } from '../updates/ydoc.js';
import type { Flusher } from './flusher.js';
import { LiveDoc } from './live-doc.js';
import type { Seat } from './seat.js';

export interface RoomDocOptions {
  /** The doc's stored updates, all committed. Rejects when they cannot be read. */
  load(docId: number): Promise<readonly Uint8Array[]>;
  readonly flusher: Pick<Flusher, 'pendingOf'>;
  readonly maxBytes: number;
  onTrouble(docId: number, error: unknown): void;
}
type Phase =
  | { readonly is: 'loading'; readonly waiting: (() => void)[] }
  | { readonly is: 'open'; readonly doc: LiveDoc }
  | { readonly is: 'closed' };

/** The doc of a room: loading, open, closed. What needs the doc waits while it is loaded. */
export class RoomDoc {
  private phase: Phase = { is: 'loading', waiting: [] };

  constructor(
    private readonly docId: number,
    private readonly options: RoomDocOptions,
  ) {}

  get isClosed(): boolean {
    return this.phase.is === 'closed';
  }

  /** Undefined unless it is open. */
  get current(): LiveDoc | undefined {
    return this.phase.is === 'open' ? this.phase.doc : undefined;
  }

  /** Opens the doc and runs what has waited for it. False when it was closed, or begun anew, meanwhile. */
  async load(): Promise<boolean> {
    const pending = this.options.flusher.pendingOf(this.docId);
    const stored = await this.options.load(this.docId);
    if (this.phase.is !== 'loading') return false;
    const updates = [...stored, ...pending];
    const { ydoc, bad } = buildYDoc(updates);
    if (bad.length) this.trouble(new Error(`stored updates cannot be applied: ${bad}`));
    const size = updates.reduce((sum, { length }) => sum + length, 0);
    const { waiting } = this.phase;
    this.phase = { is: 'open', doc: new LiveDoc(ydoc, size, this.options.maxBytes, fitsLiveDoc) };
    for (const act of waiting) act();
    return true;
  }

  /** Begins anew: the doc that was open must not be used any more. */
  restart(): void {
    this.phase = { is: 'loading', waiting: [] };
  }

  close(): void {
    this.phase = { is: 'closed' };
  }

  /** Runs `act` when the doc is open. An error in it closes only the seat that sent the message. */
  whenOpen(seat: Seat | undefined, act: (doc: LiveDoc) => void): void {
    if (this.phase.is === 'open') act(this.phase.doc);
    else if (this.phase.is === 'loading') this.phase.waiting.push(() => this.runWaiting(seat, act));
  }

  private runWaiting(seat: Seat | undefined, act: (doc: LiveDoc) => void): void {
    try {
      if (this.phase.is === 'open' && !seat?.closed) act(this.phase.doc);
    } catch (error) {
      if (seat) seat.refuse(CloseCode.malformed, 'live.malformed');
      else this.trouble(error);
    }
  }

  private trouble(error: unknown): void {
    this.options.onTrouble(this.docId, error);
  }
}
