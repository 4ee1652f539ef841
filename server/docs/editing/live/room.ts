import { CloseCode } from '../../../../contracts/docs/live.js';
import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import type { TurnPacer } from '../../../platform/http/limits/turn-pacer.js';
import type { ChannelMessage, LiveChannel } from '../updates/live-channel.js';
import { mergeUpdates } from '../updates/merge-updates.js';
import type { Flusher } from './flusher.js';
import type { LiveDoc } from './live-doc.js';
import { type ClientMessage, isEmptyUpdate, liveFrames } from './live-protocol.js';
import type { IncomingUpdate } from './pending-updates.js';
import { RoomAnswers } from './room-answers.js';
import { RoomBus } from './room-bus.js';
import { RoomDoc, type RoomDocOptions } from './room-doc.js';
import { RoomInbox } from './room-inbox.js';
import { RoomPresence } from './room-presence.js';
import { RoomSeats } from './room-seats.js';
import { RoomTurns } from './room-turns.js';
import type { Seat } from './seat.js';

export interface RoomOptions extends RoomDocOptions {
  readonly flusher: Pick<Flusher, 'add' | 'flush' | 'pendingOf'>;
  readonly channel: LiveChannel;
  now(): number;
  /** Shared by all rooms of the process. */
  readonly pacer: TurnPacer;
  /** 0: the process has spare time; 1: it falls behind, and relays are batched. */
  loopLoad(): number;
  /** For the metrics. */
  onRelay(deliveries: number): void;
  /** Whether this node cannot reach the others. */
  isAlone(): boolean;
  onClosed(room: Room): void;
}

/**
 * The users editing one doc now; a cache over the update log. States: loading, open, closed. Updates received in one
 * turn of the event loop are applied and relayed together. Nothing is stored while the load has failed.
 */
export class Room {
  private readonly doc: RoomDoc;
  private readonly inbox: RoomInbox;
  private readonly bus: RoomBus;
  private readonly presence: RoomPresence;
  private readonly roomSeats: RoomSeats;
  private readonly answers: RoomAnswers;
  private readonly turns: RoomTurns;

  constructor(
    readonly docId: number,
    private readonly options: RoomOptions,
  ) {
    const { channel, flusher, maxBytes, now, onRelay, onTrouble, loopLoad, isAlone, pacer } = options;
    this.doc = new RoomDoc(docId, options);
    this.presence = new RoomPresence(() => now());
    this.roomSeats = new RoomSeats(this.presence, { now, loopLoad, isAlone, onRelay });
    this.answers = new RoomAnswers(this.roomSeats, this.presence);
    this.bus = new RoomBus({
      docId,
      channel,
      onMessage: (message) => this.receiveFromBus(message),
      onLateSubscription: () => this.askOtherNodes(),
      onTrouble: (error) => onTrouble(docId, error),
    });
    this.inbox = new RoomInbox({
      docId,
      maxBytes,
      flusher,
      relay: (applied, doc, change) => this.relay(applied, doc, change),
      reload: () => this.reload(),
      askOtherNodes: () => this.askOtherNodes(),
    });
    const { doc, inbox, answers, roomSeats: seats } = this;
    this.turns = new RoomTurns({ doc, inbox, answers, seats, pacer });
    void this.open();
  }

  get seats(): ReadonlySet<Seat> {
    return this.roomSeats.seats;
  }

  get closed(): boolean {
    return this.doc.isClosed;
  }

  /** Whether something was typed here, or was found unsettled, since the last requested settle. */
  get dirty(): boolean {
    return this.inbox.dirty;
  }

  markDirty(): void {
    this.inbox.dirty = true;
  }

  private async open(): Promise<void> {
    try {
      // Subscribes first: nothing typed elsewhere during the load is missed, and applying an update twice is harmless.
      await this.bus.open();
      if (!(await this.doc.load())) return;
      this.turns.tick();
      this.askOtherNodes();
    } catch (error) {
      this.options.onTrouble(this.docId, error);
      this.close(CloseCode.notLoaded, 'error.internal');
    }
  }

  /** Reloads the doc from its stored updates after an update that could not be applied left it half changed. */
  private reload(): void {
    this.doc.restart();
    void this.open();
  }

  join(seat: Seat): void {
    this.roomSeats.seats.add(seat);
    this.doc.whenOpen(seat, (doc) => this.roomSeats.welcome(seat, doc));
  }

  leave(seat: Seat): void {
    seat.closed = true;
    if (!this.roomSeats.seats.delete(seat)) return;
    this.presenceChanged(this.presence.leave(seat));
  }

  /** Handles a message of a seat whose right is up to date. Throws when it is malformed. */
  receive(seat: Seat, message: ClientMessage): void {
    switch (message.is) {
      case 'step1':
        this.answers.askDoc(seat, message.vector);
        // Answered at once, because a page waits for the first answer before it shows the doc.
        if (seat.synced || this.inbox.isLarge) this.turns.schedule();
        else this.turns.tick();
        return;
      case 'update':
        this.edit(seat, message.update, message.whole);
        return;
      case 'awareness':
        this.presenceChanged(this.presence.receive(message.bytes, seat));
        return;
      case 'queryAwareness':
        this.answers.askPresence(seat);
        this.turns.schedule();
        return;
      case 'unknown':
        return;
    }
  }

  private edit(seat: Seat, update: Uint8Array, whole: boolean): void {
    const n = ++seat.received;
    if (seat.right === 'edit') {
      this.inbox.add({ update, whole, seat, n });
      this.turns.schedule();
      return;
    }
    // A reader's client also answers step 1; an update that contains nothing new is not an edit.
    this.doc.whenOpen(seat, (doc) => {
      if (isEmptyUpdate(update)) {
        seat.committed(n);
        seat.sendAck(performance.now());
      }
      // Through the flusher: content that the doc already has may have been typed just now and not be committed.
      else if (doc.contains(update)) this.inbox.store({ update, whole, seat, n }, 'known');
      else seat.refuse(CloseCode.forbidden, 'live.readOnly');
    });
  }

  private receiveFromBus(message: ChannelMessage): void {
    switch (message.is) {
      case 'update':
        this.inbox.add({ update: message.bytes, whole: true, seat: undefined, n: 0 });
        this.turns.schedule();
        return;
      case 'presence':
        this.presenceChanged(this.presence.receiveRemote(message.bytes), false);
        return;
      case 'ask':
        this.doc.whenOpen(undefined, (doc) => this.publishMissing(doc, message.bytes));
        return;
      case 'flush':
        return void this.options.flusher.flush().catch(() => undefined);
    }
  }

  private publishMissing(doc: LiveDoc, vector: Uint8Array): void {
    this.tick();
    const missing = doc.diffSince(vector);
    if (!isEmptyUpdate(missing)) this.bus.publish({ is: 'update', bytes: missing });
    const ours = this.presence.clientsOfSeats();
    if (ours.length) this.bus.publish({ is: 'presence', bytes: this.presence.encode(ours) });
  }

  private askOtherNodes(): void {
    const doc = this.doc.current;
    if (doc) this.bus.publish({ is: 'ask', bytes: doc.stateVector() });
  }

  /** Applies, answers and relays everything received since the last time. */
  tick(): void {
    this.turns.tick();
  }

  /** Resolves when everything received until now is applied, turn by turn. */
  drain(): Promise<void> {
    return this.turns.drain();
  }

  /**
   * Sends one frame to each seat. Updates from a single seat are not sent back to it; updates from several seats are
   * merged, so writers receive their own too.
   */
  private relay(applied: readonly IncomingUpdate[], doc: LiveDoc, change: Uint8Array | undefined): void {
    const [first] = applied;
    if (!first) return;
    const ours = applied.filter(({ seat }) => seat !== undefined);
    const merged = change ?? mergeUpdates(applied.map(({ update }) => update));
    const only = applied.every(({ seat }) => seat === first.seat) ? first.seat : undefined;
    this.roomSeats.deliver(liveFrames.update(merged), only, doc);
    if (ours.length === 0) return;
    const bytes = ours.length === applied.length ? merged : mergeUpdates(ours.map(({ update }) => update));
    this.bus.publish({ is: 'update', bytes });
  }

  private presenceChanged(clients: readonly number[], tellOtherNodes = true): void {
    if (clients.length === 0) return;
    this.answers.presenceChanged(clients);
    if (tellOtherNodes) this.bus.publish({ is: 'presence', bytes: this.presence.encode(clients) });
    this.turns.schedule();
  }

  /** Called every few seconds; `heartbeat` at every fourth call. */
  pulse(heartbeat: boolean): void {
    const doc = this.doc.current;
    if (!doc) return;
    this.roomSeats.pulse(heartbeat, doc);
    if (!heartbeat) return;
    this.bus.retry();
    // The bus delivers at most once: asking again recovers lost messages.
    this.askOtherNodes();
  }

  /** Whether a user is connected through another node. */
  editedElsewhere(): boolean {
    return this.presence.hasRemote();
  }

  /** Closes every connection with the reason. Applied updates stay with the flusher. */
  close(code: number, reason: RefusalKey): void {
    if (this.doc.isClosed) return;
    // Large updates that were not applied yet are not acknowledged either: clients keep them.
    this.turns.tick('turn');
    // Set before the seats close: a seat that leaves because of this must find the room closed.
    this.doc.close();
    this.inbox.clear();
    this.answers.clear();
    for (const seat of this.seats) seat.refuse(code, reason);
    this.roomSeats.seats.clear();
    this.bus.close();
    this.options.onClosed(this);
  }
}
