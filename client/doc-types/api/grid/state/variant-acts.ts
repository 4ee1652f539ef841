import { type VariantKind, variantKinds } from '../../../../../contracts/docs/doc-types/variants.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { kindBelow, kindOfRow, mayBeVariant } from '../../rows/row-variants.js';

/** What a row is to the one above it. */
export type VariantAct = 'addVariant' | 'asVariant' | 'asField' | VariantKind;

/** The actions on what the row is to the one above it. */
export function variantActsOf(editing: TableEditing, row: string): VariantAct[] {
  const at = editing.rows.shape().get(row);
  if (!at || at.gone) return [];
  const kind = kindOfRow(editing, row);
  if (kind === 'additionalProperties') return ['asField'];
  if (kind) return ['addVariant', ...variantKinds.filter((each) => each !== kind), 'asField'];
  return [
    ...(kindBelow(editing, row) ? ['addVariant' as const] : []),
    ...(mayBeVariant(at) ? ['asVariant' as const] : []),
  ];
}

/** The kind of the variants beside the row; the first is one of several. */
export function kindBeside(editing: TableEditing, row: string): VariantKind {
  const table = editing.rows.shape();
  const at = table.get(row);
  const kinds = at ? table.siblings(at).map(({ id }) => kindOfRow(editing, id)) : [];
  return variantKinds.find((kind) => kinds.includes(kind)) ?? 'oneOf';
}
