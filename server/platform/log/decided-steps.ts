import type { ClientBase } from 'pg';
import { Turns } from '../runtime/in-turns.js';
import type { EventDrafts } from './event-drafts.js';
import type { EventBody, EventMeta, Kind, RecordedEvent, StreamRow } from './kind.js';
import type { RowChange } from './row-table.js';
import { staleError } from './write.js';

export interface CommandStep<C> {
  readonly id: number;
  readonly command: C;
  /** The version that the caller last read (0: no events yet); any other current version is refused. */
  readonly expected?: number | undefined;
}
export interface CommandResult<S, E extends EventBody> {
  /** The row after the command; undefined when none existed and no event was recorded. */
  readonly row: StreamRow<S> | undefined;
  readonly events: readonly RecordedEvent<E>[];
}

/**
 * Decides and evolves the steps in their order, each on what the ones before left. `drafts` collects the events;
 * nothing is written.
 */
export async function decideSteps<S extends object, C, E extends EventBody>(
  client: ClientBase,
  kind: Kind<S, C, E>,
  steps: readonly CommandStep<C>[],
  by: EventMeta,
  found: readonly StreamRow<S>[],
  drafts: EventDrafts,
): Promise<{ decided: CommandResult<S, E>[]; changes: RowChange[] }> {
  const before = new Map(found.map((row) => [row.id, row]));
  const now = new Map(before);
  const decided: { id: number; events: RecordedEvent<E>[] }[] = [];
  const turns = new Turns();
  for (const { id, command, expected } of steps) {
    // Hashing many large contents takes long.
    await turns.next();
    const row = now.get(id);
    if (expected !== undefined && expected !== (row?.version ?? 0)) throw await staleError(client, kind, row);
    const { after, events } = drafts.fold(kind, id, row, kind.decide(command, row, by));
    if (after) now.set(id, after);
    decided.push({ id, events });
  }
  const changed = [...now].filter(([id, after]) => after !== before.get(id));
  return {
    decided: decided.map(({ id, events }) => ({ row: now.get(id), events })),
    changes: changed.map(([id, after]) => ({ before: before.get(id), after })),
  };
}
