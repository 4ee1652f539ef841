import type { Clock } from '../runtime/clock.js';
import { type ChainLink, canonical, chainHash, dataDigest } from './canonical.js';
import type { EventBody, EventMeta, Kind, RecordedEvent, RowHead, StreamRow } from './kind.js';
import type { EventSchemas } from './upcast.js';

/** An event before it is stored; its version and hash follow from the stream's previous head. */
export interface EventDraft extends ChainLink {
  readonly hash: Buffer;
  readonly digest: Buffer;
}

/** Collects the events of one commit before they are written. */
export class EventDrafts {
  readonly drafts: EventDraft[] = [];
  private readonly metaText: string;

  constructor(
    { actorId, source, requestId, remark, address, author, changeSet, origin, isQuiet }: EventMeta,
    private readonly clock: Clock,
    private readonly shapes: EventSchemas,
  ) {
    this.metaText = canonical({
      actorId,
      source,
      requestId,
      remark: remark || undefined,
      address: address || undefined,
      author: author || undefined,
      changeSet: changeSet || undefined,
      origin: origin || undefined,
      isQuiet: isQuiet || undefined,
    });
  }

  /** The drafts as JSON rows for `writeEvents`. */
  get texts(): string[] {
    return this.drafts.map(({ data, meta, recordedAt, hash, digest, ...place }) => {
      const bytes = { hash: `\\x${hash.toString('hex')}`, digest: `\\x${digest.toString('hex')}` };
      const row = JSON.stringify({ ...place, recorded_at: recordedAt, ...bytes });
      return `${row.slice(0, -1)},"data":${data},"meta":${meta}}`;
    });
  }

  /**
   * Drafts the event that follows a head. Its data is what the database will return, so that the row equals the fold.
   */
  next<E extends EventBody>(
    stream: string,
    head: Pick<RowHead, 'version' | 'hash'> | undefined,
    happening: E,
  ): RecordedEvent<E> {
    const { type } = happening;
    const place = { stream, version: (head?.version ?? 0) + 1, type, schema: this.shapes.schema(type) };
    const recordedAt = this.clock.now();
    const data = canonical(happening.data);
    const link = { ...place, data, meta: this.metaText, recordedAt, digest: dataDigest(data) };
    const hash = chainHash(head?.hash, link);
    this.drafts.push({ ...link, hash });
    const meta = JSON.parse(this.metaText);
    return { ...happening, ...place, data: JSON.parse(data), meta, recordedAt, hash, position: 0 };
  }

  /** Drafts the events of a decision and folds them into the row. */
  fold<S extends object, C, E extends EventBody>(
    kind: Kind<S, C, E>,
    id: number,
    before: StreamRow<S> | undefined,
    happenings: readonly E[],
  ): { after: StreamRow<S> | undefined; events: RecordedEvent<E>[] } {
    let after = before;
    const events = happenings.map((happening) => {
      const event = this.next(`${kind.category}-${id}`, after, happening);
      after = { ...kind.evolve(after ?? kind.initial(id), event), id, version: event.version, hash: event.hash };
      return event;
    });
    return { after, events };
  }
}
