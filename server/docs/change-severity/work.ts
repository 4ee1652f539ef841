import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { Work } from '../../platform/workers/work.js';
import { type ChangeMeaning, type ComparedModels, type ContentChanges, contentChanges, severityOf } from './index.js';

export interface TwoContents {
  readonly type: number;
  readonly isFolder: boolean;
  readonly from: DocContent;
  readonly to: DocContent;
  readonly models?: ComparedModels | undefined;
}

const meaningOf = ({ type, isFolder, from, to, models }: TwoContents): ChangeMeaning[] =>
  severityOf({ type, isFolder }, from, to, models);

/** What a change means to callers, by our own rules. */
export const docMeaning: Work<TwoContents, ChangeMeaning[]> = { name: 'doc.meaning', run: meaningOf };

/** The same of several docs: a thread is asked once. */
export const docMeanings: Work<readonly TwoContents[], ChangeMeaning[][]> = {
  name: 'doc.meanings',
  run: (all) => all.map(meaningOf),
};

/** The same, and which rows and fields changed. */
export const docChanges: Work<TwoContents, ContentChanges> = {
  name: 'doc.changes',
  run: ({ type, isFolder, from, to, models }) => contentChanges({ type, isFolder }, from, to, models),
};
