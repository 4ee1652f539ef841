import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable } from '@nestjs/common';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Routes WebSocket upgrades by the beginning of their path. Socket.IO handles its upgrades itself and only registers
 * its prefix.
 */
@Injectable()
export class UpgradeRouter {
  private readonly handlers = new Map<string, UpgradeHandler>();

  /** `pathPrefix` matches itself and everything below it: `/collab` and `/collab/x`, not `/collaborate`. */
  on(pathPrefix: string, handler: UpgradeHandler): void {
    this.handlers.set(pathPrefix, handler);
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      const address = request.url?.split('?')[0] ?? '';
      const found = [...this.handlers].find(([prefix]) => address === prefix || address.startsWith(`${prefix}/`));
      // An unhandled 'error' of a raw socket would end the process.
      socket.on('error', () => socket.destroy());
      if (found) found[1](request, socket, head);
      else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });
  }
}
