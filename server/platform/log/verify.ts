import type { ClientBase } from 'pg';
import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import { canonical, chainHash, dataDigest } from './canonical.js';
import { type BrokenLink, type Head, type NewestCheckpoint, readCheckpoints } from './checkpoint-walk.js';
import { erasureOf, SkeletonDigest } from './erasure.js';
import type { ScannedEvent } from './kind.js';
import type { NotedFile } from './noted.js';
import { openSnapshot, type SealedEvent, scanSealed } from './scan.js';
import { inTransaction, runScript, unhurried } from './session.js';

export interface ChainVerification {
  readonly streams: number;
  readonly events: number;
  readonly checkpoints: number;
  /** The newest checkpoint's digest (hex). Stored outside of this database, it also proves what it covers. */
  readonly digest: string;
  /** Checkpoints stored outside that were compared, and found among those of the log. */
  readonly noted: number;
  readonly notedFound: number;
  readonly broken: readonly BrokenLink[];
  /** Events whose data was removed for good, and the event of their stream that records it. */
  readonly erased: readonly ErasedStream[];
}
interface ErasedStream {
  readonly stream: string;
  readonly versions: number;
  readonly by: number;
}
export interface RowedKind {
  readonly category: string;
  readonly entity: EntityTarget<ObjectLiteral>;
  readonly erasing?: string | undefined;
}

const LONGEST_TRANSACTION_MS = 3_600_000;
const nothingNoted: NotedFile = { noted: [], unreadable: [] };

/**
 * Recomputes every hash in one pass and compares the ends of the streams with the rows, the audit streams' heads and
 * the checkpoints; every head of every checkpoint must be the hash of that version. `noted`: checkpoints that were
 * stored elsewhere earlier; all of them must still be among the checkpoints, which proves the events that they cover.
 * `onProgress` receives numbers of events that were read.
 */
export function verifyChain(
  db: DataSource,
  kinds: readonly RowedKind[],
  noted: NotedFile = nothingNoted,
  onProgress?: (events: number) => void,
): Promise<ChainVerification> {
  return inTransaction(db, async (client) => {
    await openSnapshot(client);
    const ends = await readEnds(db, client, kinds);
    const sealed = await readCheckpoints(client, noted);
    const broken = [...sealed.broken];
    const walk = new ChainWalk(ends, sealed.heads, broken, kinds, sealed.newest);
    for await (const event of scanSealed(client, sealed.senseless)) {
      walk.step(event);
      onProgress?.(1);
    }
    walk.end();
    const { streams, events, erased } = walk;
    const { count: checkpoints, digest, notedFound } = sealed;
    return { ...{ streams, events, erased, checkpoints, digest, broken }, noted: noted.noted.length, notedFound };
  });
}

/** The end of each stream according to the rows and `stream_heads`, not the events. */
async function readEnds(db: DataSource, client: ClientBase, kinds: readonly RowedKind[]): Promise<Map<string, Head>> {
  const rows = kinds.map(({ category, entity }) => {
    const table = db.driver.escape(db.getMetadata(entity).tableName);
    return `select '${category}-' || id as stream, version, encode(hash, 'hex') as hash from ${table}`;
  });
  const heads = "select stream, version, encode(hash, 'hex') as hash from stream_heads where version > 0";
  const all = [...rows, heads].join(' union all ');
  const found = await runScript<Head & { stream: string }>(client, [all], unhurried);
  return new Map(found.map(({ stream, version, hash }) => [stream, { version, hash }]));
}

/** One pass over the events; reports the first broken link of each stream into `broken`. */
export class ChainWalk {
  streams = 0;
  events = 0;
  readonly erased: ErasedStream[] = [];
  /** Of the stream, those of whose removal no record was found yet. */
  private open: ScannedEvent[] = [];
  private stream = '';
  private version = 0;
  private hash: Buffer | undefined;
  private position = 0;
  private done = false;
  /** By category, the type of the events that record removals: in any other, a record proves nothing. */
  private readonly erasing: ReadonlyMap<string, string | undefined>;

  constructor(
    private readonly ends: Map<string, Head>,
    private readonly sealed: Map<string, Head>,
    private readonly broken: BrokenLink[],
    kinds: readonly Pick<RowedKind, 'category' | 'erasing'>[],
    private readonly newest?: NewestCheckpoint,
  ) {
    this.erasing = new Map(kinds.map(({ category, erasing }) => [category, erasing]));
  }

  step(event: SealedEvent): void {
    if (event.stream !== this.stream) this.begin(event.stream);
    this.events++;
    if (this.done) return;
    const { version, position } = event;
    if (version !== this.version + 1) {
      this.found('missing', this.version + 1, 0);
      return;
    }
    const hash = this.hashOf(event);
    this.follow(event);
    const hex = hash.toString('hex');
    const isSealed = event.seals === null || event.seals.every((seal) => seal === hex);
    if (!hash.equals(event.hash) || !isSealed) this.found('changed', version, position);
    else if (this.isLeftOut(event)) this.found('not sealed', version, position);
    this.version = version;
    this.hash = hash;
    this.position = position;
  }

  /** Whether checkpoints went on without it. Of transactions at the same time, the later may be committed first. */
  private isLeftOut({ version, position, recordedAt }: SealedEvent): boolean {
    if (!this.newest || version <= (this.sealed.get(this.stream)?.version ?? 0)) return false;
    const since = this.newest.at.getTime() - recordedAt.getTime();
    return position < this.newest.position && since > LONGEST_TRANSACTION_MS;
  }

  /** Of an event whose data was removed, the digest replaces the data; without a digest, its own hash is taken. */
  private hashOf(event: ScannedEvent): Buffer {
    const { stream, version, type, schema, recordedAt, digest, erasedBy } = event;
    if (erasedBy !== null && !digest) return event.hash;
    const data = canonical(event.data);
    if (digest && erasedBy === null && !dataDigest(data).equals(digest)) return Buffer.alloc(0);
    const link = { stream, version, type, schema, recordedAt, data, meta: canonical(event.meta), digest };
    return chainHash(this.hash, link);
  }

  /** Compares the removed events with the record of their removal, which comes later in their stream. */
  private follow(event: ScannedEvent): void {
    if (event.erasedBy !== null) this.open.push(event);
    const category = event.stream.slice(0, event.stream.lastIndexOf('-'));
    const isRecord = this.open.length > 0 && event.type === this.erasing.get(category);
    const record = isRecord ? erasureOf(event) : undefined;
    if (!record) return;
    const gone = this.open.filter(({ erasedBy }) => erasedBy === event.version);
    const digest = gone.reduce((sum, one) => sum.add(one, one.data), new SkeletonDigest());
    const isSame =
      gone.map(({ version }) => version).join() === record.versions.join() && digest.hex() === record.skeleton;
    if (!isSame) return;
    this.open = this.open.filter((one) => !gone.includes(one));
    this.erased.push({ stream: event.stream, versions: gone.length, by: event.version });
  }

  /** Call after the last event: reports the streams that have a head but no events. */
  end(): void {
    this.close();
    const known = new Set(this.broken.map(({ stream }) => stream));
    for (const heads of [this.ends, this.sealed])
      for (const [stream, { version }] of heads) {
        if (version === 0 || known.has(stream)) continue;
        known.add(stream);
        this.broken.push({ stream, version: 1, position: 0, what: 'cut short' });
      }
  }

  private begin(stream: string): void {
    this.close();
    this.streams++;
    this.stream = stream;
    this.version = 0;
    this.hash = undefined;
    this.done = false;
  }

  private close(): void {
    const end = this.ends.get(this.stream);
    const seal = this.sealed.get(this.stream);
    this.ends.delete(this.stream);
    this.sealed.delete(this.stream);
    const [unrecorded] = this.open.splice(0);
    if (this.done || this.stream === '') return;
    if (unrecorded) {
      this.found('changed', unrecorded.version, unrecorded.position);
      return;
    }
    if ((end?.version ?? 0) > this.version || (seal?.version ?? 0) > this.version) {
      this.found('cut short', this.version + 1, 0);
    } else if (end?.version !== this.version || end.hash !== this.hash?.toString('hex')) {
      this.found('head differs', this.version, this.position);
    }
  }

  private found(what: BrokenLink['what'], version: number, position: number): void {
    this.done = true;
    this.broken.push({ stream: this.stream, version, position, what });
  }
}
