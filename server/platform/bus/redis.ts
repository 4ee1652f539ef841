export interface RedisOptions {
  onError(error: unknown): void;
  /** The connection is restored: messages sent meanwhile are lost. */
  onRestored?(): void;
}

export type RedisSingle = Awaited<ReturnType<typeof single>>;
export type RedisCluster = Awaited<ReturnType<typeof cluster>>;

const retryDelay = (tries: number): number => Math.min(50 * 2 ** Math.min(tries, 6), 2_000);
const socket = { reconnectStrategy: retryDelay, connectTimeout: 5_000 };
const pingInterval = 10_000;

/** Its 650 modules are loaded only where a Redis is used. */
const library = () => import('redis');

/** Connects to a `REDIS_URL`; commas between several addresses mean a cluster. Lost connections are restored. */
export async function connectRedis(url: string, options: RedisOptions): Promise<RedisSingle | RedisCluster> {
  const urls = url.split(',').map((part) => part.trim());
  return urls.length > 1 ? cluster(urls, options) : single(url, options);
}

async function single(url: string, { onError, onRestored }: RedisOptions) {
  const { createClient } = await library();
  // Without the offline queue a publish fails at once while Redis is unreachable, instead of delaying the caller's
  // reply.
  const publisher = createClient({ url, socket, disableOfflineQueue: true, pingInterval });
  const subscriber = createClient({ url, socket, pingInterval });
  let wasReady = false;
  subscriber.on('ready', () => {
    if (wasReady) onRestored?.();
    wasReady = true;
  });
  for (const client of [publisher, subscriber]) client.on('error', onError);
  await Promise.all([publisher.connect(), subscriber.connect()]);
  return { kind: 'single' as const, publisher, subscriber };
}

async function cluster(urls: readonly string[], { onError, onRestored }: RedisOptions) {
  const { createCluster } = await library();
  const first = new URL(urls[0] ?? '');
  const defaults = {
    ...(first.username && { username: decodeURIComponent(first.username) }),
    ...(first.password && { password: decodeURIComponent(first.password) }),
    socket,
    pingInterval,
  };
  const nodes = createCluster({ rootNodes: urls.map((root) => ({ url: root })), defaults });
  nodes.on('error', onError);
  nodes.on('node-ready', () => onRestored?.());
  await nodes.connect();
  return { kind: 'cluster' as const, nodes };
}
