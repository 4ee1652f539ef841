import type { ClientBase } from 'pg';
import { checkpointDigest, type StreamHeads } from './checkpoints.js';
import type { NotedFile } from './noted.js';
import { runScript } from './session.js';

/** The first event in a stream (or checkpoint, or line of a file of checkpoints) that differs from what was written. */
export interface BrokenLink {
  readonly stream: string;
  readonly version: number;
  /** 0 when there is no event. */
  readonly position: number;
  readonly what:
    | 'changed'
    | 'missing'
    | 'cut short'
    | 'head differs'
    | 'checkpoint changed'
    | 'checkpoint missing'
    /** A checkpoint records an earlier version of a stream than a checkpoint before it. */
    | 'went back'
    /** Of an event: no checkpoint has it, although later ones are in checkpoints. */
    | 'not sealed'
    /** No checkpoint can be read there. */
    | 'unreadable'
    | 'file missing';
}
export interface Head {
  readonly version: number;
  readonly hash: string;
}

/** `position`: of the last event that it covers. */
export interface NewestCheckpoint {
  readonly at: Date;
  readonly position: number;
}

interface Stored extends NewestCheckpoint {
  readonly id: number;
  /** `StreamHeads`, unless somebody changed them. */
  readonly heads: unknown;
  readonly digest: Buffer;
}

/** Follows the checkpoints' own chain; the newest heads, and where checkpoints contradict each other or `noted`. */
export async function readCheckpoints(client: ClientBase, { noted, unreadable, gone = [] }: NotedFile) {
  const walk = new CheckpointWalk(new Set(noted.map(({ digest }) => digest)));
  for (;;) {
    const rows = await runScript<Stored>(client, [
      `select id, heads, digest, position, at from chain_checkpoints where id > ${walk.last} order by id limit 50`,
    ]);
    for (const row of rows) walk.step(row);
    if (rows.length === 0) break;
  }
  const missing = noted.filter(
    ({ digest, position }) =>
      !walk.found.has(digest) || (position ?? walk.found.get(digest)) !== walk.found.get(digest),
  );
  const said = [
    ...missing.map(({ where }) => ({ stream: where, what: 'checkpoint missing' as const })),
    ...unreadable.map((where) => ({ stream: where, what: 'unreadable' as const })),
    ...gone.map((where) => ({ stream: where, what: 'file missing' as const })),
  ].map((one): BrokenLink => ({ ...one, version: 0, position: 0 }));
  const { heads, count, digest, senseless, newest } = walk;
  const broken = [...walk.broken, ...said];
  return { heads, count, digest, senseless, newest, broken, notedFound: noted.length - missing.length };
}

const isHead = (head: unknown): boolean =>
  Array.isArray(head) &&
  Number.isInteger(head[0]) &&
  head[0] > 0 &&
  head[0] <= LAST_VERSION &&
  typeof head[1] === 'string';
/** PostgreSQL's largest int. */
const LAST_VERSION = 2_147_483_647;
const areHeads = (heads: unknown): heads is StreamHeads =>
  typeof heads === 'object' && heads !== null && !Array.isArray(heads) && Object.values(heads).every(isHead);

class CheckpointWalk {
  /** The newest of each stream. */
  readonly heads = new Map<string, Head>();
  readonly broken: BrokenLink[] = [];
  /** Ids of checkpoints whose heads are none: there is nothing to compare. */
  readonly senseless: number[] = [];
  /** Of those that were asked for: the position. */
  readonly found = new Map<string, number>();
  count = 0;
  last = 0;
  newest: NewestCheckpoint | undefined;
  private previous: Buffer | undefined;

  constructor(private readonly wanted: ReadonlySet<string>) {}

  get digest(): string {
    return this.previous?.toString('hex') ?? '';
  }

  step({ id, heads, digest, position, at: written }: Stored): void {
    const at = { stream: `checkpoint ${id}`, version: 0, position };
    const isWhole = areHeads(heads);
    if (!isWhole) this.senseless.push(id);
    if (!isWhole || !digest.equals(checkpointDigest(this.previous, heads)))
      this.report({ ...at, what: 'checkpoint changed' });
    if (isWhole) this.follow(heads);
    this.previous = digest;
    this.count++;
    this.last = id;
    this.newest = { at: written, position };
    if (this.wanted.has(this.digest)) this.found.set(this.digest, position);
  }

  private follow(heads: StreamHeads): void {
    for (const [stream, [version, hash]] of Object.entries(heads)) {
      if ((this.heads.get(stream)?.version ?? 0) >= version)
        this.report({ stream, version, position: 0, what: 'went back' });
      this.heads.set(stream, { version, hash });
    }
  }

  /** What follows a changed checkpoint differs because of it. */
  private report(link: BrokenLink): void {
    if (this.broken.length === 0) this.broken.push(link);
  }
}
