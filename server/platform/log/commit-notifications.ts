import type { Bus } from '../bus/bus.js';

/** A notification that an event was committed, without its data: subscribers read the event from the log. */
export interface CommittedEvent {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly position: number;
}

/** Limit of events per notification, so that it fits any bus; a bulk change sends several. */
const perRing = 200;

/** Call after the commit, never inside: NOTIFY inside a transaction serializes every commit of the database. */
export async function notifyCommitted(bus: Bus, events: readonly CommittedEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += perRing) {
    const list = events
      .slice(from, from + perRing)
      .map(({ stream, version, type, position }) => ({ stream, version, type, position }));
    await bus.publish('events', Buffer.from(JSON.stringify(list)));
  }
}

/** Subscribes to the commits of every node, each delivered at most once. Resolves to a function that unsubscribes. */
export function onCommitted(bus: Bus, hear: (events: readonly CommittedEvent[]) => void): Promise<() => Promise<void>> {
  return bus.subscribe('events', (payload) => hear(JSON.parse(Buffer.from(payload).toString())));
}
