import { MODEL_ROOT } from '../../../../contracts/docs/doc-types/api.js';
import { rootEntries } from '../../../../contracts/docs/doc-types/live-model-root.js';
import { storedParts, writeParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import {
  type PartsRefusal,
  type RowParts,
  type RowValue,
  refusalOf,
} from '../../../../contracts/docs/doc-types/row-parts.js';
import type { RowWriter } from './row-acts.js';
import { rowMap } from './row-table.js';

/**
 * Changes the keywords and values of the row, or of a model as a whole; only those that differ are written. Undefined: it
 * was done.
 */
function change(writer: RowWriter, id: string, parts: (now: RowParts) => RowParts): PartsRefusal | undefined {
  const row = id === MODEL_ROOT ? rootEntries(writer.ydoc) : rowMap(writer.ydoc, id);
  if (!row) return undefined;
  const wanted = parts(storedParts(row));
  const refusal = refusalOf(wanted);
  if (refusal === undefined) writer.ydoc.transact(() => writeParts(row, wanted), writer.origin);
  return refusal;
}

/** Sets a keyword of the row to this JSON text, unless a version cannot store it; undefined removes it. */
export const setKeyword = (
  writer: RowWriter,
  id: string,
  keyword: string,
  text: string | undefined,
): PartsRefusal | undefined =>
  change(writer, id, ({ schema = {}, ...parts }) => {
    const others = Object.entries(schema).filter(([name]) => name !== keyword);
    return { ...parts, schema: Object.fromEntries(text === undefined ? others : [...others, [keyword, text]]) };
  });

/** Sets the model that the row is, with the type that clients without models see; undefined: none. */
export const setModel = (writer: RowWriter, id: string, ref: string | undefined, type?: string): void =>
  writer.ydoc.transact(() => {
    change(writer, id, ({ ref: _, ...parts }) => ({ ...parts, ...(ref !== undefined && { ref }) }));
    if (type !== undefined) rowMap(writer.ydoc, id)?.set('type', type);
  }, writer.origin);

/** Changes the values of the row's enumeration as they are now, unless a version cannot store them. */
export const changeValues = (
  writer: RowWriter,
  id: string,
  values: (now: readonly RowValue[]) => readonly RowValue[],
): PartsRefusal | undefined => change(writer, id, (parts) => ({ ...parts, values: [...values(parts.values ?? [])] }));
