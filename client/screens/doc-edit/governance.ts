import { getDoc } from '../../../contracts/docs/docs.js';
import { listHistory } from '../../../contracts/history/history.js';
import { docTreeEndpoints } from '../../features/docs/doc-table/doc-row.js';

/** The endpoints whose data a governance change makes stale; the doc's content is unaffected. */
export const touched = [getDoc, listHistory, ...docTreeEndpoints] as const;
