import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { Config } from '../config/config.js';
import { TokenBucket } from '../http/limits/token-bucket.js';
import { upTo } from '../runtime/up-to.js';

const BURST_SECONDS = 10;
/** Users kept in memory; an evicted one starts with a full bucket. */
const PEOPLE = 20_000;
/** Concurrent messages per user: each may query the database, whose connections all users share. */
const AT_ONCE = 4;

interface PersonLimits {
  readonly rates: Map<string, TokenBucket>;
  readonly turns: LimitFunction;
}

/** Limits the messages of one user on this node, over all of their sockets: many tabs get no larger share. */
@Injectable()
export class SocketMessagesLimit {
  private readonly people = new LRUCache<number, PersonLimits>(upTo(PEOPLE));

  constructor(private readonly config: Config) {}

  /** Whether one more message of this kind is within the user's rate. */
  tryTake(userId: number, kind: string): boolean {
    const { rates } = this.of(userId);
    const now = performance.now();
    const perSecond = this.config.limits.socketMessagesPerSecond;
    const rate = rates.get(kind) ?? new TokenBucket(perSecond, perSecond * BURST_SECONDS, now);
    rates.set(kind, rate);
    return rate.take(now);
  }

  run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.of(userId).turns(work);
  }

  private of(userId: number): PersonLimits {
    const known = this.people.get(userId) ?? { rates: new Map(), turns: pLimit(AT_ONCE) };
    this.people.set(userId, known);
    return known;
  }
}
