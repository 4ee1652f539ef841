import { type BinKind, type BinQuery, inPlace, pathIn } from '../../../docs/past/bin-sources.js';

const columns = '(kind, id, name, path, deleted_at, stream, event, about, is_erased)';

/** Docs that are not inside a deleted folder; of a folder whose contents were removed for good, those that can return. The last change of a deleted doc is its deletion, or its erasure. */
const docs = `select case when x.is_folder then 'folder' else 'doc' end, x.id, x.name, ${pathIn('f.name')}, x.modified_at,
    'doc-' || x.id, 'DocDeleted', '{}'::jsonb, x.is_erased
  from docs x ${inPlace} left join docs f on f.id = x.parent_id
  where x.is_deleted and (f.id is null or not f.is_deleted or f.is_erased and not x.is_erased)`;
const projects = `select 'project', p.id, p.name, '{}'::text[], p.deleted_at, 'project-' || p.id, 'ProjectDeleted', '{}'::jsonb, false
  from projects p where p.id = any($2) and p.deleted_at is not null`;
const applications = `select 'application', m.id, m.name, array[p.name]::text[], m.deleted_at, 'module-' || m.id, 'ModuleDeleted',
    '{}'::jsonb, false
  from modules m join projects p on p.id = m.project_id where m.project_id = any($1) and m.deleted_at is not null`;
const dictionaries = `select 'dictionary', x.id, x.name, ${pathIn()}, x.deleted_at, 'module-' || m.id, 'DictionaryDeleted',
    jsonb_build_object('dictionaryId', x.id), false
  from dictionaries x ${inPlace} where x.deleted_at is not null`;
/**
 * Comments that the reader wrote and deleted; with the right to delete those of others, all of them. The row of the doc
 * keeps no words of a deleted comment.
 */
const comments = `select 'comment', c.id, coalesce(w.content, ''), ${pathIn('x.name')}, g.recorded_at, 'comments-' || x.id,
    'CommentDeleted', jsonb_build_object('commentId', c.id), false
  from docs x ${inPlace} join doc_comments dc on dc.id = x.id
    cross join lateral jsonb_to_recordset(dc.comments) c (id int8, "userId" int8, "isDeleted" boolean)
    cross join lateral (select e.recorded_at, (e.meta ->> 'actorId')::int8 as by from events e
      where e.stream = 'comments-' || x.id and e.type = 'CommentDeleted' and (e.data ->> 'commentId')::int8 = c.id
      order by e.version desc limit 1) g
    left join lateral (select e.data ->> 'content' as content from events e where e.stream = 'comments-' || x.id
      and e.type in ('CommentAdded', 'CommentEdited', 'CommentUndeleted') and (e.data ->> 'commentId')::int8 = c.id
      order by e.version desc limit 1) w on true
  where not x.is_deleted and c."isDeleted" and (c."userId" = $3 and g.by = $3 or m.project_id = any($4))`;

/** What this group and those before it keep. */
export const ownBins = {
  doc: docs,
  project: projects,
  application: applications,
  dictionary: dictionaries,
  comment: comments,
} as const satisfies Partial<Record<BinKind, BinQuery>>;

const binOf = (queries: readonly string[]) => `with bin ${columns} as (${queries.join('\n  union all ')})`;

export const binCountsSql = (queries: readonly string[]): string =>
  `${binOf(queries)} select kind, count(*)::int as count from bin group by kind`;

/** $6: the kind, '' for all; $7 skipped, $8 at most. Who deleted it, and a folder's docs, are read for the page only. */
export const binPageSql = (
  queries: readonly string[],
): string => `${binOf(queries)}, page as (select * from bin where $6 = '' or kind = $6 order by deleted_at desc, kind, id desc offset $7 limit $8)
  select g.kind, g.id, g.name, g.path, g.deleted_at as "deletedAt", g.is_erased as "isErased",
    coalesce(by.id, 0) as "actorId", coalesce(by.name, '') as actor,
    case when g.kind <> 'folder' then 0 else (
      with recursive below as (select g.id union select d.id from docs d join below b on d.parent_id = b.id
        join docs f on f.id = g.id where d.module_id = f.module_id and d.is_deleted)
      select count(*) from below b join docs d on d.id = b.id and not d.is_folder and not d.is_erased
        join events e on e.stream = 'doc-' || d.id and e.version = d.version
        join docs f on f.id = g.id join events own on own.stream = 'doc-' || f.id and own.version = f.version
        where e.meta ->> 'requestId' = own.meta ->> 'requestId') end as docs
  from page g left join lateral (select u.id, u.nickname as name from events e join users u on u.id = (e.meta ->> 'actorId')::int8
      where e.stream = g.stream and e.type = g.event and e.data @> g.about order by e.version desc limit 1) by on true
  order by g.deleted_at desc, g.kind, g.id desc`;
