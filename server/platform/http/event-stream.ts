import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Bytes that may wait for a slow reader. One that is further behind is disconnected, and resumes when it reads again. */
export const MOST_WAITING = 1_000_000;

interface StreamOptions {
  /** A stream that was silent for this long sends a comment: proxies end idle connections. */
  readonly beatMs: number;
  /** The text of that comment. */
  readonly beat?: () => string;
  readonly contentType?: string;
}

interface EventOfStream {
  readonly id?: number;
  readonly event: string;
  /** Already encoded, in one line. */
  readonly json: string;
}

export const eventText = ({ id, event, json }: EventOfStream): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`;

/** Server-sent events to one reader, with bounded memory however slowly it reads. */
export class EventStream {
  private readonly raw: ServerResponse;
  private readonly heart: NodeJS.Timeout | undefined;
  private hasWritten = false;

  /** Takes the connection over. A reader that has left already gets a stream that is closed. */
  constructor(reply: FastifyReply, options: StreamOptions) {
    reply.hijack();
    this.raw = reply.raw;
    if (!this.isOpen) return;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) this.raw.setHeader(name, value);
    this.raw.writeHead(200, {
      'content-type': options.contentType ?? 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.heart = setInterval(() => this.pulse(options.beat?.() ?? ''), options.beatMs).unref();
    this.onClose(() => clearInterval(this.heart));
  }

  get isOpen(): boolean {
    return !this.raw.destroyed && !this.raw.writableEnded;
  }

  /** Calls once when the connection has ended, whoever ended it; at once if it has ended before. */
  onClose(call: () => void): void {
    if (this.raw.destroyed) call();
    else this.raw.once('close', call);
  }

  send(event: EventOfStream): void {
    this.write(eventText(event));
  }

  comment(text: string): void {
    this.write(text ? `: ${text}\n\n` : ':\n\n');
  }

  /** Whole events, encoded. They are not bounded by `MOST_WAITING`: only what waited before them is. */
  write(events: string | Buffer): void {
    if (!this.isOpen) return;
    this.hasWritten = true;
    if (this.raw.writableLength > MOST_WAITING) this.raw.destroy();
    else this.raw.write(events);
  }

  /** Resolves when the reader can be sent more. One that reads nothing for `stuckMs` is disconnected. */
  drained(stuckMs: number): Promise<void> {
    if (!this.isOpen || !this.raw.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const stuck = setTimeout(() => this.raw.destroy(), stuckMs).unref();
      const done = () => {
        clearTimeout(stuck);
        this.raw.off('drain', done).off('close', done);
        resolve();
      };
      this.raw.on('drain', done).on('close', done);
    });
  }

  /** Ends the connection; `last`: an event to send before. */
  end(last?: EventOfStream): void {
    if (last) this.send(last);
    clearInterval(this.heart);
    if (this.isOpen) this.raw.end();
  }

  private pulse(text: string): void {
    if (!this.hasWritten) this.comment(text);
    this.hasWritten = false;
  }
}
