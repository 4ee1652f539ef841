import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { insertRows, lastPosition } from '../rows/row-acts.js';
import { RowTable } from '../rows/row-table.js';
import type { SetField } from './fields.js';
import type { TableEditing } from './table-editing.js';

/** Whether array elements are plain values, not objects with fields. */
export const isPlainElement = (type: string): boolean => type !== '' && readType(type).of !== 'object';

/**
 * One step of undo. An array of plain values is described by one row without a name, which is added if it is missing.
 */
export function becomeArray(
  editing: TableEditing,
  set: SetField,
  of: 'request' | 'response',
  isArray: boolean,
  elementType: string,
): void {
  const { ydoc, act, endStep } = editing;
  const style = of === 'request' ? ParamStyle.request : ParamStyle.response;
  const table = RowTable.of(ydoc);
  const isBare = table.roots(style).every(({ gone }) => gone);
  endStep();
  if (isArray && isPlainElement(elementType) && isBare)
    insertRows(editing, lastPosition(table, style), [{ type: elementType, maxLength: '' }]);
  act(() => {
    set(of === 'request' ? 'isRequestArray' : 'isResponseArray', isArray);
    set(of === 'request' ? 'requestArrayType' : 'responseArrayType', elementType);
  });
  endStep();
}
