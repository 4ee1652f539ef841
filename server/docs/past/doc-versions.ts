import type { DataSource, EntityManager } from 'typeorm';
import type { EventLog } from '../../platform/log/event-log.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { docKind } from '../doc/doc.decider.js';
import type { DocState } from '../doc/doc.entity.js';
import type { DocEvent } from '../doc/doc.events.js';

/** A doc after one of its events. */
export interface DocVersion {
  readonly docId: number;
  readonly version: number;
}

const columns = `position, stream, version, type, schema, data, meta, recorded_at as "recordedAt", hash`;
const contents = `type in ('DocEdited', 'DocRestored')`;
/**
 * Reads only the events that the states consist of: of a doc's contents the last one, because each replaces the
 * previous one, and all others. The conditions on those must be the ones of the index `events_places`.
 */
const sql = `select w.n::int as n, e.* from unnest($1::text[], $2::int[]) with ordinality w(stream, version, n),
  lateral ((select ${columns} from events where stream = w.stream and version <= w.version and ${contents}
      order by version desc limit 1)
    union all
    select ${columns} from events where stream = w.stream and version <= w.version and stream like 'doc-%' and not ${contents}) e
  order by w.n, e.version`;

/** States in one statement: contents may be large. */
const BATCH = 200;

/** The states of docs after these versions, in their order; undefined: version 0, before the doc existed. */
export async function docsAfter(
  db: DataSource | EntityManager,
  log: EventLog,
  wanted: readonly DocVersion[],
): Promise<(DocState | undefined)[]> {
  const states: (DocState | undefined)[] = wanted.map(() => undefined);
  for (let from = 0; from < wanted.length; from += BATCH) {
    const batch = wanted.slice(from, from + BATCH);
    const values = [batch.map(({ docId }) => `doc-${docId}`), batch.map(({ version }) => version)];
    const events: (RecordedEvent<DocEvent> & { readonly n: number })[] = await db.query(sql, values);
    for (const { n, ...event } of events) {
      const at = from + n - 1;
      const before = states[at] ?? docKind.initial(wanted[at]?.docId ?? 0);
      states[at] = docKind.evolve(before, log.upcast(event));
    }
  }
  return states;
}
