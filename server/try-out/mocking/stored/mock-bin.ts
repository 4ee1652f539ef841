import { type BinQuery, inPlace, pathIn } from '../../../docs/past/bin-sources.js';

/** Deleted mocks of docs that are there. */
export const mockBin: BinQuery = `select 'mock', k.id, k.name, ${pathIn('x.name')}, k.deleted_at, 'mocks-' || x.id, 'MockDeleted',
    jsonb_build_object('mockId', k.id), false
  from mocks k join docs x on x.id = k.doc_id and not x.is_deleted ${inPlace} where k.deleted_at is not null`;
