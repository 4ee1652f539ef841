import type { BinQuery } from '../../docs/past/bin-sources.js';

/** Deleted composed projects. */
export const composedBin: BinQuery = `select 'composed', x.id, x.name, '{}'::text[], x.deleted_at, 'space-' || x.space_id, 'ComposeProjectDeleted',
    jsonb_build_object('compose', x.id), false
  from compose_projects x where x.space_id = $5::int8 and x.deleted_at is not null`;
