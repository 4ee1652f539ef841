import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { guardedAddress } from '../../../platform/outbound/guarded-address.js';
import { Lifecycle, StopOrder } from '../../../platform/runtime/lifecycle.js';
import { InternalNetwork } from '../../../platform/settings/internal-network.js';
import type { DebugRequest } from './debug-request.js';

/** Idle connections to a called server are kept this long. */
const KEEP_MS = 4_000;
const pooled = {
  keepAlive: true,
  keepAliveMsecs: KEEP_MS,
  maxFreeSockets: 64,
  scheduling: 'lifo',
  timeout: 0,
} as const;

export interface SendOptions {
  /** The bytes of the body, if it is known and there is one. */
  readonly length: string | undefined;
  readonly hasBody: boolean;
  /** Accepts any certificate. */
  readonly isInsecure: boolean;
  readonly signal: AbortSignal;
}

/**
 * Opens requests to servers that are tried out. The address of each connection is checked when it is made; redirects
 * are answers like any other.
 */
@Injectable()
export class DebugSender {
  private readonly plain = new http.Agent(pooled);
  private readonly secure = new https.Agent(pooled);
  private readonly insecure = new https.Agent({ ...pooled, rejectUnauthorized: false });
  /** Name resolution; the system's resolver unless a test replaces it. */
  lookup: LookupFunction | undefined;

  constructor(
    private readonly config: Config,
    private readonly network: InternalNetwork,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('debugged calls', StopOrder.http, () => {
      for (const agent of [this.plain, this.secure, this.insecure]) agent.destroy();
    });
  }

  /** @throws NoAnswerError when the address may not be called */
  async open({ method, url, headers }: DebugRequest, options: SendOptions): Promise<http.ClientRequest> {
    const { timeoutMs } = this.config.debugging;
    const allowed = await this.network.allowed('debug');
    const { lookup } = guardedAddress(url.href, { allowed, timeoutMs, lookup: this.lookup });
    const isSecure = url.protocol === 'https:';
    const agent = !isSecure ? this.plain : options.isInsecure ? this.insecure : this.secure;
    const framing = options.hasBody
      ? options.length === undefined
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': options.length }
      : {};
    const given = { method, agent, lookup, signal: options.signal, headers: { ...headers, ...framing } };
    return (isSecure ? https : http).request(url, given);
  }
}
