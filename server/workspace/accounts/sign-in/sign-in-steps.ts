import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/runtime/clock.js';
import { SecretCipher } from '../../../platform/settings/secret-cipher.js';

/**
 * Lifetime in milliseconds and stored data by kind. `browser`: hash of the cookie of the browser that began the step.
 */
const kinds = {
  oauth: {
    life: 600_000,
    data: z.object({
      browser: z.string(),
      verifier: z.string(),
      nonce: z.string(),
      redirectUri: z.string(),
      redirect: z.string(),
    }),
  },
  dingtalk: {
    life: 600_000,
    /** `userId` and `sessionId`: account to bind and its session; 0 for a sign-in. */
    data: z.object({ browser: z.string(), userId: z.number(), sessionId: z.number(), redirect: z.string() }),
  },
  loginKey: {
    life: 10_000,
    data: z.object({ browser: z.string(), userId: z.number(), source: z.string() }),
  },
} as const;
export type StepKind = keyof typeof kinds;
export type StepData<K extends StepKind> = z.output<(typeof kinds)[K]['data']>;

const rows = z.tuple([z.array(z.object({ data: z.string(), expiresAt: z.date() })), z.number()]);
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const about = (kind: StepKind, hash: Buffer) => `sign-in step ${kind} ${hash.toString('hex')}`;

/** Stores the state of sign-ins with other systems. Each key can be used once. */
@Injectable()
export class SignInSteps {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: SecretCipher,
    private readonly clock: Clock,
  ) {}

  /** Returns the key for `take`. */
  async save<K extends StepKind>(
    kind: K,
    data: StepData<K>,
    key = randomBytes(32).toString('base64url'),
  ): Promise<string> {
    const now = this.clock.now();
    const hash = sha256(key);
    await this.db.query('delete from sign_in_steps where expires_at < $1', [now]);
    await this.db.query('insert into sign_in_steps (key, kind, data, expires_at) values ($1, $2, $3, $4)', [
      hash,
      kind,
      this.cipher.encrypt(JSON.stringify(data), about(kind, hash)),
      new Date(now.getTime() + kinds[kind].life),
    ]);
    return key;
  }

  /** Undefined if the key is unknown, used, expired, or from another browser. */
  async take<K extends StepKind>(kind: K, key: string, browser: string | undefined): Promise<StepData<K> | undefined> {
    const hash = sha256(key);
    const sql = `delete from sign_in_steps where key = $1 and kind = $2 returning data, expires_at as "expiresAt"`;
    const [[row]] = rows.parse(await this.db.query(sql, [hash, kind]));
    if (!row || row.expiresAt <= this.clock.now()) return undefined;
    const data = this.read(kind, this.cipher.decrypt(row.data, about(kind, hash)));
    return browser && data.browser === browserMarkHash(browser) ? data : undefined;
  }

  private read<K extends StepKind>(kind: K, text: string): StepData<K>;
  private read(kind: StepKind, text: string): StepData<StepKind> {
    return kinds[kind].data.parse(JSON.parse(text));
  }
}

/** Hash of the browser's cookie as stored in a step. */
export const browserMarkHash = (cookie: string): string => sha256(cookie).toString('hex');
