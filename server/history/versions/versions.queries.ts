import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { DocType, type Source } from '../../../contracts/platform/enums.js';
import { docKind } from '../../docs/doc/doc.decider.js';
import type { DocState } from '../../docs/doc/doc.entity.js';
import type { DocEvent } from '../../docs/doc/doc.events.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { RecordedEvent } from '../../platform/log/kind.js';

/** Events whose data contains the doc's whole content. */
export const contentEventTypes = ['DocCreated', 'DocEdited', 'DocRestored'] as const;
export const hasContent = (type: string): boolean => contentEventTypes.some((known) => known === type);

const sources = z.enum(['form', 'live', 'push', 'import', 'restore', 'system']);

/** An event without its content, for lists. `before`: the version of the previous content, 0 = none. */
export interface EventHead {
  readonly version: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actorId: number;
  readonly source: Source;
  /** The same for all events of one call. */
  readonly requestId: string;
  readonly remark: string;
  /** Who ran the build, as it sent it. */
  readonly author?: string | undefined;
  /** The source whose offered value the actor took. */
  readonly origin?: string | undefined;
  /** Nothing changed for anybody. */
  readonly isQuiet?: boolean | undefined;
  readonly at: Date;
  readonly before: number;
  /** The models that rows of its content are. */
  readonly refs?: readonly string[];
}

const eventHeadRows = z.array(
  z.object({
    version: z.number(),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    meta: z.object({
      ...{ actorId: z.number(), source: sources, requestId: z.string() },
      ...{ remark: z.string().default(''), author: z.string().optional(), origin: z.string().optional() },
      isQuiet: z.boolean().optional(),
    }),
    at: z.date(),
    before: z.number(),
    refs: z.array(z.string()),
  }),
);
const docRows = z.array(
  z.object({
    id: z.number(),
    moduleId: z.number(),
    type: z.literal(Object.values(DocType)),
    isFolder: z.boolean(),
    isDeleted: z.boolean(),
    head: z.number(),
  }),
);
/** The columns of a doc's row that history uses. */
export type HistoryDoc = z.output<typeof docRows>[number];
const nameRows = z.array(z.object({ id: z.number(), name: z.string() }));
const versionRows = z.array(z.object({ version: z.number() }));

/** The state of a doc after a version. */
export type DocAtVersion = DocState & { readonly version: number };

/** Reads a doc's stream: pages of events without contents, and single states with theirs. */
@Injectable()
export class Versions {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
  ) {}

  /**
   * The doc whose history is requested. The history of a deleted doc is only for users who may restore it.
   * @throws Refusal
   */
  async open(docId: number, actor: Actor): Promise<HistoryDoc> {
    const doc = await this.doc(docId);
    if (doc.isDeleted) await this.access.demand(actor, 'doc.restore', { content: docId });
    return doc;
  }

  /** Events with versions below `below`, newest first. */
  async page(docId: number, below: number, limit: number): Promise<EventHead[]> {
    const found: unknown = await this.db.query(
      `select version, type, data - 'content' as data, meta, recorded_at as at, coalesce((
          select max(b.version) from events b where b.stream = e.stream and b.version < e.version and b.type = any($4)
        ), 0) as before, jsonb_path_query_array(data, '$.content.params[*].ref') as refs
        from events e where stream = $1 and version < $2 order by version desc limit $3`,
      [`doc-${docId}`, below, limit, contentEventTypes],
    );
    return eventHeadRows.parse(found).map(({ meta, ...event }) => ({ ...event, ...meta }));
  }

  /** One event without its content; undefined when the doc has no such version. */
  async eventHead(docId: number, version: number): Promise<EventHead | undefined> {
    const [event] = await this.page(docId, version + 1, 1);
    return event?.version === version ? event : undefined;
  }

  private async doc(docId: number): Promise<HistoryDoc> {
    const sql = `select id, module_id as "moduleId", type, is_folder as "isFolder", is_deleted as "isDeleted", version as head from docs where id = $1`;
    const [doc] = docRows.parse(await this.db.query(sql, [docId]));
    if (!doc) throw new Refusal('doc.unknown');
    return doc;
  }

  async event(docId: number, version: number): Promise<RecordedEvent<DocEvent> | undefined> {
    return (await this.log.read<DocEvent>(`doc-${docId}`, { from: version, upTo: version }))[0];
  }

  /**
   * The state after a version: the fold of the events up to it. Only the first and the last content are read, because
   * each replaces the previous one. Undefined when there is no such version.
   */
  async at(docId: number, version: number): Promise<DocAtVersion | undefined> {
    const found: unknown = await this.db.query(
      `select version from events where stream = $1 and version <= $2 and (version = 1 or version = $2 or type <> all($3)
          or version = (select max(version) from events where stream = $1 and version <= $2 and type = any($3)))
        order by version`,
      [`doc-${docId}`, version, contentEventTypes],
    );
    const telling = versionRows.parse(found).map((row) => row.version);
    if (telling.at(-1) !== version) return undefined;
    let state = docKind.initial(docId);
    for (const [from, upTo] of consecutiveRanges(telling)) {
      const events = await this.log.read<DocEvent>(`doc-${docId}`, { from, upTo });
      state = events.reduce((before, event) => docKind.evolve(before, event), state);
    }
    return { ...state, version };
  }

  /** Names of users by id; unknown ids are left out. */
  async people(ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    return this.named('select id, nickname as name from users where id = any($1)', ids);
  }
  async folders(ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    return this.named('select id, name from docs where id = any($1)', ids);
  }

  private async named(sql: string, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    const found = nameRows.parse(await this.db.query(sql, [[...new Set(ids)]]));
    return new Map(found.map(({ id, name }) => [id, name]));
  }
}

/**
 * Reads the contents of one doc from the newest backwards and caches the last one: each is used twice, first as the
 * later and then as the earlier side of a comparison.
 */
export class ContentCursor {
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

/** 1, 4, 5, 6, 9 → [1, 1], [4, 6], [9, 9]: each range is one read. */
function consecutiveRanges(sorted: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const version of sorted) {
    const last = found.at(-1);
    if (last && last[1] === version - 1) last[1] = version;
    else found.push([version, version]);
  }
  return found;
}
