import type { ClientBase } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { commentsKind } from '../../docs/comments/comments.decider.js';
import { docKind } from '../../docs/doc/doc.decider.js';
import { contentRules } from '../../docs/doc-types/index.js';
import { MovedDocs } from '../../docs/past/moved-docs.js';
import { ArchiveError } from '../../history/backup/archive/archive-error.js';
import type { TarEntry } from '../../history/backup/archive/tar.js';
import { quoted } from '../../history/backup/database/schema-url.js';
import type { EventLog } from '../../platform/log/event-log.js';
import { MovedStreams } from '../../platform/log/moved-streams.js';
import type { ArchivedFiles } from './archived-files.js';
import { parsed } from './check-space.js';
import { linesOf } from './json-lines.js';
import { mappedEvent } from './mapped-event.js';
import { type MovedTable, movedTables, wordsOf } from './moved-tables.js';
import type { NewIds } from './new-ids.js';
import { type EventLine, eventLine, partName } from './space-manifest.js';

interface Into {
  readonly db: DataSource;
  readonly log: EventLog;
  readonly tx: EntityManager;
  readonly ids: NewIds;
  readonly files: ArchivedFiles;
  readonly at: Date;
  /** Of the space, here. */
  readonly name: string;
}

const rowValues = z.record(z.string(), z.unknown());
const ROWS_AT_ONCE = 500;
const DOCS_AT_ONCE = 200;
const tables = new Map(movedTables.map((table) => [table.name, table]));

/** Writes the parts of an archive, in their order, into this installation. */
export class MovedContent {
  private readonly docs = new MovedDocs();
  private seen = 0;
  private stream = '';
  private openDoc: ReturnType<typeof this.beginDoc> | undefined;
  private openComments: ReturnType<typeof this.beginComments> | undefined;

  private constructor(
    private readonly into: Into,
    private readonly streams: MovedStreams,
  ) {}

  static async begin(into: Into): Promise<MovedContent> {
    const runner = into.tx.queryRunner;
    if (!runner) throw new Error('unreachable: the space is imported in a transaction');
    const client: ClientBase = await runner.connect();
    return new MovedContent(into, new MovedStreams(into.db, client, into.log.schemas));
  }

  async part({ name, bytes }: TarEntry): Promise<void> {
    const { kind, of } = partName(name);
    const { tx, ids, files, at } = this.into;
    if (kind === 'rows') await this.rows(tables.get(of), bytes);
    if (kind === 'events') for (const line of linesOf(bytes)) await this.event(parsed(eventLine, line));
    if (kind === 'uploads') for (const line of linesOf(bytes)) await files.row(tx, line, ids, at);
  }

  /** Returns the new id of the space. */
  async end(spaceId: number): Promise<number> {
    await this.endEvents();
    const { tx, ids } = this.into;
    const id = ids.known(spaceId);
    await tx.query(
      `update frozen_docs f set position = e.position, hash = e.hash from events e, releases r, projects p
        where e.stream = 'doc-' || f.doc_id and e.version = f.version and r.id = f.release_id and p.id = r.project_id
          and p.space_id = $1`,
      [id],
    );
    return id;
  }

  private async rows(table: MovedTable | undefined, bytes: Buffer): Promise<void> {
    if (!table) throw new ArchiveError('changed');
    if (table.late) await this.endEvents();
    let rows: object[] = [];
    for (const line of linesOf(bytes)) {
      await this.into.ids.prepare();
      rows.push(this.row(table, parsed(rowValues, line)));
      if (rows.length < ROWS_AT_ONCE) continue;
      await this.insert(table, rows);
      rows = [];
    }
    if (rows.length > 0) await this.insert(table, rows);
  }

  private row({ name, ids, people }: MovedTable, given: Record<string, unknown>): object {
    const row = { ...given };
    for (const column of wordsOf(ids)) row[column] = this.mapped(row[column], (id) => this.into.ids.of(id));
    for (const column of wordsOf(people)) row[column] = this.mapped(row[column], (id) => this.into.ids.person(id));
    return name === 'spaces' ? { ...row, name: this.into.name } : row;
  }

  private mapped(value: unknown, map: (id: number) => number): number | null {
    if (value === null) return null;
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new ArchiveError('changed');
    return map(value);
  }

  /** Columns that the archive does not have are filled as `instead` defines. */
  private async insert({ name, plain, ids, people, instead }: MovedTable, rows: readonly object[]): Promise<void> {
    const known = [...wordsOf(plain), ...wordsOf(ids), ...wordsOf(people), ...Object.keys(instead ?? {})];
    const columns = known
      .filter((column) => rows.some((row) => column in row))
      .map(quoted)
      .join(', ');
    await this.into.tx.query(
      `insert into ${quoted(name)} (${columns}) select ${columns} from json_populate_recordset(null::${quoted(name)}, $1)`,
      [JSON.stringify(rows)],
    );
  }

  private async event(line: EventLine): Promise<void> {
    await this.into.ids.prepare();
    if (line.stream !== this.stream) await this.beginStream(line.stream);
    const event = mappedEvent(line, this.into.ids);
    const stream = this.openDoc ?? this.openComments;
    if (stream) await this.streams.add(stream.next(event));
    if (this.openDoc?.row) this.docs.see(this.openDoc.row);
  }

  private async beginStream(stream: string): Promise<void> {
    await this.endStream();
    this.stream = stream;
    const [category = '', id = ''] = stream.split('-');
    const mapped = this.into.ids.of(Number(id));
    if (category === 'doc') this.openDoc = this.beginDoc(mapped);
    else this.openComments = this.beginComments(mapped);
  }

  private beginDoc(id: number) {
    return this.streams.begin(docKind, id);
  }

  private beginComments(id: number) {
    return this.streams.begin(commentsKind, id);
  }

  private async endStream(): Promise<void> {
    const doc = this.openDoc?.row;
    const comments = this.openComments?.row;
    this.openDoc = undefined;
    this.openComments = undefined;
    if (comments) await this.streams.row(commentsKind, comments);
    if (!doc) return;
    // What people could not open is refused here, by name.
    if (!contentRules(doc).schema.safeParse(doc.content).success)
      throw new Error(`The doc ${doc.name} does not fit this version: nothing was imported.`);
    await this.streams.row(docKind, doc);
    this.seen++;
    if (this.seen % DOCS_AT_ONCE === 0) await this.docs.write(this.into.tx);
  }

  private async endEvents(): Promise<void> {
    await this.endStream();
    this.stream = '';
    await this.streams.flush();
    await this.docs.write(this.into.tx);
  }
}
