/**
 * Messages between the nodes of one installation: at most once, no history. In-process by default, Redis with
 * `REDIS_URL`. A publisher receives its own messages. Payloads are bytes on `live:*` channels, otherwise UTF-8 JSON.
 */
export abstract class Bus {
  /**
   * In-process: handlers have been called when the promise resolves. Redis: Redis has accepted the message, or
   * publishing has failed, which is logged.
   */
  abstract publish(channel: string, payload: Uint8Array): Promise<void>;
  /** Resolves when the subscription is active, to a function that unsubscribes. */
  abstract subscribe(channel: string, handler: (payload: Uint8Array) => void): Promise<() => Promise<void>>;
  abstract close(): Promise<void>;

  /** Whether a message would reach no subscription but one, as far as this node can know; false: it may reach others. */
  hasOneListener(_channel: string): boolean {
    return false;
  }

  /** Whether the other nodes cannot be reached now. */
  get isAlone(): boolean {
    return false;
  }
}
