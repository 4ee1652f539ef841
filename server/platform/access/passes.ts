import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { SecretCipher } from '../settings/secret-cipher.js';

/** A signed cookie that opens one share or one composed project, until its password changes. */
export interface Pass {
  readonly door: string;
  readonly id: number;
  /** The version of the password for which the pass was issued. */
  readonly version: number;
}

const PREFIX = 'annals-';
/** Clients of the existing product never ask for the password again once it was right (docs/wire.md 10.6). */
const SECONDS = 365 * 86_400;
/** Passes of one request that are looked at. */
const MOST = 64;
const named = /^annals-([a-z]{1,16})-([0-9A-Za-z]{8,24})$/;
const signed = /^(\d{1,9})\.([0-9a-f]{32})$/;

@Injectable()
export class Passes {
  constructor(private readonly cipher: SecretCipher) {}

  /** Browsers send it with calls of this site only; scripts cannot read it. */
  issue(reply: FastifyReply, pass: Pass): void {
    const secure = reply.request.protocol === 'https' ? '; Secure' : '';
    const value = `${pass.version}.${this.mac(pass)}`;
    const name = `${PREFIX}${pass.door}-${encodeId(pass.id)}`;
    reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`);
  }

  /** The passes of the request that this installation has issued. A cookie that is sent several times counts once. */
  of(request: Pick<FastifyRequest, 'headers'>): Pass[] {
    const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    const passes = new Set(cookies.filter((cookie) => cookie.startsWith(PREFIX)));
    return [...passes].slice(0, MOST).flatMap((cookie) => this.read(cookie) ?? []);
  }

  private read(cookie: string): Pass | undefined {
    const [name = '', value = ''] = cookie.split('=');
    const [, door = '', wireId = ''] = named.exec(name) ?? [];
    const [, version = '', mac = ''] = signed.exec(value) ?? [];
    const id = decodeId(wireId);
    if (!door || !mac || id === undefined) return undefined;
    const pass = { door, id, version: Number(version) };
    return timingSafeEqual(Buffer.from(mac), Buffer.from(this.mac(pass))) ? pass : undefined;
  }

  private mac({ door, id, version }: Pass): string {
    return this.cipher.derived(`pass ${door} ${id} ${version}`);
  }
}
