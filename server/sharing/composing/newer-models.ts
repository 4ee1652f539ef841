import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { DocType } from '../../../contracts/platform/enums.js';
import { usersOfModels } from '../../docs/models/model-users.js';

const pinnedRows = z.array(z.object({ id: z.number(), docId: z.number(), pinnedAt: z.date() }));
const changedRows = z.array(z.object({ id: z.number(), moduleId: z.number(), modifiedAt: z.date() }));
/** Entries of pinned docs that use models. */
const pinned = `select c.id, c.doc_id as "docId", c.pinned_at as "pinnedAt" from compose_docs c
  where c.project_id = $1 and c.pinned_at is not null and exists (select from model_uses u where u.doc_id = c.doc_id)`;
/** Models of the applications of $1 that changed after $2; deleted ones too. */
const changed = `select m.id, m.module_id as "moduleId", m.modified_at as "modifiedAt" from docs m
  where m.type = ${DocType.model} and m.modified_at > $2
    and m.module_id in (select d.module_id from docs d where d.id = any($1))`;

/** Entries of a composed project whose doc reaches a model that changed after the doc was pinned. */
export async function withNewerModels(
  db: Pick<EntityManager, 'query'>,
  projectId: number,
): Promise<ReadonlySet<number>> {
  const entries = pinnedRows.parse(await db.query(pinned, [projectId]));
  if (entries.length === 0) return new Set();
  const since = new Date(Math.min(...entries.map(({ pinnedAt }) => pinnedAt.getTime())));
  const models = changedRows.parse(await db.query(changed, [entries.map(({ docId }) => docId), since]));
  if (models.length === 0) return new Set();
  const users = await usersOfModels(db, models);
  const changedAt = new Map<number, number>();
  for (const { id, modifiedAt } of models)
    for (const { docId } of users.get(id) ?? [])
      changedAt.set(docId, Math.max(changedAt.get(docId) ?? 0, modifiedAt.getTime()));
  const newer = entries.filter(({ docId, pinnedAt }) => (changedAt.get(docId) ?? 0) > pinnedAt.getTime());
  return new Set(newer.map(({ id }) => id));
}
