import { type Branch, isRequired } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import { exampleValue } from '../row-schemas.js';
import type { Writing } from './operation-part.js';
import { isSameText } from './same-rows.js';
import { heldBy } from './written-parts.js';

/** What a parameter, or a header of a response, says: its schema, and what stands beside it. `was`: the original one. */
export function writtenHolder(
  { schemas, reading }: Writing,
  branch: Branch,
  before: ImportedRow | undefined,
  was: unknown,
): JsonObject {
  const { row } = branch;
  const { schema: _schema, content, ...given } = reading.resolver.object(was);
  const [held, wasHeld] = [heldBy(row), heldBy(before ?? {})];
  const isShown = before !== undefined && isSameText(before.example, row.example);
  const kept = Object.fromEntries(
    Object.entries(given).filter(([name]) => !wasHeld.has(name) && (isShown || !/^examples?$/.test(name))),
  );
  const type = held.get('content');
  held.delete('content');
  // Examples of the schema are a keyword then, and the column is the parameter's own.
  const isHeld = row.example !== '' && row.schema?.examples !== undefined;
  const own = { ...row, description: before?.description ?? '', ...(isHeld && { example: before?.example ?? '' }) };
  const schema = schemas.property({ ...branch, row: own }, before);
  const isDescribed = before && isSameText(before.description, row.description);
  return {
    ...kept,
    ...Object.fromEntries(held),
    ...(isHeld && !isShown && { example: exampleValue(row.example, objectOr(schema)) }),
    required: isRequired(row) || undefined,
    ...(!isDescribed && { description: row.description || undefined }),
    ...(typeof type === 'string'
      ? { content: { [type]: { ...objectOr(objectOr(content)[type]), schema } } }
      : { schema }),
  };
}
