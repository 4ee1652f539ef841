import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { DocContent } from '../../contracts/doc-types/index.js';
import type { Source } from '../../contracts/enums.js';
import { Access } from '../access/access.js';
import type { Actor } from '../access/actor.js';
import { docKind } from '../docs/doc.decider.js';
import type { DocState } from '../docs/doc.entity.js';
import type { DocEvent } from '../docs/doc.events.js';
import { EventLog } from '../log/event-log.js';
import type { Recorded } from '../log/kind.js';
import { Refusal } from '../platform/refusal.js';

/** Events whose data holds the doc's whole content. */
export const contentTypes = ['DocCreated', 'DocEdited', 'DocRestored'] as const;
export const hasContent = (type: string): boolean => contentTypes.some((known) => known === type);

const sources = z.enum(['form', 'live', 'push', 'import', 'restore', 'system']);

/** An event without its content: what a list needs. `before`: the version of the content that it followed, 0 = none. */
export interface Light {
  readonly version: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actorId: number;
  readonly source: Source;
  readonly remark: string;
  readonly at: Date;
  readonly before: number;
}

const lights = z.array(
  z.object({
    version: z.number(),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    meta: z.object({ actorId: z.number(), source: sources, remark: z.string().default('') }),
    at: z.date(),
    before: z.number(),
  }),
);
const docs = z.array(
  z.object({
    id: z.number(),
    type: z.literal([0, 1, 2, 3]),
    isFolder: z.boolean(),
    isDeleted: z.boolean(),
    head: z.number(),
  }),
);
/** What history asks of the row. */
export type HistoryDoc = z.output<typeof docs>[number];
const names = z.array(z.object({ id: z.number(), name: z.string() }));
const versions = z.array(z.object({ version: z.number() }));

/** The doc as it stood after a version. */
export type At = DocState & { readonly version: number };

/** Reads a doc's stream: pages without the contents, and single states with theirs. */
@Injectable()
export class Versions {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
  ) {}

  /** The past of a deleted doc is for those who could bring it back. @throws Refusal */
  async open(docId: number, actor: Actor): Promise<HistoryDoc> {
    const doc = await this.doc(docId);
    if (doc.isDeleted) await this.access.demand(actor, 'doc.restore', { doc: docId });
    return doc;
  }

  /** Newest first, versions below `below` only. */
  async page(docId: number, below: number, limit: number): Promise<Light[]> {
    const found: unknown = await this.db.query(
      `select version, type, data - 'content' as data, meta, recorded_at as at, coalesce((
          select max(b.version) from events b where b.stream = e.stream and b.version < e.version and b.type = any($4)
        ), 0) as before
        from events e where stream = $1 and version < $2 order by version desc limit $3`,
      [`doc-${docId}`, below, limit, contentTypes],
    );
    return lights.parse(found).map(({ meta, ...event }) => ({ ...event, ...meta }));
  }

  /** One event without its content; undefined when the doc has no such version. */
  async light(docId: number, version: number): Promise<Light | undefined> {
    const [event] = await this.page(docId, version + 1, 1);
    return event?.version === version ? event : undefined;
  }

  private async doc(docId: number): Promise<HistoryDoc> {
    const sql = `select id, type, is_folder as "isFolder", is_deleted as "isDeleted", version as head from docs where id = $1`;
    const [doc] = docs.parse(await this.db.query(sql, [docId]));
    if (!doc) throw new Refusal('doc.unknown');
    return doc;
  }

  async event(docId: number, version: number): Promise<Recorded<DocEvent> | undefined> {
    return (await this.log.read<DocEvent>(`doc-${docId}`, { from: version, upTo: version }))[0];
  }

  /**
   * The state after a version: the fold of all that happened up to it, of the contents only the first and the last,
   * for each replaces the one before. Undefined when there is no such version.
   */
  async at(docId: number, version: number): Promise<At | undefined> {
    const found: unknown = await this.db.query(
      `select version from events where stream = $1 and version <= $2 and (version = 1 or version = $2 or type <> all($3)
          or version = (select max(version) from events where stream = $1 and version <= $2 and type = any($3)))
        order by version`,
      [`doc-${docId}`, version, contentTypes],
    );
    const telling = versions.parse(found).map((row) => row.version);
    if (telling.at(-1) !== version) return undefined;
    let state = docKind.initial(docId);
    for (const [from, upTo] of runs(telling)) {
      const events = await this.log.read<DocEvent>(`doc-${docId}`, { from, upTo });
      state = events.reduce((before, event) => docKind.evolve(before, event), state);
    }
    return { ...state, version };
  }

  /** Names of users, or of docs, by id. Ids that nobody has are left out. */
  async people(ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    return this.named('select id, nickname as name from users where id = any($1)', ids);
  }
  async folders(ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    return this.named('select id, name from docs where id = any($1)', ids);
  }

  private async named(sql: string, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    const found = names.parse(await this.db.query(sql, [[...new Set(ids)]]));
    return new Map(found.map(({ id, name }) => [id, name]));
  }
}

/** Contents of one doc from the newest back: each serves twice, as the later and then as the earlier one, and only it is kept. */
export class Neighbours {
  private last: { version: number; content: DocContent } | undefined;

  constructor(
    private readonly versions: Versions,
    private readonly docId: number,
  ) {}

  /** Undefined for a version without content. */
  async at(version: number): Promise<DocContent | undefined> {
    if (this.last?.version === version) return this.last.content;
    const event = await this.versions.event(this.docId, version);
    if (!event || !('content' in event.data)) return undefined;
    const { content } = event.data;
    this.last = { version, content };
    return content;
  }
}

/** 1, 4, 5, 6, 9 → [1, 1], [4, 6], [9, 9]: what follows each other is read at once. */
function runs(sorted: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const version of sorted) {
    const last = found.at(-1);
    if (last && last[1] === version - 1) last[1] = version;
    else found.push([version, version]);
  }
  return found;
}
