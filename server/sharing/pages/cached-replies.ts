import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { KNOWS_MODELS } from '../../../contracts/docs/models.js';
import type { Endpoint, Reply } from '../../../contracts/platform/endpoint.js';
import { Code } from '../../../contracts/platform/refusals.js';
import { CommittedCache } from '../../platform/access/committed-cache.js';
import { Bus } from '../../platform/bus/bus.js';
import type { CommittedEvent } from '../../platform/log/commit-notifications.js';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH = 1_024;
/** Readers choose what they ask for, and expired replies stay in memory until others displace them. */
const MOST_BYTES = 64_000_000;

interface CachedReply {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}
export interface MadeReply {
  readonly type: string;
  readonly text: string;
}

/**
 * Whether the event may change what readers of public pages see. Users too: a composed project shows what those who
 * composed it may read.
 */
export const concernsReaders = ({ stream, type }: CommittedEvent): boolean =>
  type !== 'SignedIn' && /^(doc|module|project|space|user)-/.test(stream);

/**
 * Replies that are the same for every reader of a share, ready to send: encoded, compressed, with their ETag. They are
 * cached until an event of a doc, a place or a user is committed, so a change counts at once; requests that arrive while one is
 * being made wait for it instead of making it again.
 */
@Injectable()
export class CachedReplies implements OnModuleInit {
  private readonly replies = new CommittedCache<CachedReply>(concernsReaders, { bytes: MOST_BYTES, sizeOf });
  private readonly making = new Map<string, Promise<CachedReply>>();
  private generation = 0;

  constructor(private readonly bus: Bus) {}

  async onModuleInit(): Promise<void> {
    await this.replies.listen(this.bus);
    await this.bus.subscribe('events', () => {
      this.generation += 1;
    });
  }

  /** `key` names the content completely: the share, the call and its input. */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<MadeReply>): Promise<void> {
    const cached = await this.replies.read(key, () => this.once(`${this.generation} ${key}`, make));
    // `no-cache`: stored, and asked for again each time, because a share may end at any moment.
    void reply.headers({
      etag: cached.etag,
      'cache-control': 'private, no-cache',
      vary: `accept-encoding, ${KNOWS_MODELS.name}`,
    });
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(cached.etag)) {
      await reply.code(304).send();
      return;
    }
    const { encoding, bytes } = encodingFor(String(request.headers['accept-encoding'] ?? ''), cached);
    if (encoding) void reply.header('content-encoding', encoding);
    await reply.code(200).type(cached.type).send(bytes);
  }

  private once(key: string, make: () => Promise<MadeReply>): Promise<CachedReply> {
    const running = this.making.get(key);
    if (running) return running;
    const started = make()
      .then(encoded)
      .finally(() => this.making.delete(key));
    this.making.set(key, started);
    return started;
  }
}

/** At least 1: the key counts too, because it contains the input. */
const sizeOf = ({ bytes, br, gzip: gzipped }: CachedReply, key: string): number =>
  1 + 2 * key.length + bytes.length + (br?.length ?? 0) + (gzipped?.length ?? 0);

async function encoded({ type, text }: MadeReply): Promise<CachedReply> {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  if (bytes.length < WORTH) return { type, etag, bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [br, gzipped] = await Promise.all([brotli(bytes, { params }), zip(bytes)]);
  return { type, etag, bytes, br, gzip: gzipped };
}

function encodingFor(accepted: string, { bytes, br, gzip: gzipped }: CachedReply) {
  if (br && /\bbr\b/.test(accepted)) return { encoding: 'br', bytes: br };
  if (gzipped && /\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: gzipped };
  return { encoding: undefined, bytes };
}

/** The reply of an endpoint, ready to send. */
export function enveloped<E extends Endpoint>(endpoint: E, data: Reply<E>): MadeReply {
  const text = JSON.stringify({ code: Code.ok, msg: '', data: z.encode(endpoint.reply, data) });
  return { type: 'application/json; charset=utf-8', text };
}
