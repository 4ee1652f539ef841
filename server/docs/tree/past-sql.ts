/** A parameter of type timestamptz, such as `$2`. */
type Parameter = `$${number}`;

/** The last place of `docs d`. */
export const placeAt = (
  at: Parameter,
): string => `lateral (select * from doc_places p where p.doc_id = d.id and p.at <= ${at}
    order by p.at desc, p.version desc limit 1) p`;

/** The last event with content, as `c`. Its list of types must be that of the index `events_contents`. */
export const contentEventAt = (docId: string, at: Parameter, c = 'c'): string => `lateral (
    select e.version, e.recorded_at as at, (e.meta ->> 'actorId')::int8 as modifier_id, e.data from events e
    where e.stream = 'doc-' || ${docId} and e.type in ('DocCreated', 'DocEdited', 'DocRestored') and e.recorded_at <= ${at}
    order by e.recorded_at desc, e.version desc limit 1) ${c}`;

const placed = `p.parent_id, p.name, p.url, p.http_method, p.author, p.deprecated, p.label, p.status, p.is_show, p.is_locked,
    p.is_deleted, p.order_index`;
const fixed = `d.id, d.module_id, d.type, d.is_folder, d.creator_id, d.created_at, d.is_deleted as is_deleted_now`;

/**
 * Docs as they were at an instant, as a table expression with the columns of `docs`, but without the content: `version`
 * is that of the last change in the tree. `where` restricts `docs d`.
 */
export const placesAt = (at: Parameter, where: string): string =>
  `(select ${fixed}, ${placed}, p.version, p.at as modified_at, p.modifier_id
    from docs d cross join ${placeAt(at)} where ${where})`;

/** The same with the content, and the version of the last event that either of them shows. */
export const docsAt = (at: Parameter, where: string): string =>
  `(select ${fixed}, ${placed}, c.data -> 'content' as content, c.version as content_version,
      greatest(p.version, c.version) as version,
      case when c.version > p.version then c.at else p.at end as modified_at,
      case when c.version > p.version then c.modifier_id else p.modifier_id end as modifier_id
    from docs d cross join ${placeAt(at)} cross join ${contentEventAt('d.id', at)} where ${where})`;
