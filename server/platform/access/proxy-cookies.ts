import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { SecretCipher } from '../settings/secret-cipher.js';
import { Access } from './access.js';
import type { Actor } from './actor.js';

const NAME = 'annals-debugger';
/** The proxy for debugged calls, and nothing else. */
const PATH = '/doc/debug';
const SECONDS = 30 * 86_400;
const signed = /^([0-9A-Za-z]{8,24})\.([0-9A-Za-z]{8,24})\.([0-9a-f]{32})$/;

/**
 * A cookie that says to the debug proxy who calls. Clients of the existing product send the called server's headers
 * there, and no token. Scripts cannot read it, and pages of other sites cannot make the browser send it.
 */
@Injectable()
export class ProxyCookies {
  constructor(
    private readonly cipher: SecretCipher,
    private readonly access: Access,
  ) {}

  /** With every reply to somebody with a token. */
  issue(reply: FastifyReply, { id, sessionId }: Actor): void {
    if (sessionId === 0) return;
    const secure = reply.request.protocol === 'https' ? '; Secure' : '';
    const value = `${encodeId(id)}.${encodeId(sessionId)}.${this.mac(id, sessionId)}`;
    reply.header(
      'set-cookie',
      `${NAME}=${value}; Path=${PATH}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`,
    );
  }

  /** As long as the session is open; undefined without a cookie of this installation. */
  async actorOf({ headers }: Pick<FastifyRequest, 'headers'>): Promise<Actor | undefined> {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? '';
    const [, user = '', session = '', mac = ''] = signed.exec(value) ?? [];
    const [id, sessionId] = [decodeId(user), decodeId(session)];
    if (id === undefined || sessionId === undefined) return undefined;
    const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(this.mac(id, sessionId)));
    return isOurs ? this.access.actor(id, sessionId) : undefined;
  }

  private mac(id: number, sessionId: number): string {
    return this.cipher.derived(`debug proxy ${id} ${sessionId}`);
  }
}
