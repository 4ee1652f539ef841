import { z } from 'zod';
import { DocStatus, DocType, UserStatus } from '../../../contracts/platform/enums.js';
import { allows } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';

/**
 * The entries of a composed project with their docs as readers would see them: a pinned doc with the columns of that
 * version. Whether its composer may still read it follows from the standing of `added_by`.
 */
export const entriesSql = `with recursive up as (
    select c.doc_id as doc, d.parent_id, d.is_show, 1 as depth from compose_docs c join docs d on d.id = c.doc_id
      where c.project_id = $1
    union all
    select up.doc, d.parent_id, d.is_show, depth + 1 from up join docs d on d.id = up.parent_id where depth < 1000
  ), hidden as (select distinct doc from up where not is_show)
  select c.id, c.parent_id as "parentId", c.is_folder as "isFolder", c.name as "folderName", c.doc_id as "docId",
    c.added_by as "addedBy", c.pinned_version as "pinnedVersion", c.pinned_at as "pinnedAt", c.order_index as "orderIndex", c.created_at as "createdAt",
    coalesce(u.nickname, '') as creator, coalesce(u.status, 0) as "userStatus",
    coalesce(u.is_super_admin, false) as "isSuperAdmin", d.module_id as "moduleId", d.parent_id as "sourceParentId",
    coalesce(d.is_deleted or d.is_folder or m.deleted_at is not null or p.deleted_at is not null or s.deleted_at is not null,
      true) as "isGone",
    h.doc is not null as "isHidden", d.type, d.version, d.content_version as "contentVersion", d.status,
    d.modified_at as "modifiedAt", coalesce(t.name, d.name) as name, coalesce(t.url, d.url) as url,
    coalesce(t.http_method, d.http_method) as "httpMethod", coalesce(t.author, d.author) as author,
    coalesce(t.deprecated, d.deprecated) as deprecated, coalesce(t.label, d.label) as label,
    concat_ws('/', s.name, p.name, m.name) as origin, ${projectStanding.columns}
  from compose_docs c
    left join users u on u.id = c.added_by
    left join docs d on d.id = c.doc_id
    left join modules m on m.id = d.module_id
    left join projects p on p.id = m.project_id
    left join spaces s on s.id = p.space_id
    left join hidden h on h.doc = c.doc_id
    left join lateral (select * from doc_places t where t.doc_id = d.id and t.version <= c.pinned_version
      order by t.version desc limit 1) t on true
    ${projectStanding.joins('c.added_by')}
  where c.project_id = $1 order by c.order_index, c.id`;

const maybe = z
  .string()
  .nullable()
  .transform((text) => text ?? '');
const maybeNumber = z
  .number()
  .nullable()
  .transform((n) => n ?? 0);
export const entryRows = z.array(
  z.object({
    id: z.number(),
    parentId: z.number(),
    isFolder: z.boolean(),
    folderName: z.string(),
    docId: z.number().nullable(),
    addedBy: z.number(),
    pinnedVersion: z.number().nullable(),
    pinnedAt: z.date().nullable(),
    orderIndex: z.number(),
    createdAt: z.date(),
    creator: z.string(),
    userStatus: z.number(),
    isSuperAdmin: z.boolean(),
    moduleId: maybeNumber,
    sourceParentId: maybeNumber,
    isGone: z.boolean(),
    isHidden: z.boolean(),
    type: z.literal(Object.values(DocType)).nullable(),
    version: maybeNumber,
    contentVersion: maybeNumber,
    status: z.literal(Object.values(DocStatus)).nullable(),
    modifiedAt: z.date().nullable(),
    name: maybe,
    url: maybe,
    httpMethod: maybe,
    author: maybe,
    deprecated: maybe,
    label: maybe,
    origin: z.string(),
    ...projectStandingFields,
    isPrivate: z
      .boolean()
      .nullable()
      .transform((is) => is ?? true),
  }),
);
export type EntryRow = z.output<typeof entryRows>[number];

export type EntryState = 'shown' | 'gone' | 'hidden' | 'forbidden';

/** What readers get of an entry now. The right of its composer counts at this moment, not when it was added. */
export function stateOf(entry: EntryRow): EntryState {
  if (entry.isFolder) return 'shown';
  if (entry.isGone) return 'gone';
  if (entry.userStatus !== UserStatus.enabled || !allows('doc.view', entry)) return 'forbidden';
  return entry.isHidden ? 'hidden' : 'shown';
}
