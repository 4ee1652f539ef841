import { z } from 'zod';
import { severities } from './rules.js';

/**
 * One change of a doc and what it means. `rule`: its id in the table of rules. `rowId`: the row's id, '' for anything
 * else. `path`: the names from the root of the table to the row, as of the later content.
 * `from` and `to`: the values that the sentence names.
 */
export const meaningOfChange = z.object({
  rule: z.string(),
  severity: z.enum(severities),
  rowId: z.string(),
  path: z.array(z.string()),
  from: z.string(),
  to: z.string(),
});
export type ChangeMeaning = z.output<typeof meaningOfChange>;
