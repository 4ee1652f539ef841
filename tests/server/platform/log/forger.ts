import type { DataSource } from 'typeorm';
import { canonical, chainHash, dataDigest } from '../../../../server/platform/log/canonical.js';
import { checkpointDigest, type StreamHeads } from '../../../../server/platform/log/checkpoints.js';

export interface StoredEvent {
  position: number;
  tx: string;
  stream: string;
  version: number;
  type: string;
  schema: number;
  data: { word: string };
  meta: Record<string, unknown>;
  recorded_at: Date;
}

/** Somebody with the rights of the database's owner, who knows every rule of the log and makes everything fit. */
export class Forger {
  constructor(private readonly db: DataSource) {}

  /** Writes a stream of notes anew as if it had always been so, with right versions and hashes, and its row. */
  async rewrite(stream: string, change: (events: StoredEvent[]) => StoredEvent[]): Promise<void> {
    const read: StoredEvent[] = await this.db.query(
      'select position, tx::text as tx, stream, version, type, schema, data, meta, recorded_at from events where stream = $1 order by version',
      [stream],
    );
    const events = change(read.map((event) => ({ ...event, position: Number(event.position) })));
    const runner = this.db.createQueryRunner();
    await runner.query("set session_replication_role = 'replica'");
    await runner.query('delete from events where stream = $1', [stream]);
    let hash: Buffer | undefined;
    for (const [n, { position, tx, type, schema, recorded_at, ...event }] of events.entries()) {
      const [data, meta, version] = [canonical(event.data), canonical(event.meta), n + 1];
      const digest = dataDigest(data);
      hash = chainHash(hash, { stream, version, type, schema, recordedAt: recorded_at, data, meta, digest });
      await runner.query(
        `insert into events (position, tx, stream, version, type, schema, data, meta, recorded_at, hash, digest)
          overriding system value values ($1, $2::xid8, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [position, tx, stream, version, type, schema, data, meta, recorded_at, hash, digest],
      );
    }
    const words = events.map(({ data }) => data.word);
    const row = [Number(stream.split('-')[1]), events.length, hash, JSON.stringify(words), words.join('').length];
    const last = events.at(-1)?.recorded_at ?? null;
    await runner.query(
      'update notes set version = $2, hash = $3, words = $4, total = $5, changed_at = $6 where id = $1',
      [...row, last],
    );
    await runner.query("set session_replication_role = 'origin'");
    await runner.release();
  }

  async hashOf(stream: string, version: number): Promise<string> {
    const sql = `select encode(hash, 'hex') as hash from events where stream = $1 and version = $2`;
    const [event]: { hash: string }[] = await this.db.query(sql, [stream, version]);
    return event?.hash ?? '';
  }

  /** Makes the heads of all checkpoints fit the events, and the digests the heads. */
  async reseal(): Promise<void> {
    const hashes: { key: string; hash: string }[] = await this.db.query(
      `select stream || ' ' || version as key, encode(hash, 'hex') as hash from events`,
    );
    const known = new Map(hashes.map(({ key, hash }) => [key, hash]));
    await this.sealAnew((_, heads) => {
      const fitting: [string, [number, string]][] = [];
      for (const [stream, [version]] of Object.entries(heads)) {
        const hash = known.get(`${stream} ${version}`);
        if (hash) fitting.push([stream, [version, hash]]);
      }
      return Object.fromEntries(fitting);
    });
  }

  /** Gives each checkpoint these heads, and all of them digests that fit. */
  async sealAnew(headsOf: (at: { id: number }, heads: StreamHeads) => unknown): Promise<void> {
    const stored: { id: number; heads: StreamHeads }[] = await this.db.query(
      'select id, heads from chain_checkpoints order by id',
    );
    let previous: Buffer | undefined;
    for (const { id, heads } of stored) {
      const forged = headsOf({ id: Number(id) }, heads);
      previous = checkpointDigest(previous, forged as StreamHeads);
      await this.db.query('update chain_checkpoints set heads = $2, digest = $3 where id = $1', [
        id,
        JSON.stringify(forged),
        previous,
      ]);
    }
  }

  /** Lets the server seal everything again, by itself. */
  async forgetCheckpoints(): Promise<void> {
    await this.db.query('delete from chain_checkpoints');
    await this.db.query("delete from followers where name = 'chain-checkpoints'");
  }
}
