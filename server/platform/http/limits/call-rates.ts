import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../../../../contracts/platform/endpoint.js';
import { Config } from '../../config/config.js';
import { upTo } from '../../runtime/up-to.js';
import { Refusal } from '../refusal.js';
import { TokenBucket } from './token-bucket.js';

/** `public` and `mock`: without a token, limited by address; the others are limited by user. */
export type CallKind = 'read' | 'write' | 'heavy' | 'public' | 'mock';

/** Size of a burst in seconds of the rate: a page load sends many calls at once and then few. */
const BURST_SECONDS = 10;
/** Callers kept in memory; an evicted one starts with a full bucket. */
const CALLERS = 20_000;

export const callKind = ({ method, heavy }: Endpoint): CallKind =>
  heavy ? 'heavy' : method === 'GET' ? 'read' : 'write';

/** Rate limits of HTTP calls on this node, per caller and kind of call. */
@Injectable()
export class CallRates {
  private readonly buckets = new LRUCache<string, TokenBucket>(upTo(CALLERS));

  constructor(private readonly config: Config) {}

  /** @throws Refusal `rate.limited` */
  take(kind: CallKind, caller: string): void {
    if (!this.tryTake(kind, caller)) throw new Refusal('rate.limited');
  }

  tryTake(kind: CallKind, caller: string): boolean {
    const now = performance.now();
    const key = `${kind} ${caller}`;
    const bucket = this.buckets.get(key) ?? this.fill(kind, now);
    this.buckets.set(key, bucket);
    return bucket.take(now);
  }

  private fill(kind: CallKind, now: number): TokenBucket {
    const perSecond = this.config.limits.callsPerSecond[kind];
    return new TokenBucket(perSecond, perSecond * BURST_SECONDS, now);
  }
}
