/**
 * Messages between the nodes of one installation; at most once, no history. In-process by default, Redis with
 * `REDIS_URL`. A publisher hears its own messages. Payloads are bytes on `live:*` channels, else UTF-8 JSON.
 */
export abstract class Bus {
  /** In-process: handlers have been called when the promise resolves. Redis: Redis has taken it. */
  abstract publish(channel: string, payload: Uint8Array): Promise<void>;
  /** Resolves when the subscription stands; the function it gives ends it. */
  abstract subscribe(channel: string, handler: (payload: Uint8Array) => void): Promise<() => Promise<void>>;
  abstract close(): Promise<void>;
}
