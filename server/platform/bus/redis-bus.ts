import { Logger } from '../runtime/logger.js';
import { late, within } from '../runtime/within.js';
import { Bus } from './bus.js';
import { callBusHandler } from './local-bus.js';
import { connectRedis, type RedisCluster, type RedisSingle } from './redis.js';

type Handler = (payload: Uint8Array) => void;

/** The Redis operations in use; on a cluster they are sharded, so that a message is sent to one shard, not all. */
interface Link {
  publish(channel: string, payload: Buffer): Promise<unknown>;
  subscribe(channel: string, listener: (payload: Buffer) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  close(): Promise<unknown>;
  destroy(): void;
}
const ANSWER_MS = 2_000;

/** Rejects when Redis does not answer within `ANSWER_MS`; a later answer is ignored. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  const answer = await within(ANSWER_MS, asked);
  if (answer === late) throw new Error('Redis did not answer in time');
  return answer;
}

function linkOf(redis: RedisSingle | RedisCluster): Link {
  if (redis.kind === 'cluster') {
    const { nodes } = redis;
    return {
      publish: (channel, payload) => nodes.sPublish(channel, payload),
      subscribe: (channel, heard) => nodes.sSubscribe(channel, heard, true),
      unsubscribe: (channel) => nodes.sUnsubscribe(channel),
      close: () => nodes.close(),
      destroy: () => nodes.destroy(),
    };
  }
  const { publisher, subscriber } = redis;
  return {
    publish: (channel, payload) => publisher.publish(channel, payload),
    subscribe: (channel, heard) => subscriber.subscribe(channel, heard, true),
    unsubscribe: (channel) => subscriber.unsubscribe(channel),
    close: () => Promise.all([publisher.close(), subscriber.close()]),
    destroy: () => {
      for (const client of [publisher, subscriber]) client.destroy();
    },
  };
}

/**
 * The bus of an installation with several nodes.
 * Publishing never throws: delivery is at most once, subscribers also poll, and a lost notification must not fail a
 * commit.
 */
export class RedisBus extends Bus {
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly standing = new Map<string, Promise<void>>();
  private link: Link;
  /** For the health check: the last error, until Redis answers again. */
  trouble: string | undefined;

  constructor(private readonly lines: Logger) {
    super();
  }

  static async connect(url: string, lines: Logger): Promise<RedisBus> {
    const bus = new RedisBus(lines);
    bus.link = linkOf(await connectRedis(url, { onError: (err) => bus.fail(err), onRestored: () => bus.resume() }));
    return bus;
  }

  override get isAlone(): boolean {
    return this.trouble !== undefined;
  }

  async publish(channel: string, payload: Uint8Array): Promise<void> {
    const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
    try {
      await inTime(this.link.publish(channel, bytes));
      this.trouble = undefined;
    } catch (err) {
      this.fail(err);
    }
  }

  async subscribe(channel: string, handler: Handler): Promise<() => Promise<void>> {
    const handlers = this.handlers.get(channel) ?? new Set();
    this.handlers.set(channel, handlers.add(handler));
    if (!this.standing.has(channel)) {
      const heard = (payload: Buffer) => this.hear(channel, payload);
      this.standing.set(channel, this.link.subscribe(channel, heard));
    }
    const standing = this.standing.get(channel);
    try {
      await standing;
    } catch (err) {
      // The next caller retries instead of receiving the same rejection.
      if (this.standing.get(channel) === standing) this.standing.delete(channel);
      handlers.delete(handler);
      throw err;
    }
    return () => this.leave(channel, handlers, handler);
  }

  async close(): Promise<void> {
    this.handlers.clear();
    // A clean close waits for answers; an unreachable Redis sends none, and the shutdown must continue.
    await inTime(this.link.close()).catch(() => this.link.destroy());
  }

  private async leave(channel: string, handlers: Set<Handler>, handler: Handler): Promise<void> {
    handlers.delete(handler);
    if (handlers.size > 0 || this.handlers.get(channel) !== handlers) return;
    this.handlers.delete(channel);
    this.standing.delete(channel);
    const asked = inTime(this.link.unsubscribe(channel)).catch((err: unknown) => this.fail(err));
    // Not awaited while Redis is unreachable: a shutdown would wait once per channel.
    if (!this.trouble) await asked;
    // Another caller subscribed while Redis was unsubscribing: that removed its subscription too, so it is created
    // again.
    if (this.handlers.has(channel)) {
      await this.link.subscribe(channel, (payload) => this.hear(channel, payload));
    }
  }

  private hear(channel: string, payload: Uint8Array): void {
    for (const handler of [...(this.handlers.get(channel) ?? [])])
      callBusHandler(handler, payload, channel, this.lines);
  }

  /** Publishes `bus:resumed` on this node only: subscribers that must not miss anything read again what they lack. */
  private resume(): void {
    this.trouble = undefined;
    this.hear('bus:resumed', new Uint8Array());
  }

  private fail(err: unknown): void {
    if (!this.trouble) this.lines.warn({ err }, 'Redis is out of reach; going on alone until it is back');
    this.trouble = err instanceof Error ? err.message : 'unknown';
  }
}
