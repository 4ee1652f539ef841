import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Config } from '../config/config.js';
import { Lifecycle, StopOrder } from '../runtime/lifecycle.js';
import { Logger } from '../runtime/logger.js';
import { type RedisLink, redisLink } from './redis-link.js';

type Options = Parameters<IoAdapter['createIOServer']>[1];

/** Clients send only `watch` and `unwatch`, which are small. */
const maxMessageBytes = 16_384;

/**
 * Runs Socket.IO on the application's HTTP server. Other upgrades are left alone (`destroyUpgrade: false`): engine.io
 * would otherwise close `/collab` after a second, while its ticket may still be checked.
 */
export class SocketsAdapter extends IoAdapter {
  private constructor(
    app: INestApplication,
    private readonly link: RedisLink | undefined,
  ) {
    super(app);
  }

  /** With `REDIS_URL`, hints reach the sockets of all nodes. */
  static async create(app: INestApplication): Promise<SocketsAdapter> {
    const { redisUrl } = app.get(Config);
    if (!redisUrl) return new SocketsAdapter(app, undefined);
    const link = await redisLink(redisUrl, app.get(Logger));
    app.get(Lifecycle).onStop('hints over Redis', StopOrder.bus, link.close);
    return new SocketsAdapter(app, link);
  }

  override createIOServer(port: number, options?: Options): ReturnType<IoAdapter['createIOServer']> {
    // Its type requires every option; the server accepts a subset.
    const ours: object = {
      ...options,
      ...(this.link && { adapter: this.link.adapter }),
      destroyUpgrade: false,
      serveClient: false,
      maxHttpBufferSize: maxMessageBytes,
      connectTimeout: 10_000,
    };
    return Reflect.apply(super.createIOServer, this, [port, ours]);
  }
}
