import type { EntityTarget } from 'typeorm';
import type { Source } from '../../contracts/enums.js';

/** What happened, as a decider says it. */
export interface Happening {
  readonly type: string;
  readonly data: object;
}
/** Who did it, how, and under which request; stored in the event's meta. */
export interface By {
  readonly actorId: number;
  readonly source: Source;
  readonly requestId: string;
  readonly remark?: string;
  /** The network address it came from; absent for the product's own doings. */
  readonly address?: string;
}
/** An event with its place in the stream: all that a fold may look at. */
export type Happened<E extends Happening = AnyEvent> = E & {
  readonly stream: string;
  readonly version: number;
  readonly meta: By;
  readonly recordedAt: Date;
};
/** An event as it stands in the log. `position` grows within a stream; across streams only (tx, position) is an order. */
export type Recorded<E extends Happening = AnyEvent> = Happened<E> & {
  readonly position: number;
  readonly schema: number;
  readonly hash: Buffer;
};
export type AnyEvent = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
/** An event of an audit stream: plain rows changed, and this is what others must hear. */
export interface Fact extends Happening {
  readonly stream: string;
}

/** A stream's head, kept in the row. */
export interface Head {
  readonly id: number;
  readonly version: number;
  readonly hash: Buffer;
}
export type Row<S> = S & Head;

/** What a stale caller should be told about. */
export interface Newest {
  readonly version: number;
  readonly actorId: number;
  readonly at: Date;
}
export type Query = (sql: string, parameters: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/**
 * The whole definition of an event-sourced thing. Its streams are `<category>-<id>`; its row (the entity: columns of S
 * plus id, version and hash) is the fold of the stream. `decide` and `evolve` are pure; what a decision needs from
 * elsewhere comes in the command. `decide` throws a Refusal, or returns no events when there is nothing to change.
 */
export interface Kind<S extends object, C, E extends Happening> {
  readonly category: string;
  readonly entity: EntityTarget<Row<S>>;
  /** The state before the first event; `decide` gets undefined there. */
  initial(id: number): S;
  decide(command: C, state: S | undefined, by: By): readonly E[];
  evolve(state: S, event: Happened<E>): S;
  /** Makes the refusal for a stale `expected`; default: `stream.conflict`. */
  stale?(newest: Newest, query: Query): Promise<Error>;
  readonly upcasts?: Upcasts;
}

/**
 * Event type → upcasters, oldest first: the first makes schema 2 of schema 1, and so on. The schema that is written
 * is the number of upcasters plus one.
 */
export type Upcasts = Readonly<Record<string, readonly Upcast[]>>;
export type Upcast = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;
