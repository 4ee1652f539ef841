import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type ChangeMeaning, meaningOfChange } from '../../../contracts/docs/change-severity/change.js';
import { changeSentence } from '../../../contracts/docs/change-severity/wording.js';
import { eventTypeOf } from '../../../contracts/notifications/programs.js';
import { withoutTrailing } from '../../../contracts/platform/trailing.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { hiddenDocs } from '../../docs/doc/hidden-docs.js';
import { Config } from '../../platform/config/config.js';
import { eventText } from '../../platform/http/event-stream.js';
import { Settings } from '../../platform/settings/settings.js';
import { severityOfRank } from '../news/severity-rank.js';

const rows = z.array(
  z.object({
    ...{ id: z.number(), docId: z.number(), moduleId: z.number(), projectId: z.number(), spaceId: z.number() },
    ...{
      version: z.number(),
      before: z.number(),
      kind: z.string(),
      severity: z.number(),
      meaning: z.array(z.unknown()),
    },
    ...{ actorId: z.number(), actorName: z.string(), source: z.string(), changeSet: z.number(), remark: z.string() },
    ...{ at: z.date(), docName: z.string(), moduleName: z.string(), projectName: z.string(), isFolder: z.boolean() },
  }),
);
type EventRow = z.output<typeof rows>[number];

const select = `select n.id, n.doc_id as "docId", n.module_id as "moduleId", p.id as "projectId", p.space_id as "spaceId",
    n.version, n.before, n.kind, n.severity, n.meaning, n.actor_id as "actorId", n.actor_name as "actorName", n.source,
    n.change_set as "changeSet", n.remark, n.at, n.doc_name as "docName", m.name as "moduleName", p.name as "projectName",
    d.is_folder as "isFolder"
  from doc_news n join docs d on d.id = n.doc_id join modules m on m.id = n.module_id join projects p on p.id = m.project_id`;

/** An event for programs: where it belongs, and its JSON, which is the same for webhooks and the Events API. */
export interface ProgramEvent {
  readonly position: number;
  readonly type: string;
  readonly docId: number;
  readonly moduleId: number;
  readonly projectId: number;
  readonly spaceId: number;
  /** Whether the viewer hides the doc: only those who may edit it read its events. */
  readonly isHidden: boolean;
  readonly json: string;
  /** The same as a server-sent event. */
  readonly frame: string;
}

/** The most changes and letters of values in one event: receivers expect at most 20 KB. */
const MOST_CHANGES = 20;
const MOST_LETTERS = 160;

/**
 * Reads `doc_news`, which one follower writes one turn after another: a higher id was committed later, so that reading
 * by id leaves no gaps.
 */
@Injectable()
export class ProgramEvents {
  /** Those that are being read now, for all streams that want them. */
  private readonly pages = new Map<string, Promise<readonly ProgramEvent[]>>();

  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
    private readonly config: Config,
  ) {}

  /** Events after the position. Streams that have caught up ask for the same page at once: it is read once. */
  async after(position: number, limit: number): Promise<readonly ProgramEvent[]> {
    const key = `${position}:${limit}`;
    const known = this.pages.get(key);
    if (known) return known;
    // Not kept: contents may be removed for good, and a full page holds megabytes.
    const page = this.read('n.id > $1 order by n.id limit $2', [position, limit]).finally(() => this.pages.delete(key));
    this.pages.set(key, page);
    return page;
  }

  async one(position: number): Promise<ProgramEvent | undefined> {
    return (await this.read('n.id = $1', [position]))[0];
  }

  /** The position of the newest event; 0 when there is none. */
  async newest(): Promise<number> {
    const sql = 'select coalesce(max(id), 0)::bigint as id from doc_news';
    return z.tuple([z.object({ id: z.number() })]).parse(await this.db.query(sql))[0].id;
  }

  private async read(where: string, values: readonly unknown[]): Promise<readonly ProgramEvent[]> {
    const found = rows.parse(await this.db.query(`${select} where ${where}`, [...values]));
    if (found.length === 0) return [];
    const base = await this.base();
    const hidden = await hiddenDocs(
      this.db,
      found.map(({ docId }) => docId),
    );
    return found.map((row) => eventOf(row, base, hidden.has(row.docId)));
  }

  private async base(): Promise<string> {
    const set = await this.settings.text('torna.front-url');
    return withoutTrailing(set, '/') || (this.config.baseUrl ?? `http://localhost:${this.config.port}`);
  }
}

export const webhookId = (position: number): string => `evt_${position}`;

function eventOf(row: EventRow, base: string, isHidden: boolean): ProgramEvent {
  const { id, docId, moduleId, projectId, spaceId, at } = row;
  const type = eventTypeOf(row.kind);
  const event = {
    ...{ id: webhookId(id), position: id, type, timestamp: at.toISOString() },
    data: {
      doc: {
        ...{ id: encodeId(docId), name: row.docName, isFolder: row.isFolder },
        ...{ version: row.version, previousVersion: row.before },
      },
      application: { id: encodeId(moduleId), name: row.moduleName },
      project: { id: encodeId(projectId), name: row.projectName },
      spaceId: encodeId(spaceId),
      actor: { id: encodeId(row.actorId), name: row.actorName },
      ...{ source: row.source, remark: row.remark, changeSet: encodeId(row.changeSet) },
      severity: severityOfRank(row.severity),
      changes: row.meaning
        .flatMap((one) => meaningOfChange.safeParse(one).data ?? [])
        .slice(0, MOST_CHANGES)
        .map(worded),
      links: { view: `${base}/view/${encodeId(docId)}` },
    },
  };
  const json = JSON.stringify(event);
  const frame = eventText({ id, event: type, json });
  return { position: id, type, docId, moduleId, projectId, spaceId, isHidden, json, frame };
}

const cut = (text: string): string => [...text].slice(0, MOST_LETTERS).join('');
const worded = (change: ChangeMeaning) => ({
  ...{ rule: change.rule, severity: change.severity, rowId: change.rowId, path: change.path.map(cut) },
  ...{ from: cut(change.from), to: cut(change.to) },
  text: { en: changeSentence('en', change), 'zh-CN': changeSentence('zh-CN', change) },
});
