import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ErasureSource } from '../../docs/past/erasures.js';
import { eraseDeliveries } from '../sending/delivery-log.js';

/**
 * Messages that are about other docs as well keep those changes, with the names of the newest one. $1: streams, $2: docs.
 * Runs before the rows of `doc_news` are deleted.
 */
const keepOthers = `with gone as (
    select coalesce(array_agg(id), '{}') as ids from doc_news where doc_id = any($2)
  ), hit as (
    select m.id, cardinality(m.changes) as listed, array(select c from unnest(m.changes) c where not c = any(gone.ids) order by c) as kept
      from messages m, gone where m.changes && gone.ids
        or (cardinality(m.changes) > 0 and m.event_position in (select position from events where stream = any($1)))
  ), rest as (
    select h.id, h.kept, h.listed - cardinality(h.kept) as removed, count(distinct n.doc_id)::int as docs, max(n.severity) as severity,
        sum(n.breaking)::int as breaking, sum(cardinality(n.parts))::int as parts, array_agg(distinct n.actor_id) as actors,
        case when count(distinct n.module_id) = 1 then min(n.module_id) else 0 end as module, max(n.id) as last
      from hit h join doc_news n on n.id = any(h.kept) group by h.id, h.kept, h.listed
  )
  update messages m set changes = r.kept, total = greatest(m.total - r.removed, cardinality(r.kept)), docs = r.docs,
      severity = r.severity, breaking = r.breaking, parts = r.parts, actors = r.actors, module_id = r.module,
      source_id = n.doc_id, event_position = n.position,
      data = m.data || jsonb_build_object('docName', n.doc_name, 'actorName', n.actor_name, 'version', n.version,
        'remark', n.remark, 'news', case when n.kind in ('edited', 'status') then 'updated' else n.kind end)
    from rest r join doc_news n on n.id = r.last where m.id = r.id`;

/** Messages repeat names and values of the docs that they are about: only those of the erased ones are removed. */
@Injectable()
export class MessageErasure implements ErasureSource {
  async erase(tx: EntityManager, docIds: readonly number[]): Promise<void> {
    const streams = docIds.flatMap((id) => [`doc-${id}`, `comments-${id}`]);
    const events = 'select position from events where stream = any($1)';
    await tx.query(keepOthers, [streams, [...docIds]]);
    await tx.query(`delete from messages where event_position in (${events})`, [streams]);
    await tx.query('delete from doc_news where doc_id = any($1)', [[...docIds]]);
    await eraseDeliveries(tx, docIds);
  }
}
