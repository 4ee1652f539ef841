import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Config } from '../platform/config.js';
import { Lifecycle, StopOrder } from '../platform/lifecycle.js';
import { Lines } from '../platform/log-lines.js';
import { type RedisLink, redisLink } from './redis-link.js';

type Options = Parameters<IoAdapter['createIOServer']>[1];

/** Only `watch` and `unwatch` come in, and they are small. */
const maxMessageBytes = 16_384;

/**
 * Socket.IO on the same HTTP server as everything else. Upgrades that are not its own are left alone: `/collab` takes its
 * time to check a ticket, and engine.io would cut it after a second.
 */
export class SocketsAdapter extends IoAdapter {
  private constructor(
    app: INestApplication,
    private readonly link: RedisLink | undefined,
  ) {
    super(app);
  }

  /** With `REDIS_URL` the sockets of all nodes hear each other. */
  static async create(app: INestApplication): Promise<SocketsAdapter> {
    const { redisUrl } = app.get(Config);
    if (!redisUrl) return new SocketsAdapter(app, undefined);
    const link = await redisLink(redisUrl, app.get(Lines));
    app.get(Lifecycle).onStop('hints over Redis', StopOrder.bus, link.close);
    return new SocketsAdapter(app, link);
  }

  override createIOServer(port: number, options?: Options): ReturnType<IoAdapter['createIOServer']> {
    // Their type asks for every option at once; the server itself takes what is given.
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
