import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Config } from '../../../platform/config/config.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Tasks } from '../../../platform/tasks/tasks.js';

/** What was typed at a moment. `version`: the one that contains it, 0 if it left nothing, null if it is in none yet. */
export interface Keystroke {
  readonly seq: number;
  readonly at: Date;
  readonly actorId: number;
  readonly version: number | null;
  readonly update: Uint8Array;
}
export interface Replay {
  /** The state of the Y.Doc before everything else here. */
  readonly state: Uint8Array;
  /** From the state up to the first version, oldest first; some may be in the state already, which Yjs ignores. */
  readonly lead: readonly Uint8Array[];
  /** What was typed in the versions. */
  readonly strokes: readonly Keystroke[];
}

const DAY_MS = 86_400_000;
/** Updates of one replay, and their bytes with those that lead to it. */
const MOST_STROKES = 20_000;
const MOST_BYTES = 8_000_000;
/** What leads to a replay is read whole; sessions after more than this are not replayed. */
const MOST_READ = { updates: 300_000, bytes: 64_000_000 };
/** Updates that were still being committed while a settle ran are in no state, although others after them are. */
const OVERLAP = `interval '10 minutes'`;
/** $1: the doc, $2: the last update, $3: the keyframe. */
const kept = `doc_id = $1 and seq <= $2 and settled_version is not null and at >= $3::timestamptz - ${OVERLAP}`;
const bytes = z.instanceof(Uint8Array);
const seqs = { first: z.number().nullable(), last: z.number().nullable() };
const sizes = z.tuple([z.object({ updates: z.number(), bytes: z.number() })]);
const strokes = z.array(
  z.object({ seq: z.number(), at: z.date(), actorId: z.number(), version: z.number().nullable(), update: bytes }),
);

/**
 * The typed updates of the past (`doc_updates`), for as long as they are kept, and the states from which they can be
 * replayed (`doc_keyframes`): at most one a day for each doc, written by the first settle of the day.
 */
@Injectable()
export class Keystrokes {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Keeps the stored state of a doc as a keyframe, if it has none of that day; call before the settle replaces it. */
  async keep(tx: EntityManager, docId: number): Promise<void> {
    const kept: unknown[] = await tx.query(
      `insert into doc_keyframes (doc_id, at, state)
       select s.doc_id, first.at, s.state from doc_states s,
         (select min(at) as at from doc_updates where doc_id = $1 and settled_version is null) first
       where s.doc_id = $1 and first.at is not null and not exists (
         select from doc_keyframes k where k.doc_id = $1 and k.at > first.at - interval '1 day')
       on conflict do nothing returning doc_id`,
      [docId],
    );
    if (kept.length === 0) return;
    const dueAt = new Date(this.clock.now().getTime() + DAY_MS);
    await this.tasks.add(tx, { kind: 'forgetKeystrokes', key: 'all', payload: {}, dueAt, ceilingMs: DAY_MS });
  }

  /**
   * What was typed for these versions; undefined when it is no longer kept, was never typed, or is too much. A form writes
   * without a keyframe: without one before the first update, what was typed from the next one on.
   */
  async replay(docId: number, from: number, to: number): Promise<Replay | undefined> {
    const [range] = z.array(z.object({ ...seqs, begun: z.date().nullable(), ended: z.date().nullable() })).parse(
      await this.db.query(
        `select min(seq) as first, max(seq) as last, min(at) as begun, max(at) as ended from doc_updates
           where doc_id = $1 and settled_version between $2 and $3`,
        [docId, from, to],
      ),
    );
    if (!range || range.first === null || range.last === null) return undefined;
    const [keyframe] = z.array(z.object({ at: z.date(), state: bytes })).parse(
      await this.db.query(
        `(select at, state from doc_keyframes where doc_id = $1 and at <= $2 order by at desc limit 1)
           union all (select at, state from doc_keyframes where doc_id = $1 and at > $2 and at <= $3 order by at limit 1)
           order by at limit 1`,
        [docId, range.begun, range.ended],
      ),
    );
    if (!keyframe || !(await this.isReadable(docId, keyframe.at, range.last))) return undefined;
    const found = await this.since(docId, keyframe.at, range.last);
    const first = range.first;
    const at = found.findIndex((stroke) => stroke.seq >= first && stroke.at >= keyframe.at);
    if (at < 0) return undefined;
    const all = found.slice(at);
    const played = withinBytes(all.slice(-MOST_STROKES));
    const lead = [...found.slice(0, at), ...all.slice(0, all.length - played.length)].map(({ update }) => update);
    return { state: keyframe.state, lead, strokes: played };
  }

  private async isReadable(docId: number, at: Date, last: number): Promise<boolean> {
    const sql = `select count(*) as updates, coalesce(sum(octet_length(update)), 0)::bigint as bytes from doc_updates where ${kept}`;
    const [size] = sizes.parse(await this.db.query(sql, [docId, last, at]));
    return size.updates <= MOST_READ.updates && size.bytes <= MOST_READ.bytes;
  }

  /** Also rows of no version: others refer to what they inserted. */
  private async since(docId: number, at: Date, last: number): Promise<Keystroke[]> {
    return strokes.parse(
      await this.db.query(
        `select seq, at, actor_id as "actorId", settled_version as version, update from doc_updates
         where ${kept} order by seq`,
        [docId, last, at],
      ),
    );
  }

  /**
   * Removes what was typed longer ago than it is kept, with the keyframes of that time. Versions stay: they need no
   * keystrokes. What was typed between that time and the next keyframe can no longer be replayed.
   * @returns when there is more to remove; undefined if nothing is left
   */
  async forget(): Promise<Date | undefined> {
    const now = this.clock.now().getTime();
    const before = new Date(now - this.config.keystrokeDays * DAY_MS);
    await this.log.transaction(async (tx) => {
      await tx.query('delete from doc_keyframes where at < $1', [before]);
      await tx.query('delete from doc_updates where at < $1 and settled_version is not null', [before]);
    });
    const left: unknown[] = await this.db.query('select from doc_keyframes limit 1');
    return left.length > 0 ? new Date(now + DAY_MS) : undefined;
  }
}

/** The newest of them that fit. */
function withinBytes(all: readonly Keystroke[]): readonly Keystroke[] {
  let size = 0;
  const from = all.findLastIndex(({ update }) => {
    size += update.length;
    return size > MOST_BYTES;
  });
  return all.slice(from + 1);
}
