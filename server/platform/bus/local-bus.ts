import { Injectable } from '@nestjs/common';
import { Logger } from '../runtime/logger.js';
import { Bus } from './bus.js';

type Handler = (payload: Uint8Array) => void;

/** The bus of a single node: handlers are called before `publish` resolves. */
@Injectable()
export class LocalBus extends Bus {
  private readonly handlers = new Map<string, Set<Handler>>();

  constructor(private readonly lines: Logger) {
    super();
  }

  async publish(channel: string, payload: Uint8Array): Promise<void> {
    for (const handler of [...(this.handlers.get(channel) ?? [])])
      callBusHandler(handler, payload, channel, this.lines);
  }

  async subscribe(channel: string, handler: Handler): Promise<() => Promise<void>> {
    const handlers = this.handlers.get(channel) ?? new Set();
    this.handlers.set(channel, handlers.add(handler));
    return async () => {
      handlers.delete(handler);
      if (handlers.size === 0 && this.handlers.get(channel) === handlers) this.handlers.delete(channel);
    };
  }

  override hasOneListener(channel: string): boolean {
    return this.handlers.get(channel)?.size === 1;
  }

  async close(): Promise<void> {
    this.handlers.clear();
  }
}

/** Calls a handler; an error in one must not keep the message from the others. */
export function callBusHandler(handler: Handler, payload: Uint8Array, channel: string, lines: Logger): void {
  try {
    handler(payload);
  } catch (err) {
    lines.error({ err, channel }, 'a listener of the bus failed');
  }
}
