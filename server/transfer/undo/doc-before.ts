import type { DataSource, EntityManager } from 'typeorm';
import { docKind } from '../../docs/doc.decider.js';
import type { DocState } from '../../docs/doc.entity.js';
import type { DocEvent } from '../../docs/doc.events.js';
import type { EventLog } from '../../log/event-log.js';
import type { RecordedEvent } from '../../log/kind.js';

/**
 * Reads only the events that the state consists of: those of a doc's place, and of its contents the last one, because
 * each replaces the previous one.
 */
const sql = `select position, stream, version, type, schema, data, meta, recorded_at as "recordedAt", hash from events
  where stream = $1 and version <= $2 and (type not in ('DocEdited', 'DocRestored') or version =
    (select max(version) from events where stream = $1 and version <= $2 and type in ('DocEdited', 'DocRestored')))
  order by version`;

/** The state of a doc after a version; undefined: version 0, before it existed. */
export async function docAt(
  db: DataSource | EntityManager,
  log: EventLog,
  docId: number,
  version: number,
): Promise<DocState | undefined> {
  if (version < 1) return undefined;
  const events: RecordedEvent<DocEvent>[] = await db.query(sql, [`doc-${docId}`, version]);
  return events.reduce((state, event) => docKind.evolve(state, log.upcast(event)), docKind.initial(docId));
}
