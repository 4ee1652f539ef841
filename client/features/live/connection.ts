import * as decoding from 'lib0/decoding';
import type { Awareness } from 'y-protocols/awareness';
import { WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';
import { COLLAB_PATH, SAVED } from '../../../contracts/live.js';
import { afterClose, backOff } from './close-codes.js';
import { type DocumentPart, tellingSocket } from './frames.js';
import type { Link, Reason } from './save-state.js';

/** The answer to "may I sit here?". `unreachable` = no answer, ask again. */
export type Seat =
  | { readonly kind: 'seat'; readonly ticket: string; readonly mayEdit: boolean }
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

/** What the connection tells its owner. */
export interface ConnectionEvents {
  link(link: Link): void;
  /** A seat was given; false = do not take it. */
  seated(mayEdit: boolean): boolean;
  /** The server's text is here. */
  synced(): void;
  sent(part: DocumentPart): void;
  acked(messages: number): void;
  /** The connection is gone, before `link` says what comes next. */
  cut(): void;
}

/** Keeps one live socket up: a fresh ticket for each connection, longer waits after each failure, an end when refused. */
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
      // Words that reach another tab first would be sent and acknowledged there, uncounted here.
      disableBc: true,
      // A ticket serves one connection, so the provider never reconnects by itself: `scheduleAgain` does.
      shouldReconnect: () => false,
      WebSocketPolyfill: tellingSocket(events.sent),
    });
    this.provider.messageHandlers[SAVED] = (_encoder, decoder) => events.acked(decoding.readVarUint(decoder));
    this.provider.on('sync', (synced) => synced && this.synced());
    this.provider.on('connection-close', (event) => this.closed(event?.code ?? 1006, event?.reason ?? ''));
  }

  start(): void {
    window.addEventListener('online', this.now);
    window.addEventListener('offline', this.cut);
    void this.connect();
  }

  /** Tries again at once, also after a refusal. */
  readonly now = (): void => {
    if (this.ended || this.provider.wsconnected) return;
    this.failures = 0;
    void this.connect();
  };

  /** Drops a connection that is dead although nobody said so; it is tried again. */
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
        if (!this.events.seated(seat.mayEdit)) break;
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
    // Before the provider's own timer looks: it must not come back with a used ticket.
    this.provider.shouldConnect = false;
    if (this.ended) return;
    this.events.cut();
    // The provider tells of the close before it has let go of the socket.
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
