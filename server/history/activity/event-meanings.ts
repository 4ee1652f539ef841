import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type ChangesReply, withChoices } from '../../../contracts/docs/change-severity/choices.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { KnownChanges } from '../../docs/meanings/known-changes.js';
import { listedChanges } from '../../docs/meanings/version-meanings.js';
import { SeverityChoices } from '../../workspace/severity/severity-choices.js';
import type { AuditEntry } from '../audit/audit.queries.js';
import { VersionChanges } from '../versions/version-changes.js';
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
    private readonly changes: VersionChanges,
    private readonly known: KnownChanges,
    private readonly choices: SeverityChoices,
  ) {}

  /** By position; events without a meaning, and those after `until` (of `performance.now()`), are left out. */
  async of(events: readonly AuditEntry[], until: number): Promise<ReadonlyMap<number, ChangesReply>> {
    const byPosition = new Map(events.flatMap((event) => (docIdOf(event) ? [[event.position, event] as const] : [])));
    if (byPosition.size === 0) return new Map();
    const docs = [...new Set([...byPosition.values()].map(docIdOf))];
    const read = rows.parse(await this.db.query(sql, [[...byPosition.keys()], contentEventTypes, docs]));
    const wanted = read.flatMap((doc) => {
      const event = byPosition.get(doc.position);
      return event ? [{ position: doc.position, doc, event: headOf(event, doc.before, doc.source) }] : [];
    });
    const changesOf = await this.changes.of(wanted, until);
    const changed = wanted.flatMap(({ position, doc: { id, moduleId }, event: { version } }, at) => {
      const changes = changesOf[at];
      return changes ? [{ position, docId: id, moduleId, version, changes }] : [];
    });
    const counted = await this.known.of(changed);
    const chosen = await this.choices.ofModules(changed.map(({ moduleId }) => moduleId));
    return new Map(
      changed.map(({ position, moduleId }, at) => [
        position,
        listedChanges(withChoices(counted[at] ?? [], chosen.get(moduleId) ?? new Map())),
      ]),
    );
  }
}

const docIdOf = ({ stream }: AuditEntry): number => Number(/^doc-(\d+)$/.exec(stream)?.[1] ?? 0);

const headOf = (
  { version, type, data, at, meta }: AuditEntry,
  before: number,
  source: EventHead['source'],
): EventHead => ({
  ...{ version, type, data, at, before, source },
  ...{ actorId: meta.actorId, requestId: meta.requestId, remark: meta.remark, isQuiet: meta.isQuiet === true },
});
