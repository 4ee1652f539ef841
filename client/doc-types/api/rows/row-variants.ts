import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { storedParts, writeParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import type { RowKind } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { ArrangedRow } from '../../../../contracts/docs/doc-types/rows.js';
import type { VariantKind } from '../../../../contracts/docs/doc-types/variants.js';
import { addAfter, addChild, type RowWriter, tableOf } from './row-acts.js';
import { setCell } from './row-cells.js';
import { type NewRow, rowMap } from './row-table.js';

/* Rows that are variants of the row above them, or say what members of any name are. */

export function kindOfRow({ ydoc }: RowWriter, id: string): RowKind | undefined {
  const row = rowMap(ydoc, id);
  return row && storedParts(row).kind;
}
const isVariantKind = (kind: RowKind | undefined): kind is VariantKind =>
  kind !== undefined && kind !== 'additionalProperties';

/** The kind that the variants below a row have; undefined without any. */
export function kindBelow(writer: RowWriter, id: string): VariantKind | undefined {
  const kinds = tableOf(writer)
    .children(id)
    .map((row) => (row.deleted ? undefined : kindOfRow(writer, row.id)));
  return kinds.findLast(isVariantKind);
}
/** Whether a row has variants and no fields. */
function isOnlyVariants(writer: RowWriter, id: string): boolean {
  const rows = tableOf(writer)
    .children(id)
    .filter(({ deleted }) => !deleted);
  return rows.length > 0 && rows.every((row) => isVariantKind(kindOfRow(writer, row.id)));
}

/** Whether the row may be a variant: of a body, or of a row that is no status and no list of parameters. */
export function mayBeVariant({ style, depth }: Pick<ArrangedRow, 'style' | 'depth'>): boolean {
  if (style === ParamStyle.request || style === ParamStyle.response || style === ParamStyle.model) return true;
  return style !== ParamStyle.code && depth >= (style === ParamStyle.responses ? 2 : 1);
}
/** Whether the row may have variants below it. */
export const mayHaveVariants = ({ style, depth }: Pick<ArrangedRow, 'style' | 'depth'>): boolean =>
  mayBeVariant({ style, depth: depth + 1 });

const variant = (kind: VariantKind): NewRow => ({ kind, type: 'object', required: false, maxLength: '' });

/** What a row that is added below this one is: a variant below a variant. */
export function besideRow(writer: RowWriter, id: string): NewRow {
  const kind = kindOfRow(writer, id);
  return isVariantKind(kind) ? variant(kind) : {};
}
/** What a row that is added among the children of this one is: a variant if all of them are. */
export function belowRow(writer: RowWriter, id: string): NewRow {
  const kind = kindBelow(writer, id);
  return kind && isOnlyVariants(writer, id) ? variant(kind) : {};
}

/** Adds a variant behind this one, or at the end of those of the row. */
export function addVariant(writer: RowWriter, style: ParamStyle, id: string): string | undefined {
  const own = kindOfRow(writer, id);
  return isVariantKind(own)
    ? addAfter(writer, style, id, variant(own))
    : addChild(writer, id, variant(kindBelow(writer, id) ?? 'oneOf'));
}

/** Makes the row one with variants, or a map, and adds the first row below it if there is none of that kind. */
export function startKind(writer: RowWriter, id: string, kind: RowKind): string | undefined {
  const known = tableOf(writer)
    .children(id)
    .find((row) => !row.deleted && kindOfRow(writer, row.id) === kind);
  // Alternatives have types of their own.
  setCell(writer, id, 'type', kind === 'oneOf' || kind === 'anyOf' ? 'any' : 'object');
  if (known) return known.id;
  return addChild(writer, id, isVariantKind(kind) ? variant(kind) : { kind, required: false });
}

/** Sets what the rows are to the row above them; undefined: fields. */
export function setKinds(writer: RowWriter, ids: readonly string[], kind: RowKind | undefined): void {
  writer.ydoc.transact(() => {
    for (const id of ids) {
      const row = rowMap(writer.ydoc, id);
      if (!row) continue;
      const { kind: _, ...parts } = storedParts(row);
      writeParts(row, { ...parts, ...(kind && { kind }) });
    }
  }, writer.origin);
}
