import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { preparedIn } from '../../platform/log/session.js';
import type { NewsDraft } from './news-reader.js';

/** A change with its id in `doc_news`. */
export interface StoredNews extends NewsDraft {
  readonly id: number;
}

const ids = z.array(z.object({ id: z.number(), position: z.number() }));
const columns = `position, doc_id, module_id, version, before, kind, severity, breaking, parts, meaning, actor_id, actor_name, source,
  status, change_set, doc_name, remark, at`;
const insert = `insert into doc_news (${columns}) select ${columns} from jsonb_to_recordset($1) as w (position int8, doc_id int8,
    module_id int8, version int, before int, kind text, severity int2, breaking int, parts text[], meaning jsonb, actor_id int8,
    actor_name text, source text, status int2, change_set int8, doc_name text, remark text, at timestamptz, n int)
  order by n returning id, position`;

/** Stores the changes; those at once of one turn get ids in their order. */
export async function storeNews(tx: EntityManager, news: readonly NewsDraft[]): Promise<StoredNews[]> {
  const rows = news.map(({ event, docId, moduleId, docName, actorName, ...one }, n) => ({
    ...{ position: event.position, doc_id: docId, module_id: moduleId, version: event.version, before: one.before, n },
    ...{ kind: one.kind, severity: one.severity, breaking: one.breaking, parts: one.parts, meaning: one.meaning },
    ...{ actor_id: event.meta.actorId, actor_name: actorName, source: one.source, status: one.status },
    ...{
      change_set: event.meta.changeSet ?? 0,
      doc_name: docName,
      remark: event.meta.remark ?? '',
      at: event.recordedAt,
    },
  }));
  const made = ids.parse(await preparedIn(tx, insert, [JSON.stringify(rows)]));
  const idOf = new Map(made.map(({ id, position }) => [position, id]));
  return news.map((one) => ({ ...one, id: idOf.get(one.event.position) ?? 0 }));
}
