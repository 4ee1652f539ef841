import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type ChangesReply, withChoices } from '../../../contracts/docs/change-severity/choices.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { KnownChanges, type VersionChanges } from '../../docs/meanings/known-changes.js';
import { listedChanges } from '../../docs/meanings/version-meanings.js';
import { SeverityChoices } from '../../workspace/severity/severity-choices.js';
import type { AuditEntry } from '../audit/audit.queries.js';
import { HistoryEntries } from '../versions/history-entries.js';
import { contentEventTypes, type EventHead } from '../versions/versions.queries.js';

const rows = z.array(
  z.object({
    ...{
      position: z.number(),
      before: z.number(),
      source: z.enum(['form', 'live', 'push', 'import', 'restore', 'system']),
    },
    ...{ id: z.number(), moduleId: z.number(), type: z.literal(Object.values(DocType)) },
    ...{ isFolder: z.boolean(), isDeleted: z.boolean(), head: z.number() },
  }),
);
const sql = `select e.position, e.meta ->> 'source' as source, coalesce((select max(b.version) from events b
      where b.stream = e.stream and b.version < e.version and b.type = any($2)), 0) as before,
    d.id, d.module_id as "moduleId", d.type, d.is_folder as "isFolder", d.is_deleted as "isDeleted", d.version as head
  from events e join docs d on e.stream = 'doc-' || d.id
  where e.position = any($1) and d.id = any($3) and not d.is_folder order by e.stream, e.version desc`;

/** What events mean to those who call the API, as the history of each doc says it. */
@Injectable()
export class EventMeanings {
  constructor(
    private readonly db: DataSource,
    private readonly history: HistoryEntries,
    private readonly known: KnownChanges,
    private readonly choices: SeverityChoices,
  ) {}

  /** By position; events without a meaning, and those after `until` (of `performance.now()`), are left out. */
  async of(events: readonly AuditEntry[], until: number): Promise<ReadonlyMap<number, ChangesReply>> {
    const byPosition = new Map(events.flatMap((event) => (docIdOf(event) ? [[event.position, event] as const] : [])));
    if (byPosition.size === 0) return new Map();
    const docs = [...new Set([...byPosition.values()].map(docIdOf))];
    const read = rows.parse(await this.db.query(sql, [[...byPosition.keys()], contentEventTypes, docs]));
    const changed: ChangedVersion[] = [];
    for (const ofDoc of grouped(read).values()) changed.push(...(await this.ofDoc(ofDoc, byPosition, until)));
    const counted = await this.known.of(changed);
    const chosen = await this.choices.ofModules(changed.map(({ moduleId }) => moduleId));
    return new Map(
      changed.map(({ position, moduleId }, at) => [
        position,
        listedChanges(withChoices(counted[at] ?? [], chosen.get(moduleId) ?? new Map())),
      ]),
    );
  }

  private async ofDoc(
    ofDoc: z.output<typeof rows>,
    byPosition: ReadonlyMap<number, AuditEntry>,
    until: number,
  ): Promise<ChangedVersion[]> {
    const [doc] = ofDoc;
    if (!doc) return [];
    const heads = ofDoc.flatMap(({ position, before, source }) => {
      const event = byPosition.get(position);
      return event ? [{ position, head: headOf(event, before, source) }] : [];
    });
    const found = await this.history.changes(
      doc,
      heads.map(({ head }) => head),
      until,
    );
    return heads.flatMap(({ position, head: { version } }) => {
      const changes = found.get(version);
      return changes ? [{ position, docId: doc.id, moduleId: doc.moduleId, version, changes }] : [];
    });
  }
}

interface ChangedVersion extends VersionChanges {
  readonly position: number;
  readonly moduleId: number;
}

function grouped(read: z.output<typeof rows>): Map<number, z.output<typeof rows>> {
  const found = new Map<number, z.output<typeof rows>>();
  for (const row of read) {
    const known = found.get(row.id);
    if (known) known.push(row);
    else found.set(row.id, [row]);
  }
  return found;
}

const docIdOf = ({ stream }: AuditEntry): number => Number(/^doc-(\d+)$/.exec(stream)?.[1] ?? 0);

const headOf = (
  { version, type, data, at, meta }: AuditEntry,
  before: number,
  source: EventHead['source'],
): EventHead => ({
  ...{ version, type, data, at, before, source },
  ...{ actorId: meta.actorId, requestId: meta.requestId, remark: meta.remark },
});
