import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { JsonObject } from '../object-kinds.js';
import { isSameText } from './same-rows.js';

interface DescribedElements {
  /** What the elements keep of their description, which no row has. */
  readonly kept: JsonObject;
  /** The row of plain elements with their own description, and the one of the list. */
  readonly said?: { readonly branch: Branch; readonly texts: JsonObject };
}

/**
 * The descriptions of a body that is a list and of its elements. Where the list has one of its own, no row has that of the
 * elements, and the row of plain elements has that of the list. `originals`: what the two were.
 */
export function describedElements(
  only: Branch | undefined,
  before: ImportedRow | undefined,
  originals: { readonly list: unknown; readonly element: unknown },
): DescribedElements {
  const { list, element } = originals;
  const kept = list !== undefined && element !== undefined ? { description: element } : {};
  if (!only) return { kept };
  if (list === undefined || !before) return { kept, said: { branch: only, texts: {} } };
  const { row } = only;
  const isSame = isSameText(row.description, before.description);
  return {
    kept,
    said: {
      branch: { ...only, row: { ...row, description: before.description } },
      texts: isSame ? {} : { description: row.description || undefined },
    },
  };
}
