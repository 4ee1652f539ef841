import { late, within } from '../../../platform/runtime/within.js';
import type { ChannelMessage, LiveChannel } from '../updates/live-channel.js';

/** An unresponsive Redis must not keep a doc closed. */
const SUBSCRIBE_LIMIT_MS = 3_000;

export interface RoomBusOptions {
  readonly docId: number;
  readonly channel: LiveChannel;
  onMessage(message: ChannelMessage): void;
  /** The subscription succeeded after the time limit: messages sent by other nodes before it were missed. */
  onLateSubscription(): void;
  onTrouble(error: unknown): void;
}

/** Exchanges messages with the rooms of the same doc on other nodes. */
export class RoomBus {
  private subscribing: Promise<void> | undefined;
  private unsubscribe: (() => Promise<void>) | undefined;
  private closed = false;

  constructor(private readonly options: RoomBusOptions) {}

  /**
   * Resolves when the room is subscribed, or after the time limit: the room then works without the other nodes, as it
   * does when Redis becomes unreachable later, and catches up once subscribed.
   */
  async open(): Promise<void> {
    if (this.unsubscribe) return;
    if ((await within(SUBSCRIBE_LIMIT_MS, this.subscribe())) !== late) return;
    this.options.onTrouble(new Error('no subscription to the bus within 3 s; the doc opens without other nodes'));
    void this.subscribing?.then(() => this.unsubscribe && !this.closed && this.options.onLateSubscription());
  }

  publish(message: ChannelMessage): void {
    // On a single node nobody else listens, and each edit would be packed for nothing.
    if (this.unsubscribe && !this.closed && this.options.channel.hasOneListener(this.options.docId)) return;
    this.options.channel.publish(this.options.docId, message).catch((error) => this.options.onTrouble(error));
  }

  /** Called every few seconds: retries a failed subscription. */
  retry(): void {
    if (this.unsubscribe || this.subscribing || this.closed) return;
    void this.subscribe().then(() => this.unsubscribe && this.options.onLateSubscription());
  }

  close(): void {
    this.closed = true;
    void this.unsubscribe?.().catch((error) => this.options.onTrouble(error));
  }

  private subscribe(): Promise<void> {
    this.subscribing ??= this.subscribeOnce().finally(() => {
      this.subscribing = undefined;
    });
    return this.subscribing;
  }

  private async subscribeOnce(): Promise<void> {
    const { channel, docId, onMessage, onTrouble } = this.options;
    try {
      const unsubscribe = await channel.subscribe(docId, onMessage);
      this.unsubscribe = unsubscribe;
      if (this.closed) await unsubscribe();
    } catch (error) {
      onTrouble(error);
    }
  }
}
