import type { ServerOptions } from 'socket.io';
import { connectRedis } from '../bus/redis.js';
import type { Logger } from '../runtime/logger.js';

type Adapter = NonNullable<ServerOptions['adapter']>;
export interface RedisLink {
  readonly adapter: Adapter;
  close(): Promise<void>;
}

/**
 * Connects Socket.IO's Redis adapter, so that hints reach sockets on every node. In a cluster each Socket.IO room has
 * its own sharded channel.
 */
export async function redisLink(url: string, lines: Logger): Promise<RedisLink> {
  const note = once(lines);
  const [{ createAdapter, createShardedAdapter }, redis] = await Promise.all([
    import('@socket.io/redis-adapter'),
    connectRedis(url, { onError: note }),
  ]);
  if (redis.kind === 'cluster') {
    const { nodes } = redis;
    forgiving(nodes, ['sPublish', 'sSubscribe', 'sUnsubscribe'], note);
    return { adapter: createShardedAdapter(nodes, nodes), close: async () => nodes.destroy() };
  }
  const { publisher, subscriber } = redis;
  forgiving(publisher, ['publish'], note);
  forgiving(subscriber, ['subscribe', 'unsubscribe', 'pSubscribe', 'pUnsubscribe'], note);
  return {
    adapter: createAdapter(publisher, subscriber),
    // Not `close`, which waits for a Redis that may be unreachable; pending hints may be lost.
    close: async () => {
      for (const client of [publisher, subscriber]) client.destroy();
    },
  };
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
