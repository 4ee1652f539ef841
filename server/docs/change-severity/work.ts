import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { Work } from '../../platform/workers/work.js';
import { type ChangeMeaning, severityOf } from './index.js';

/** What a change means to callers, by our own rules. */
export const docMeaning: Work<{ type: number; isFolder: boolean; from: DocContent; to: DocContent }, ChangeMeaning[]> =
  {
    name: 'doc.meaning',
    run: ({ type, isFolder, from, to }) => severityOf({ type, isFolder }, from, to),
  };
