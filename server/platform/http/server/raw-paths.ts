import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';

export type RawHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Networks by the names that proxies are usually configured with. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Paths that are answered before the framework sees the request: without its hooks, headers, body parsing and log lines.
 * A handler is responsible for all of it, including access.
 */
@Injectable()
export class RawPaths {
  private readonly handlers: (readonly [string, RawHandler])[] = [];
  private readonly proxies: BlockList | undefined;

  constructor({ trustProxy }: Config) {
    this.proxies = trustProxy.length > 0 ? networks(trustProxy) : undefined;
  }

  /** `prefix` ends with a slash. */
  on(prefix: string, handler: RawHandler): void {
    this.handlers.push([prefix, handler]);
  }

  /** Call when all other listeners have been added: they receive the requests of all other paths. */
  attach(server: Server): void {
    const others = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const url = request.url ?? '';
      for (const [prefix, handler] of this.handlers) if (url.startsWith(prefix)) return handler(request, response);
      for (const other of others) other.call(server, request, response);
    });
  }

  /** The network address of the caller, as trusted proxies forward it. */
  callerOf({ socket, headers }: IncomingMessage): string {
    let address = socket.remoteAddress ?? '';
    if (!this.proxies) return address;
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    while (forwarded.length > 0 && this.isProxy(address)) address = forwarded.pop()?.trim() || address;
    return address;
  }

  private isProxy(address: string): boolean {
    const plain = address.replace(/^::ffff:/, '');
    const family = isIP(plain);
    return family !== 0 && (this.proxies?.check(plain, family === 6 ? 'ipv6' : 'ipv4') ?? false);
  }
}

function networks(given: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of given.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = each.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
