/** Docs as of their pinned versions: the last place and the last content up to each. $1: the docs, $2: their versions. */
export const pinnedSql = `select d.id, d.module_id, d.type, d.is_folder, d.creator_id, d.created_at, p.parent_id, p.name, p.url,
    p.http_method, p.author, p.deprecated, p.label, p.status, p.is_show, p.is_locked, p.is_deleted, p.order_index,
    w.version, c.data -> 'content' as content, c.version as content_version,
    greatest(p.at, c.at) as modified_at, d.modifier_id
  from unnest($1::bigint[], $2::int[]) w (id, version)
    join docs d on d.id = w.id and not d.is_deleted
    cross join lateral (select * from doc_places p where p.doc_id = d.id and p.version <= w.version
      order by p.version desc limit 1) p
    cross join lateral (select e.version, e.recorded_at as at, e.data from events e
      where e.stream = 'doc-' || d.id and e.type in ('DocCreated', 'DocEdited', 'DocRestored') and e.version <= w.version
      order by e.version desc limit 1) c`;
