import { HTMLSelect, Switch } from '@blueprintjs/core';
import { useText } from '../../../../lib/i18n.js';
import type { ApiFields, SetField } from '../../editing/fields.js';
import { becomeArray } from '../../editing/root-array.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { LiveField } from '../fields/LiveField.js';

/** docs/spec.md 3: element types of a root array; another type that a push has set stays selectable. */
const elementTypes = ['object', 'string', 'number', 'boolean'] as const;

interface RootArrayProps {
  editing: TableEditing;
  fields: ApiFields;
  set: SetField;
  of: 'request' | 'response';
}

/** Whether the whole body is an array, and its element type. */
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
