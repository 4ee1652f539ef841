import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { newsKinds } from '../../../contracts/notifications/news.js';
import { DocType, UserStatus } from '../../../contracts/platform/enums.js';
import { hiddenDocs } from '../../docs/doc/hidden-docs.js';
import { allows } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';

const columns = `n.id, n.doc_id as "docId", n.module_id as "moduleId", n.version, n.before, n.kind, n.severity, n.breaking, n.parts,
  n.meaning, n.actor_id as "actorId", n.actor_name as "actorName", n.source, n.change_set as "changeSet", n.remark, n.at,
  d.name as "docName", d.is_deleted as "isDeleted", d.is_folder as "isFolder",
  d.type = ${DocType.about} as "isAbout", m.name as "moduleName", p.name as "projectName"`;
const news = z.object({
  ...{ id: z.number(), docId: z.number(), moduleId: z.number(), version: z.number(), before: z.number() },
  ...{ kind: z.enum(newsKinds), severity: z.number(), breaking: z.number(), parts: z.array(z.string()) },
  ...{ meaning: z.array(z.unknown()), actorId: z.number(), actorName: z.string(), source: z.string() },
  ...{ changeSet: z.number(), remark: z.string(), at: z.date(), docName: z.string(), isDeleted: z.boolean() },
  ...{ isFolder: z.boolean(), isAbout: z.boolean(), moduleName: z.string(), projectName: z.string() },
});
const rows = z.array(news.extend({ isSuperAdmin: z.boolean(), ...projectStandingFields }));
export type ReadableNews = z.output<typeof news>;

const from = `from doc_news n join docs d on d.id = n.doc_id
  join modules m on m.id = d.module_id and m.deleted_at is null
  join projects p on p.id = m.project_id and p.deleted_at is null
  join spaces s on s.id = p.space_id and s.deleted_at is null
  join users u on u.id = $1 and u.status <> ${UserStatus.disabled} and u.deleted_at is null
  ${projectStanding.joins('u.id')}`;

/**
 * The changes that the user may read now, the newest first. Docs that the viewer hides are for those who edit them.
 * `where`: SQL in which $1 is the user.
 */
export async function viewableNews(
  db: Pick<EntityManager, 'query'>,
  userId: number,
  where: string,
  values: readonly unknown[],
): Promise<ReadableNews[]> {
  const sql = `select ${columns}, u.is_super_admin as "isSuperAdmin", ${projectStanding.columns} ${from} where ${where} order by n.id desc`;
  const found = rows.parse(await db.query(sql, [userId, ...values])).filter((row) => allows('doc.view', row));
  const mayEdit = (row: (typeof found)[number]) => allows('doc.edit', row);
  const hidden = await hiddenDocs(
    db,
    found.filter((row) => !mayEdit(row)).map(({ docId }) => docId),
  );
  return found
    .filter((row) => mayEdit(row) || !hidden.has(row.docId))
    .map(({ isSuperAdmin: _, spaceRole: __, projectRole: ___, isPrivate: ____, ...one }) => one);
}
