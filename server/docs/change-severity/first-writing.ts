import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { BEING_WRITTEN } from '../../../contracts/docs/change-severity/doc-rules.js';
import { meaning } from './meaning.js';

/** What happens to the doc as a whole is true before callers know it. */
const always: ReadonlySet<string> = new Set(['doc.added', 'doc.undeleted', 'doc.shown']);

/** Whether what the changes mean depends on whether callers could know the doc. */
export const isForCallers = (changes: readonly ChangeMeaning[]): boolean =>
  changes.some(({ rule, severity }) => severity !== 'wording' && !always.has(rule));

/** The same changes in a doc that nobody could know: without the severity that they would have for callers. */
export const asFirstWriting = (changes: readonly ChangeMeaning[]): readonly ChangeMeaning[] =>
  isForCallers(changes) ? [meaning(BEING_WRITTEN)] : changes;
