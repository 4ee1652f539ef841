import { IN_TABLE, isInTable, isMediaType } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import { EXAMPLES } from '../../../../../contracts/docs/doc-types/named-examples.js';
import type { Branch, Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import { exactJson } from '../../../../../contracts/platform/exact-json.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import { OperationPart } from './operation-part.js';
import { isSameText } from './same-rows.js';
import { heldBy } from './written-parts.js';

/** Writes what rows of media types say into the content of a body. */
export abstract class MediaWriter extends OperationPart {
  /**
   * Media types that are no rows stay: those with the schema of the table. `shownName`: the media type of the table, if it is
   * not the name of its row.
   */
  protected content(
    now: readonly Branch[],
    before: readonly ImportedRow[],
    given: JsonObject,
    shownName?: string,
  ): JsonObject {
    const known = before.filter(({ name }) => isMediaType(name));
    const [shown, others] = [known.filter(isInTable), known.filter((row) => !isInTable(row))];
    const written = now.flatMap((branch): [string, unknown][] => {
      const { row } = branch;
      const { name } = row;
      if (!isMediaType(name) || isInTable(row)) return [];
      const was = others.find((one) => one.name === name);
      if (was && this.isSame([branch], [was])) return [[name, given[name]]];
      const made = this.writing.schemas.property(branch, was);
      const media = withOwnExample(objectOr(given[name]), row, was);
      return [[name, { ...withHeld(media, row, was), schema: made }]];
    });
    const content = { ...without(given, others), ...Object.fromEntries(written) };
    const own = now.find(({ row }) => isMediaType(row.name) && isInTable(row))?.row;
    return withTable(content, shownName ?? own?.name ?? shown[0]?.name ?? '', own, shown[0]);
  }
}

/** Without the example that the row shows, if somebody changed that: it is the schema's then, or one by name. */
function withOwnExample(given: JsonObject, now: Row, before: ImportedRow | undefined): JsonObject {
  const isSame =
    isSameText(now.example, before?.example ?? '') && now.schema?.[EXAMPLES] === before?.schema?.[EXAMPLES];
  if (!before || isSame) return given;
  const { example: _, ...rest } = given;
  return rest;
}

/** What the media type of the table has besides it; its schema is written with the table. */
function withTable(
  content: JsonObject,
  name: string,
  now: Row | undefined,
  before: ImportedRow | undefined,
): JsonObject {
  const given = content[name];
  return isObject(given) ? { ...content, [name]: withHeld(given, now, before) } : content;
}

/** With what the row has of the holder of its schema, in place of what was there before. */
export function withHeld(given: JsonObject, now: Row | undefined, before: ImportedRow | undefined): JsonObject {
  const [held, was] = [heldBy(now ?? {}), heldBy(before ?? {})];
  if (isSameHeld(held, was)) return given;
  const kept = Object.entries(given).filter(([name]) => !was.has(name));
  held.delete(IN_TABLE.slice(1));
  return Object.fromEntries([...kept, ...held]);
}
const isSameHeld = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  exactJson(Object.fromEntries(a)) === exactJson(Object.fromEntries(b));

export const without = (given: JsonObject, rows: readonly ImportedRow[]): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([key]) => !rows.some(({ name }) => name === key)));
