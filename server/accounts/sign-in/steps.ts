import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { Seal } from '../../platform/seal.js';

/** Each kind with its life in milliseconds and what is kept of it. `browser`: hash of the cookie of the browser that began. */
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
    /** `userId`: whose account is to be bound, from which session of theirs; 0: somebody signs in. */
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
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const about = (kind: StepKind, hash: Buffer) => `sign-in step ${kind} ${hash.toString('hex')}`;

/** What we remember of a browser that is away at another system, or back from it. Each key is good once. */
@Injectable()
export class Steps {
  constructor(
    private readonly db: DataSource,
    private readonly seal: Seal,
    private readonly clock: Clock,
  ) {}

  /** The key under which it may be taken. */
  async keep<K extends StepKind>(
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
      this.seal.seal(JSON.stringify(data), about(kind, hash)),
      new Date(now.getTime() + kinds[kind].life),
    ]);
    return key;
  }

  /** Undefined when there is none, it has been taken, it is too old, or another browser comes with it. */
  async take<K extends StepKind>(kind: K, key: string, browser: string | undefined): Promise<StepData<K> | undefined> {
    const hash = sha256(key);
    const sql = `delete from sign_in_steps where key = $1 and kind = $2 returning data, expires_at as "expiresAt"`;
    const [[row]] = rows.parse(await this.db.query(sql, [hash, kind]));
    if (!row || row.expiresAt <= this.clock.now()) return undefined;
    const data = this.read(kind, this.seal.open(row.data, about(kind, hash)));
    return browser && data.browser === browserMark(browser) ? data : undefined;
  }

  private read<K extends StepKind>(kind: K, text: string): StepData<K>;
  private read(kind: StepKind, text: string): StepData<StepKind> {
    return kinds[kind].data.parse(JSON.parse(text));
  }
}

/** What a step keeps of the browser's cookie. */
export const browserMark = (cookie: string): string => sha256(cookie).toString('hex');
