import { type BinQuery, inPlace, pathIn } from '../../../docs/past/bin-sources.js';

/** Deleted cases of docs that are there. */
export const caseBin: BinQuery = `select 'case', k.id, k.name, ${pathIn('x.name')}, k.deleted_at, 'cases-' || x.id, 'CaseDeleted',
    jsonb_build_object('caseId', k.id), false
  from doc_cases k join docs x on x.id = k.doc_id and not x.is_deleted ${inPlace} where k.deleted_at is not null`;
