import { getDoc } from '../../../contracts/docs.js';
import { listHistory } from '../../../contracts/history.js';
import { trees } from '../../features/doc-table/doc-row.js';

/** What a decision about the doc touches, beside what it says. */
export const touched = [getDoc, listHistory, ...trees] as const;
