import * as decoding from 'lib0/decoding';
import type { Awareness } from 'y-protocols/awareness';
import { WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';
import { ALONE, COLLAB_PATH, SAVED } from '../../../../contracts/docs/live.js';
import { composition } from '../../../lib/composing.js';
import { afterClose, backOff } from './close-codes.js';
import { countingSocket, type DocumentPart } from './frames.js';
import type { Link, Reason } from './save-state.js';

/** The reply to a ticket request. `unreachable` = no reply, retry. */
export type Seat =
  | { readonly kind: 'seat'; readonly ticket: string; readonly mayEdit: boolean; readonly docBytes: number }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'unreachable' };

export interface ConnectionOptions {
  readonly docId: string;
  /** `ws://host` or `wss://host`, without the path. */
  readonly origin: string;
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  askForSeat(): Promise<Seat>;
}

/** Callbacks of the connection to its owner. */
export interface ConnectionEvents {
  link(link: Link): void;
  /** A ticket was granted; return false to not connect. `docBytes`: the limit of the doc's size. */
  seated(mayEdit: boolean, docBytes: number): boolean;
  /** The server's content has arrived. */
  synced(): void;
  sent(part: DocumentPart): void;
  acked(messages: number): void;
  /** The server's node does not reach the others, or does again. */
  alone(isAlone: boolean): void;
  /** The connection is closed, before `link` reports the next state. */
  cut(): void;
}

/**
 * Keeps one live socket connected: a new ticket for each connection, longer waits after each failure, an end when
 * refused.
 */
export class Connection {
  private readonly provider: WebsocketProvider;
  private failures = 0;
  private attempt = 0;
  private ended = false;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly options: ConnectionOptions,
    private readonly events: ConnectionEvents,
  ) {
    const { origin, docId, ydoc, awareness } = options;
    this.provider = new WebsocketProvider(`${origin}${COLLAB_PATH}`, docId, ydoc, {
      connect: false,
      awareness,
      // Changes that reach another tab first would be sent and acknowledged there, uncounted here.
      disableBc: true,
      // A ticket is valid for one connection, so the provider never reconnects by itself: `scheduleAgain` does.
      shouldReconnect: () => false,
      WebSocketPolyfill: countingSocket(events.sent, composition),
    });
    this.provider.messageHandlers[SAVED] = (_encoder, decoder) => events.acked(decoding.readVarUint(decoder));
    this.provider.messageHandlers[ALONE] = (_encoder, decoder) => events.alone(decoding.readVarUint(decoder) === 1);
    this.provider.on('sync', (synced) => synced && this.synced());
    this.provider.on('connection-close', (event) => this.closed(event?.code ?? 1006, event?.reason ?? ''));
  }

  start(): void {
    window.addEventListener('online', this.now);
    window.addEventListener('offline', this.cut);
    void this.connect();
  }

  /** Reconnects at once, also after a refusal. */
  readonly now = (): void => {
    if (this.ended || this.provider.wsconnected) return;
    this.failures = 0;
    void this.connect();
  };

  /** Closes a dead connection that was never reported as closed; it is retried. */
  readonly cut = (): void => this.provider.disconnect();

  end(): void {
    this.ended = true;
    clearTimeout(this.again);
    window.removeEventListener('online', this.now);
    window.removeEventListener('offline', this.cut);
    this.provider.destroy();
  }

  private async connect(): Promise<void> {
    clearTimeout(this.again);
    const attempt = ++this.attempt;
    this.events.link({ kind: 'connecting' });
    const seat = await this.options.askForSeat();
    if (this.ended || attempt !== this.attempt) return;
    switch (seat.kind) {
      case 'unreachable':
        this.scheduleAgain(1_000);
        break;
      case 'refused':
        this.events.link({ kind: 'refused', reason: seat.reason });
        break;
      case 'seat':
        if (!this.events.seated(seat.mayEdit, seat.docBytes)) break;
        this.provider.params = { ticket: seat.ticket, saved: '1' };
        this.provider.connect();
    }
  }

  private synced(): void {
    this.failures = 0;
    this.events.synced();
    this.events.link({ kind: 'open' });
  }

  private closed(code: number, reason: string): void {
    // Before the provider's own timer runs: it must not reconnect with a used ticket.
    this.provider.shouldConnect = false;
    if (this.ended) return;
    this.events.cut();
    // The provider reports the close before it has released the socket.
    queueMicrotask(() => this.ended || this.after(code, reason));
  }

  private after(code: number, reason: string): void {
    const then = afterClose(code, reason);
    if (then.next === 'again') this.scheduleAgain(then.waitMs);
    else this.events.link({ kind: 'refused', reason: then.reason });
  }

  private scheduleAgain(waitMs: number): void {
    this.events.link({ kind: 'down' });
    clearTimeout(this.again);
    this.again = setTimeout(() => void this.connect(), backOff(waitMs, this.failures++, Math.random()));
  }
}
