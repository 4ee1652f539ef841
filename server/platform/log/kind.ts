import type { EntityTarget } from 'typeorm';
import type { Source } from '../../../contracts/platform/enums.js';

/** An event as a decider returns it: type and data. */
export interface EventBody {
  readonly type: string;
  readonly data: object;
}
/** Who caused the event, by which way and in which request; stored in the event's `meta`. */
export interface EventMeta {
  readonly actorId: number;
  readonly source: Source;
  readonly requestId: string;
  readonly remark?: string;
  /** The caller's network address; absent for actions of the server itself. */
  readonly address?: string;
  /** The author's name as the pushing build sent it; `actorId` is 0 then. */
  readonly author?: string;
  /** The same number on all events of one push, import or restore; absent for a single change by a person. */
  readonly changeSet?: number;
  /** The source (`push`, an import) whose offered value the actor took. */
  readonly origin?: string;
  /** Hash (hex) that the event had in the log from which its space was imported; it is no news to anybody here. */
  readonly moved?: string;
  /** What the doc says is the same, written in another way: nobody is notified, and it counts as nobody's change. */
  readonly isQuiet?: true;
}
/** An event with its position in the stream: everything that a fold may read. */
export type StreamEvent<E extends EventBody = AnyEvent> = E & {
  readonly stream: string;
  readonly version: number;
  readonly meta: EventMeta;
  readonly recordedAt: Date;
};
/** An event as stored in the log. `position` grows within a stream; across streams only (tx, position) is an order. */
export type RecordedEvent<E extends EventBody = AnyEvent> = StreamEvent<E> & {
  readonly position: number;
  readonly schema: number;
  readonly hash: Buffer;
};
/** With what only the verification of the chain reads. */
export type ScannedEvent<E extends EventBody = AnyEvent> = RecordedEvent<E> & {
  readonly digest: Buffer | null;
  /** The version of the event that records the removal of this one's data; null: it is complete. */
  readonly erasedBy: number | null;
};
export type AnyEvent = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
/** An event of an audit stream: it records a change of plain rows for the followers of the log. */
export interface Fact extends EventBody {
  readonly stream: string;
}

/** A stream's head, stored in the row of the fold. */
export interface RowHead {
  readonly id: number;
  readonly version: number;
  readonly hash: Buffer;
}
export type StreamRow<S> = S & RowHead;

/** The newest event of a stream, reported to a caller whose `expected` version is stale. */
export interface NewestEvent {
  readonly version: number;
  readonly actorId: number;
  readonly at: Date;
}
export type RowQuery = (sql: string, parameters: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/**
 * The complete definition of an event-sourced entity. Its streams are `<category>-<id>`; its row (the entity: columns
 * of S plus id, version and hash) is the fold of the stream. `decide` and `evolve` are pure; data from elsewhere that a
 * decision needs is part of the command. `decide` throws a Refusal, or returns no events when there is nothing to
 * change.
 */
export interface Kind<S extends object, C, E extends EventBody> {
  readonly category: string;
  readonly entity: EntityTarget<StreamRow<S>>;
  /** The state before the first event; `decide` receives undefined instead. */
  initial(id: number): S;
  decide(command: C, state: S | undefined, by: EventMeta): readonly E[];
  evolve(state: S, event: StreamEvent<E>): S;
  /** Builds the error for a stale `expected`; default: `Refusal('stream.conflict')`. */
  stale?(newest: NewestEvent, query: RowQuery): Promise<Error>;
  readonly upcasts?: Upcasts;
  /** The type of the events that record the removal of data for good (`erasure.ts`). */
  readonly erasing?: E['type'];
}

/**
 * Event type → upcasters, oldest first: the first converts schema 1 to schema 2, and so on. New events are written with
 * schema "number of upcasters + 1".
 */
export type Upcasts = Readonly<Record<string, readonly Upcast[]>>;
export type Upcast = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;
