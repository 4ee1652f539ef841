import { expect } from '@jest/globals';
import type { RefusalKey } from '../../contracts/platform/refusals.js';
import { Refusal } from '../../server/platform/http/refusal.js';
import type { EventBody, EventMeta, Kind } from '../../server/platform/log/kind.js';

export const someone: EventMeta = { actorId: 7, source: 'form', requestId: 'given' };
const start = Date.UTC(2026, 0, 1);

/** The fold of events recorded one second apart, all by `someone`; undefined without events. */
export function folded<S extends object, C, E extends EventBody>(
  kind: Kind<S, C, E>,
  events: readonly E[],
  by: EventMeta = someone,
): S | undefined {
  let state: S | undefined;
  events.forEach((event, n) => {
    const place = { stream: `${kind.category}-1`, version: n + 1, meta: by, recordedAt: new Date(start + n * 1_000) };
    state = kind.evolve(state ?? kind.initial(1), { ...event, ...place });
  });
  return state;
}

/** `given(kind, created, locked).when(push).thenNothing()`: tests one decider rule in a line, without a database. */
export const given = <S extends object, C, E extends EventBody>(kind: Kind<S, C, E>, ...events: E[]) => ({
  when(command: C, by: EventMeta = someone) {
    const decide = () => kind.decide(command, folded(kind, events), by);
    return {
      // biome-ignore lint/suspicious/noThenProperty: reads as the rule does, and is never awaited
      then: (...expected: E[]) => expect(decide()).toEqual(expected),
      thenNothing: () => expect(decide()).toEqual([]),
      thenRefused(key: RefusalKey, facts: Record<string, unknown> = {}) {
        const refusal = caught(decide);
        expect(refusal).toBeInstanceOf(Refusal);
        expect(refusal).toMatchObject({ key, facts });
      },
    };
  },
  /** The row after folding these events. */
  get state() {
    return folded(kind, events);
  },
});

function caught(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
