import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CryptoKey, jwtVerify, SignJWT } from 'jose';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { Clock } from '../runtime/clock.js';
import { SecretCipher } from '../settings/secret-cipher.js';

const SECRET = 'token.secret';
const DAYS = 365;
const claims = z.object({ id: z.string(), sid: z.number() });
const secretRow = z.tuple([z.object({ value: z.string() })]);

export interface TokenClaims {
  readonly userId: number;
  readonly sessionId: number;
}

/**
 * Issues and reads tokens `<#userId>:<jwt>` (docs/wire.md 0.2): HS256, valid for a year, invalid once the session has
 * ended.
 */
@Injectable()
export class Tokens {
  private secret: Promise<CryptoKey> | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly cipher: SecretCipher,
  ) {}

  async issue(userId: number, sessionId: number): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const jwt = await new SignJWT({ id: String(userId), sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now)
      .setExpirationTime(now + DAYS * 86_400)
      .sign(await this.key());
    return `${encodeId(userId)}:${jwt}`;
  }

  /** The claims of a token; undefined when this server did not issue it, or it was changed or has expired. */
  async read(token: string): Promise<TokenClaims | undefined> {
    const colon = token.indexOf(':');
    const userId = decodeId(token.slice(0, Math.max(colon, 0)));
    if (userId === undefined || token.length > 1_000) return undefined;
    // Outside of the `try`: a short outage of the database must not make a token invalid.
    const key = await this.key();
    try {
      const options = { algorithms: ['HS256'], currentDate: this.clock.now() };
      const { payload } = await jwtVerify(token.slice(colon + 1), key, options);
      const said = claims.parse(payload);
      return said.id === String(userId) ? { userId, sessionId: said.sid } : undefined;
    } catch {
      return undefined;
    }
  }

  /** A random key, one per installation; the first node creates it. */
  private key(): Promise<CryptoKey> {
    this.secret ??= this.load().catch((err) => {
      this.secret = undefined;
      throw err;
    });
    return this.secret;
  }

  private async load(): Promise<CryptoKey> {
    const made = this.cipher.encrypt(randomBytes(48).toString('base64url'), SECRET);
    await this.db.query('insert into settings (key, value) values ($1, $2) on conflict do nothing', [SECRET, made]);
    const [row] = secretRow.parse(await this.db.query('select value from settings where key = $1', [SECRET]));
    const secret = new TextEncoder().encode(this.cipher.decrypt(row.value, SECRET));
    // Imported once: given bytes, `jose` would import them for each request.
    return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  }
}
