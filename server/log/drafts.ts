import type { Clock } from '../platform/clock.js';
import { canonical, chainHash, type Link } from './canonical.js';
import type { By, Happening, Head, Kind, Recorded, Row } from './kind.js';
import type { Shapes } from './upcast.js';

/** An event as it will be stored, its place already given by the head before it. */
export interface Draft extends Link {
  readonly hash: Buffer;
}

/** The events of one commit while they are being made. */
export class Drafts {
  readonly made: Draft[] = [];
  private readonly metaText: string;

  constructor(
    { actorId, source, requestId, remark, address }: By,
    private readonly clock: Clock,
    private readonly shapes: Shapes,
  ) {
    this.metaText = canonical({
      actorId,
      source,
      requestId,
      remark: remark || undefined,
      address: address || undefined,
    });
  }

  /** Their JSON, as the statement for many takes it. */
  get texts(): string[] {
    return this.made.map(({ data, meta, recordedAt, hash, ...place }) => {
      const row = JSON.stringify({ ...place, recorded_at: recordedAt, hash: `\\x${hash.toString('hex')}` });
      return `${row.slice(0, -1)},"data":${data},"meta":${meta}}`;
    });
  }

  /** The event that follows a head. Its data is what the database will give back, so that the row is the fold. */
  next<E extends Happening>(
    stream: string,
    head: Pick<Head, 'version' | 'hash'> | undefined,
    happening: E,
  ): Recorded<E> {
    const { type } = happening;
    const place = { stream, version: (head?.version ?? 0) + 1, type, schema: this.shapes.schema(type) };
    const recordedAt = this.clock.now();
    const data = canonical(happening.data);
    const link = { ...place, data, meta: this.metaText, recordedAt };
    const hash = chainHash(head?.hash, link);
    this.made.push({ ...link, hash });
    const meta = JSON.parse(this.metaText);
    return { ...happening, ...place, data: JSON.parse(data), meta, recordedAt, hash, position: 0 };
  }

  /** The row after what a decision gave, and the events of it. */
  fold<S extends object, C, E extends Happening>(
    kind: Kind<S, C, E>,
    id: number,
    before: Row<S> | undefined,
    happenings: readonly E[],
  ): { after: Row<S> | undefined; events: Recorded<E>[] } {
    let after = before;
    const events = happenings.map((happening) => {
      const event = this.next(`${kind.category}-${id}`, after, happening);
      after = { ...kind.evolve(after ?? kind.initial(id), event), id, version: event.version, hash: event.hash };
      return event;
    });
    return { after, events };
  }
}
