import type * as Y from 'yjs';
import { MODEL_ROOT, type ParamRow, ParamStyle, rowLimits } from './api.js';
import { fixedRowEntries, ownKeyOf } from './live-fixed-rows.js';
import { isPartKey, type RowEntries, storedParts, writeParts } from './live-parts.js';
import { cutField, storable } from './plain-text.js';

/*
 * The row that is a model's schema itself, during live editing: flat keys of `fields` (`$model/type`,
 * `$model/schema/pattern`). A Y.Map for it would be lost for one of two people who both make it.
 */
const rootTexts = ['type', 'maxLength', 'example', 'enumId'] as const;
type RootText = (typeof rootTexts)[number];
const bare = { type: 'object', maxLength: '-', example: '', enumId: '' } satisfies Record<RootText, string>;
const isRootText = (key: string): key is RootText => rootTexts.some((each) => each === key);

const isRootKey = (key: string): boolean => isRootText(key) || isPartKey(key);

/** The key of the root's entry that a key of `fields` is. */
export const rootKeyOf = (field: string): string | undefined => ownKeyOf(field, MODEL_ROOT, isRootKey);

/** The entries of the root among the fields. */
export const rootEntries = (ydoc: Y.Doc): RowEntries => fixedRowEntries(ydoc, MODEL_ROOT, isRootKey);

/** The row as a version stores it; undefined where it says no more than that the model is an object. */
export function storedRoot(ydoc: Y.Doc): ParamRow | undefined {
  const entries = rootEntries(ydoc);
  const text = (key: RootText, max: number) => {
    const value = entries.get(key);
    return typeof value === 'string' ? storable(cutField(value, max)) : bare[key];
  };
  const enumId = text('enumId', rowLimits.id);
  const cells = {
    type: text('type', rowLimits.type),
    maxLength: text('maxLength', rowLimits.maxLength) || bare.maxLength,
    example: text('example', rowLimits.example),
    enumId: enumId.length > 16 ? '' : enumId,
  };
  const parts = storedParts(entries);
  if (Object.keys(parts).length === 0 && rootTexts.every((key) => cells[key] === bare[key])) return undefined;
  const place = { id: MODEL_ROOT, parentId: '', style: ParamStyle.model };
  return { ...place, name: '', required: false, description: '', ...cells, ...parts };
}

/** Writes the root as a difference; undefined: it says nothing. Call inside a transaction. */
export function writeRoot(ydoc: Y.Doc, wanted: ParamRow | undefined): void {
  const [entries, now] = [rootEntries(ydoc), storedRoot(ydoc)];
  for (const key of rootTexts) {
    const [was, value] = [now?.[key] ?? bare[key], wanted?.[key] ?? bare[key]];
    if (was === value) continue;
    if (value === bare[key]) entries.delete(key);
    else entries.set(key, value);
  }
  writeParts(entries, wanted ?? {});
}
