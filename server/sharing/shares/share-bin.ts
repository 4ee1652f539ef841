import { type BinQuery, inPlace, pathIn } from '../../docs/past/bin-sources.js';

/** Deleted shares. */
export const shareBin: BinQuery = `select 'share', x.id, coalesce(nullif(x.title, ''), x.remark), ${pathIn()}, x.deleted_at, 'module-' || m.id,
    'ShareDeleted', jsonb_build_object('shareId', x.id), false
  from shares x ${inPlace} where x.deleted_at is not null`;
