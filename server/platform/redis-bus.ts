import { createClient, createCluster } from 'redis';
import { Bus } from './bus.js';
import { callBusHandler } from './local-bus.js';
import { Logger } from './logger.js';

type Handler = (payload: Uint8Array) => void;

/** The Redis operations in use; on a cluster they are sharded, so that a message is sent to one shard, not all. */
interface Link {
  publish(channel: string, payload: Buffer): Promise<unknown>;
  subscribe(channel: string, listener: (payload: Buffer) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  close(): Promise<unknown>;
  destroy(): void;
}
interface Ears {
  /** The connection is restored: messages sent meanwhile are lost. */
  resumed(): void;
  failed(err: unknown): void;
}

const backOff = (tries: number): number => Math.min(50 * 2 ** Math.min(tries, 6), 2_000);
const ANSWER_MS = 2_000;

/** Rejects when Redis does not answer within `ANSWER_MS`; a later answer is ignored. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not answer in time')), ANSWER_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

async function single(url: string, ears: Ears): Promise<Link> {
  const socket = { reconnectStrategy: backOff, connectTimeout: 5_000 };
  // Without the offline queue a publish fails at once while Redis is unreachable, instead of delaying the caller's
  // reply.
  const speaker = createClient({ url, socket, disableOfflineQueue: true, pingInterval: 10_000 });
  const listener = createClient({ url, socket, pingInterval: 10_000 });
  let known = false;
  listener.on('ready', () => {
    if (known) ears.resumed();
    known = true;
  });
  for (const client of [speaker, listener]) client.on('error', ears.failed);
  await Promise.all([speaker.connect(), listener.connect()]);
  return {
    publish: (channel, payload) => speaker.publish(channel, payload),
    subscribe: (channel, heard) => listener.subscribe(channel, heard, true),
    unsubscribe: (channel) => listener.unsubscribe(channel),
    close: () => Promise.all([speaker.close(), listener.close()]),
    destroy: () => {
      for (const client of [speaker, listener]) client.destroy();
    },
  };
}

async function cluster(urls: string[], ears: Ears): Promise<Link> {
  const first = new URL(urls[0] ?? '');
  const defaults = {
    ...(first.username && { username: decodeURIComponent(first.username) }),
    ...(first.password && { password: decodeURIComponent(first.password) }),
    socket: { reconnectStrategy: backOff, connectTimeout: 5_000 },
    pingInterval: 10_000,
  };
  const nodes = createCluster({ rootNodes: urls.map((url) => ({ url })), defaults });
  nodes.on('error', ears.failed);
  nodes.on('node-ready', ears.resumed);
  await nodes.connect();
  return {
    publish: (channel, payload) => nodes.sPublish(channel, payload),
    subscribe: (channel, heard) => nodes.sSubscribe(channel, heard, true),
    unsubscribe: (channel) => nodes.sUnsubscribe(channel),
    close: () => nodes.close(),
    destroy: () => nodes.destroy(),
  };
}

/**
 * The bus of an installation with several nodes. A `REDIS_URL` with commas between several addresses means a cluster.
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
    const ears: Ears = { resumed: () => bus.resume(), failed: (err) => bus.fail(err) };
    const urls = url.split(',').map((part) => part.trim());
    bus.link = urls.length > 1 ? await cluster(urls, ears) : await single(url, ears);
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
