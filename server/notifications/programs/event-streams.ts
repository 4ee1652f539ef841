import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Bus } from '../../platform/bus/bus.js';
import { EventStream } from '../../platform/http/event-stream.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Lifecycle, StopOrder } from '../../platform/runtime/lifecycle.js';
import { Logger } from '../../platform/runtime/logger.js';
import { EventAccess, type EventWish } from './event-access.js';
import { EventTokens } from './event-tokens.js';
import { type ProgramEvent, ProgramEvents } from './program-events.js';

/** The channel on which a turn of the news is announced. */
export const NEWS_CHANNEL = 'news';
const PAGE = 200;
const LOOK_MS = 1_000;
/** A busy log announces many small turns: a stream reads those of this long together. */
const GATHER_MS = 20;
const BEAT_MS = 15_000;
/** Streams of one token, on one node. */
const MOST_STREAMS = 100;
/** A receiver that reads nothing for this long is disconnected; it resumes where it was. */
const STUCK_MS = 30_000;

interface StreamStart {
  readonly token: string;
  readonly tokenId: number;
  readonly wish: EventWish;
  readonly after: number;
}

/** Server-sent events: each stream follows the news from its own position, as fast as its receiver reads. */
@Injectable()
export class EventStreams implements OnModuleInit {
  private readonly wakers = new Set<() => void>();
  private readonly open_ = new Map<number, number>();
  private readonly encoded = new WeakMap<readonly ProgramEvent[], Buffer>();
  private stopped = false;

  constructor(
    private readonly events: ProgramEvents,
    private readonly tokens: EventTokens,
    private readonly rights: EventAccess,
    private readonly bus: Bus,
    private readonly logger: Logger,
    private readonly lifecycle: Lifecycle,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.bus.subscribe(NEWS_CHANNEL, () => this.wake());
    this.lifecycle.onStop('event streams', StopOrder.tasks, async () => {
      this.stopped = true;
      this.wake();
    });
  }

  /** Takes the connection over; it ends when the receiver leaves, the token is revoked or the server stops. */
  open(reply: FastifyReply, start: StreamStart): void {
    const count = this.open_.get(start.tokenId) ?? 0;
    if (count >= MOST_STREAMS) throw new Refusal('events.tooMany');
    this.open_.set(start.tokenId, count + 1);
    let position = start.after;
    const stream = new EventStream(reply, {
      beatMs: BEAT_MS,
      beat: () => `at ${position}`,
      contentType: 'text/event-stream; charset=utf-8',
    });
    stream.comment(`after ${position}`);
    void this.run(stream, start, (read) => {
      position = read;
    })
      .catch((err: unknown) => this.logger.warn({ err }, 'an event stream ended'))
      .finally(() => {
        this.open_.set(start.tokenId, (this.open_.get(start.tokenId) ?? 1) - 1);
        stream.end();
      });
  }

  private async run(stream: EventStream, start: StreamStart, onRead: (position: number) => void): Promise<void> {
    let position = start.after;
    while (stream.isOpen && !this.stopped) {
      const reader = await this.tokens.reader(start.token);
      if (!reader) return stream.end({ event: 'revoked', json: '{}' });
      const woken = this.woken();
      const page = await this.events.after(position, PAGE);
      const bytes = this.bytesOf(page, await this.rights.readable(reader, start.wish, page));
      position = page.at(-1)?.position ?? position;
      onRead(position);
      if (bytes.length > 0) stream.write(bytes);
      await stream.drained(STUCK_MS);
      if (page.length < PAGE) {
        await woken;
        await delay(GATHER_MS, undefined, { ref: false });
      } else woken.catch(() => undefined);
    }
  }

  /** Streams that have caught up get the same page; it is encoded once for all that may read it whole. */
  private bytesOf(page: readonly ProgramEvent[], readable: readonly ProgramEvent[]): Buffer {
    const isWhole = readable.length === page.length;
    const known = isWhole ? this.encoded.get(page) : undefined;
    if (known) return known;
    const bytes = Buffer.from(readable.map(({ frame }) => frame).join(''));
    if (isWhole) this.encoded.set(page, bytes);
    return bytes;
  }

  /** Resolves at the next announcement, or after a second: announcements may be lost. */
  private woken(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.wakers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, LOOK_MS);
      timer.unref();
      this.wakers.add(done);
    });
  }

  private wake(): void {
    for (const waker of [...this.wakers]) waker();
  }
}
