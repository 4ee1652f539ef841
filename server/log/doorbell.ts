import type { Bus } from '../platform/bus.js';

/** An event that has been committed. Only a doorbell: what happened is read from the log. */
export interface Rung {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly position: number;
}

/** A ring stays small enough for any bus; a bulk change rings several times. */
const perRing = 200;

/** Called after the commit, never inside: a notice inside serialises every commit of the database. */
export async function ring(bus: Bus, events: readonly Rung[]): Promise<void> {
  for (let from = 0; from < events.length; from += perRing) {
    const list = events
      .slice(from, from + perRing)
      .map(({ stream, version, type, position }) => ({ stream, version, type, position }));
    await bus.publish('events', Buffer.from(JSON.stringify(list)));
  }
}

/** Hears every commit of every node, at most once each. Resolves to a function that ends it. */
export function onRing(bus: Bus, hear: (events: readonly Rung[]) => void): Promise<() => Promise<void>> {
  return bus.subscribe('events', (payload) => hear(JSON.parse(Buffer.from(payload).toString())));
}
