import { HTMLSelect, Switch } from '@blueprintjs/core';
import { ParamStyle } from '../../../../contracts/doc-types/api.js';
import { useText } from '../../../lib/i18n.js';
import { insert, RowTable, type TableEditing } from '../grid/index.js';
import { lastSpot } from '../grid/row-acts.js';
import type { ApiFields, SetField } from './fields.js';
import { LiveField } from './LiveField.js';

/** Spec: what the elements of a root array may be; another type that a push has set stays choosable. */
const elementTypes = ['object', 'string', 'number', 'boolean'] as const;
export const isPlainElement = (type: string): boolean => type !== '' && type !== 'object';

interface RootArrayProps {
  editing: TableEditing;
  fields: ApiFields;
  set: SetField;
  of: 'request' | 'response';
}

/** Whether the whole body is an array, and of what. */
export function RootArray({ editing, fields, set, of }: RootArrayProps) {
  const { t } = useText();
  const [flag, typeKey] =
    of === 'request'
      ? (['isRequestArray', 'requestArrayType'] as const)
      : (['isResponseArray', 'responseArrayType'] as const);
  const type = fields[typeKey] || 'object';
  const offered = elementTypes.some((each) => each === type) ? elementTypes : [...elementTypes, type];
  const turn = (isArray: boolean, elementType: string) => becomeArray(editing, set, of, isArray, elementType);
  return (
    <LiveField editing={editing} place={flag} className="root-array">
      <Switch
        checked={fields[flag]}
        disabled={!editing.mayEdit}
        label={t('api:form.rootArray')}
        onChange={(event) => turn(event.currentTarget.checked, type)}
      />
      {fields[flag] && (
        <span data-blame={`field:${typeKey}`}>
          <HTMLSelect
            value={type}
            disabled={!editing.mayEdit}
            aria-label={t('api:form.elementType')}
            options={offered.map((value) => ({ value, label: t('api:form.elementsOf', { type: value }) }))}
            onChange={(event) => turn(true, event.currentTarget.value)}
          />
        </span>
      )}
    </LiveField>
  );
}

/** In one step of undo. An array of plain values is told by one row without a name: it is made where there is none. */
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
    insert(editing, lastSpot(table, style), [{ type: elementType, maxLength: '' }]);
  act(() => {
    set(of === 'request' ? 'isRequestArray' : 'isResponseArray', isArray);
    set(of === 'request' ? 'requestArrayType' : 'responseArrayType', elementType);
  });
  endStep();
}
