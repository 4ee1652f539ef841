import { z } from 'zod';
import { paramStyle } from './doc-types/api.js';

/** By name, as `attributesOf` lists them; a build of yesterday knows fewer. */
const attribute = z.string();
/**
 * The change of one row of a table, matched by its id. `path`: names from the root down, as of the later version (for a
 * removed row: the earlier). A row can be moved and changed at once: `moved` is set when its parent or its place among
 * its siblings differs, with the names of its old and new ancestors, from the root down. A row that went to another
 * table is removed and added.
 */
export const rowChange = z.object({
  rowId: z.string(),
  style: paramStyle,
  kind: z.enum(['added', 'removed', 'changed']),
  path: z.array(z.string()),
  moved: z.object({ from: z.array(z.string()), to: z.array(z.string()) }).nullable(),
  attributes: z.array(z.object({ attribute, from: z.string(), to: z.string() })),
});
export type RowChange = z.output<typeof rowChange>;
