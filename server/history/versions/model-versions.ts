import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { modelVersion } from '../../../contracts/history/history.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { contentEventTypes, type EventHead, type HistoryDoc, hasContent, Versions } from './versions.queries.js';

type ModelVersion = z.output<typeof modelVersion>;
interface ListedModels {
  readonly models: ModelVersion[];
  /** There are more between these versions of the doc. */
  readonly moreModels?: true;
}

/** Versions of models in one page; the newest are listed. */
const MOST = 500;
/** Versions of one model that a page reads. */
const MOST_OF_ONE = 1_000;

const refRows = z.array(z.object({ refs: z.array(z.string()) }));
const contentRefs = `select jsonb_path_query_array(data, '$.content.params[*].ref') as refs from events
  where stream = $1 and version = $2`;
const instantRows = z.array(z.object({ at: z.date() }));
const instant = 'select recorded_at as at from events where stream = $1 and version >= $2 order by version limit 1';
const nameRows = z.array(z.object({ id: z.number(), name: z.string() }));
const names = `select id, name from docs where id = any($1) and module_id = $2 and type = ${DocType.model}`;
const versionRows = z.array(
  z.object({
    ...{ docId: z.number(), version: z.number(), before: z.number(), type: z.string(), at: z.date() },
    ...{ actorId: z.number(), refs: z.array(z.string()) },
  }),
);
type VersionRow = z.output<typeof versionRows>[number];
const columns = `e.stream, e.version, e.type, e.recorded_at as at, (e.meta ->> 'actorId')::int8 as "actorId",
  jsonb_path_query_array(e.data, '$.content.params[*].ref') as refs`;
/** $1: models; $2, $3: from when until when; $4: types; $5: types with content. The last content before is read, too. */
const versions = `select w.id as "docId", v.*, coalesce((select max(b.version) from events b
    where b.stream = v.stream and b.version < v.version and b.type = any($5)), 0) as before
  from unnest($1::int8[]) as w (id) cross join lateral (
    (select ${columns} from events e where e.stream = 'doc-' || w.id and e.recorded_at >= $2
        and ($3::timestamptz is null or e.recorded_at < $3) and e.type = any($4) order by e.version desc limit ${MOST_OF_ONE})
    union all
    (select ${columns} from events e where e.stream = 'doc-' || w.id and e.recorded_at < $2 and e.type = any($5)
      order by e.version desc limit 1)
  ) v`;
const readTypes = [...contentEventTypes, 'DocDeleted', 'DocUndeleted'];
/** A doc can use a model only after it was created. */
const isListed = (type: string): boolean => type !== 'DocCreated';

/** Which models stand in a content, since when; the oldest first. */
type Spans = readonly { readonly at: Date; readonly refs: readonly string[] }[];
const refsAt = (spans: Spans, at: Date): readonly string[] => spans.findLast((span) => span.at <= at)?.refs ?? [];

/** The versions of models between the versions of a doc that uses them: what readers saw changed by these, too. */
@Injectable()
export class ModelVersions {
  constructor(
    private readonly db: DataSource,
    private readonly history: Versions,
  ) {}

  /** For a page of the doc's events, the newest first; `below`: the version that follows the page. */
  async between(doc: HistoryDoc, events: readonly EventHead[], below: number | undefined): Promise<ListedModels> {
    const own = await this.ownSpans(doc, events);
    const [oldest] = events.slice(-1);
    if (!oldest || own.every(({ refs }) => refs.length === 0)) return { models: [] };
    const until = below === undefined ? undefined : await this.instant(doc, below);
    const read = await this.read(doc, own, { from: oldest.at, until });
    const spans = new Map([...read].map(([ref, { rows }]) => [ref, spansOf(rows)]));
    const found = [...read.values()]
      .flatMap(({ name, rows }) => rows.map((row) => ({ name, ...row })))
      .filter(({ docId, type, at }) => at >= oldest.at && isListed(type) && isReached(encodeId(docId), at, own, spans))
      .sort((a, b) => b.at.getTime() - a.at.getTime() || b.version - a.version);
    const people = await this.history.people(found.map(({ actorId }) => actorId));
    const models = found.slice(0, MOST).map(({ actorId, refs: _, ...version }) => ({
      ...version,
      actor: { id: actorId, name: people.get(actorId) ?? '' },
    }));
    return { models, ...(found.length > MOST && { moreModels: true }) };
  }

  private async ownSpans(doc: HistoryDoc, events: readonly EventHead[]): Promise<Spans> {
    const spans = events.filter(({ type }) => hasContent(type)).map(({ at, refs = [] }) => ({ at, refs: [...refs] }));
    const [oldest] = events.slice(-1);
    if (oldest && !hasContent(oldest.type) && oldest.before > 0) {
      const [before] = refRows.parse(await this.db.query(contentRefs, [`doc-${doc.id}`, oldest.before]));
      spans.push({ at: oldest.at, refs: before?.refs ?? [] });
    }
    return spans.reverse();
  }

  private async instant({ id }: HistoryDoc, version: number): Promise<Date | undefined> {
    return instantRows.parse(await this.db.query(instant, [`doc-${id}`, version]))[0]?.at;
  }

  /** All models that the doc may have reached in that time, by reference: one statement for each level. */
  private async read(
    doc: HistoryDoc,
    own: Spans,
    { from, until }: { readonly from: Date; readonly until?: Date | undefined },
  ) {
    const read = new Map<string, { readonly name: string; readonly rows: VersionRow[] }>();
    const seen = new Set(own.flatMap(({ refs }) => refs));
    let open: readonly string[] = [...seen];
    while (open.length > 0) {
      const ids = open.flatMap((ref) => decodeId(ref) ?? []);
      const known = nameRows.parse(await this.db.query(names, [ids, doc.moduleId]));
      for (const { id, name } of known) read.set(encodeId(id), { name, rows: [] });
      const values = [known.map(({ id }) => id), from, until ?? null, readTypes, contentEventTypes];
      const rows = versionRows.parse(await this.db.query(versions, values));
      for (const row of rows) read.get(encodeId(row.docId))?.rows.push(row);
      open = [...new Set(rows.flatMap(({ refs }) => refs))].filter((ref) => !seen.has(ref));
      for (const ref of open) seen.add(ref);
    }
    return read;
  }
}

const spansOf = (rows: readonly VersionRow[]): Spans =>
  rows.filter(({ type }) => hasContent(type)).sort((a, b) => a.version - b.version);

/** Whether the doc used the model at that time, itself or through other models. */
function isReached(model: string, at: Date, own: Spans, spans: ReadonlyMap<string, Spans>): boolean {
  const reached = new Set(refsAt(own, at));
  for (const ref of reached) {
    if (ref === model) return true;
    for (const next of refsAt(spans.get(ref) ?? [], at)) reached.add(next);
  }
  return false;
}
