import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter';
import { createClient, createCluster } from 'redis';
import type { ServerOptions } from 'socket.io';
import type { Logger } from '../platform/logger.js';

type Adapter = NonNullable<ServerOptions['adapter']>;
export interface RedisLink {
  readonly adapter: Adapter;
  close(): Promise<void>;
}

const backOff = (tries: number): number => Math.min(50 * 2 ** Math.min(tries, 6), 2_000);

/**
 * Connects Socket.IO's Redis adapter, so that hints reach sockets on every node. A `REDIS_URL` with commas means a
 * cluster, in which each Socket.IO room has its own sharded channel.
 */
export async function redisLink(url: string, lines: Logger): Promise<RedisLink> {
  const urls = url.split(',').map((part) => part.trim());
  return urls.length > 1 ? cluster(urls, lines) : single(url, lines);
}

async function single(url: string, lines: Logger): Promise<RedisLink> {
  const socket = { reconnectStrategy: backOff, connectTimeout: 5_000 };
  const speaker = createClient({ url, socket, disableOfflineQueue: true, pingInterval: 10_000 });
  const listener = createClient({ url, socket, pingInterval: 10_000 });
  const note = once(lines);
  for (const client of [speaker, listener]) client.on('error', note);
  await Promise.all([speaker.connect(), listener.connect()]);
  forgiving(speaker, ['publish'], note);
  forgiving(listener, ['subscribe', 'unsubscribe', 'pSubscribe', 'pUnsubscribe'], note);
  return {
    adapter: createAdapter(speaker, listener),
    // Not `close`, which waits for a Redis that may be unreachable; pending hints may be lost.
    close: async () => {
      for (const client of [speaker, listener]) client.destroy();
    },
  };
}

async function cluster(urls: readonly string[], lines: Logger): Promise<RedisLink> {
  const first = new URL(urls[0] ?? '');
  const defaults = {
    ...(first.username && { username: decodeURIComponent(first.username) }),
    ...(first.password && { password: decodeURIComponent(first.password) }),
    socket: { reconnectStrategy: backOff, connectTimeout: 5_000 },
    pingInterval: 10_000,
  };
  const nodes = createCluster({ rootNodes: urls.map((root) => ({ url: root })), defaults });
  const note = once(lines);
  nodes.on('error', note);
  await nodes.connect();
  forgiving(nodes, ['sPublish', 'sSubscribe', 'sUnsubscribe'], note);
  return { adapter: createShardedAdapter(nodes, nodes), close: async () => nodes.destroy() };
}

/**
 * The adapter ignores the promises of these methods; what Redis does not accept is lost, without an unhandled
 * rejection.
 */
function forgiving(client: object, names: readonly string[], note: (err: unknown) => void): void {
  for (const name of names) {
    const method = Reflect.get(client, name);
    Reflect.set(client, name, (...given: unknown[]) =>
      Promise.resolve(Reflect.apply(method, client, given)).catch(note),
    );
  }
}

/** Logs one line a minute; the bus logs the state of Redis in detail. */
function once(lines: Logger): (err: unknown) => void {
  let silentUntil = 0;
  return (err) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 60_000;
    lines.warn({ err }, 'Redis is out of reach for hints; they reach the sockets of this node only');
  };
}
