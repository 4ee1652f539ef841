import { HTMLSelect } from '@blueprintjs/core';
import { MODEL_ROOT } from '../../../../../contracts/docs/doc-types/api.js';
import { rootEntries } from '../../../../../contracts/docs/doc-types/live-model-root.js';
import { useText } from '../../../../lib/i18n.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { useModelRoot } from '../../editing/use-row.js';
import { LiveField } from '../fields/LiveField.js';

/** What a whole model can be; another type that a program has set stays selectable. */
const offered = ['object', 'object[]', 'string', 'string[]', 'number', 'integer', 'boolean'] as const;

/** The type of the model itself: its rows are its fields, or those of the objects in its list. */
export function ModelType({ editing }: { editing: TableEditing }) {
  const { t } = useText();
  const { ydoc, act, mayEdit } = editing;
  const { type } = useModelRoot(editing);
  const options = offered.some((each) => each === type) ? offered : [...offered, type];
  const choose = (chosen: string) =>
    act(() => {
      if (chosen === 'object') rootEntries(ydoc).delete('type');
      else rootEntries(ydoc).set('type', chosen);
    });
  return (
    <LiveField editing={editing} place="modelType" className="root-array">
      <span data-blame={`row:${MODEL_ROOT}:type`}>
        <HTMLSelect
          value={type}
          disabled={!mayEdit}
          aria-label={t('api:form.modelType')}
          options={options.map((value) => ({ value, label: value }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </span>
    </LiveField>
  );
}
