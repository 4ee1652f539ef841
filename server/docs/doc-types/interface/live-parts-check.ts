import * as Y from 'yjs';
import { operationEntries, operationKeyOf } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { rootEntries, rootKeyOf } from '../../../../contracts/docs/doc-types/live-model-root.js';
import {
  isPartKey,
  isStoredPart,
  type RowEntries,
  storedParts,
} from '../../../../contracts/docs/doc-types/live-parts.js';
import {
  keywordKey,
  keywordOfKey,
  partLimits,
  type RowParts,
  valueKey,
} from '../../../../contracts/docs/doc-types/row-parts.js';

/** A keyword or a value of a row, within its limit. */
const isPart = (key: string): boolean => {
  const isKeyword = keywordOfKey(key) !== undefined;
  const longest = isKeyword ? keywordKey('').length + partLimits.keyword : valueKey('').length + partLimits.valueTexts;
  return isPartKey(key) && key.length <= longest;
};

/**
 * Whether versions store the keywords and values of rows that an update changes. Otherwise they would be in the live doc
 * for ever, shown nowhere, although their writer saw them as saved. Each row is read once.
 */
export class LivePartsCheck {
  private readonly stored = new Map<unknown, RowParts>();

  constructor(private readonly ydoc: Y.Doc) {}

  fitsRow({ deleted }: Y.Item, key: string, row: Y.AbstractType<unknown>): boolean {
    if (!isPart(key)) return false;
    return deleted || (row instanceof Y.Map && this.isStored(row, key, row));
  }

  /** An entry of a model's root or of an operation, with the limits of a row's. */
  fitsFixedRow({ deleted }: Y.Item, field: string): boolean {
    const [ofRoot, ofOperation] = [rootKeyOf(field), operationKeyOf(field)];
    const key = ofRoot ?? ofOperation;
    if (key === undefined || (isPartKey(key) && !isPart(key))) return false;
    if (deleted || !isPartKey(key)) return true;
    const read = ofRoot === undefined ? operationEntries : rootEntries;
    return this.isStored(read, key, read(this.ydoc));
  }

  private isStored(row: unknown, key: string, entries: RowEntries): boolean {
    const stored = this.stored.get(row) ?? storedParts(entries);
    this.stored.set(row, stored);
    return isStoredPart(entries, key, stored);
  }
}
