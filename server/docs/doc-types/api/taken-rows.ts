import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import {
  attributeText,
  changedAttributes,
  withAttributeOf,
} from '../../../../contracts/docs/doc-types/row-attributes.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { belowOf, rowOf } from './extracted-rows.js';
import { rowsById } from './tables.js';

/** The model as it is, and as it was made. */
export interface TakingModel {
  readonly rows: readonly ParamRow[];
  readonly first: readonly ParamRow[];
}
export interface TakenRows {
  /** Of the doc. */
  readonly params: readonly ParamRow[];
  readonly model: readonly ParamRow[];
  /** How many rows stay in the doc, because the model has another value by now. */
  readonly left: number;
}

/**
 * The doc's own rows below a row that is a model become rows of the model. Rows that the model has under the same id, which an
 * extraction gave it, are merged by attribute with what the model was made of: a value that was changed there and here stays as it is in
 * both places, with its row.
 */
export function withTaken(params: readonly ParamRow[], rowId: string, { rows, first }: TakingModel): TakenRows {
  const own = belowOf(params, rowId);
  const { name, ref } = rowOf(params, rowId);
  if (ref === undefined || own.length === 0) throw new Refusal('row.nothingToTake', { name });
  const [made, model] = [rowsById(first), new Map(rows.map((row) => [row.id, row]))];
  const left = new Set<string>();
  for (const row of own) {
    const there = model.get(row.id);
    if (there) {
      const { next, isWhole } = merged(row, there, made.get(row.id));
      model.set(row.id, next);
      if (!isWhole) left.add(row.id);
    } else {
      const parentId = model.has(row.parentId) ? row.parentId : '';
      model.set(row.id, { ...row, style: ParamStyle.model, parentId });
    }
  }
  const stays = new Set(left);
  // Rows follow their parents.
  for (const { id, parentId } of own.toReversed()) if (stays.has(id)) stays.add(parentId);
  const away = new Set(own.flatMap(({ id }) => (stays.has(id) ? [] : id)));
  return { params: params.filter(({ id }) => !away.has(id)), model: [...model.values()], left: left.size };
}

/** What the row changed of the model's first version; `isWhole`: nothing else is left in it. */
function merged(row: ParamRow, there: ParamRow, first: ParamRow | undefined): { next: ParamRow; isWhole: boolean } {
  let next = there;
  let isWhole = true;
  for (const attribute of changedAttributes(there, row)) {
    const [now, then, value] = [there, first, row].map((one) => (one ? attributeText(one, attribute) : ''));
    if (value === then || (isUnset(value) && isUnset(then))) continue;
    if (now === then || isUnset(now)) next = withAttributeOf(next, row, attribute);
    else isWhole = false;
  }
  return { next, isWhole };
}

/** No length has two notations (docs/wire.md 1.10). */
const isUnset = (text = ''): boolean => text === '' || text === '-';
