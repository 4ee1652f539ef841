import { Switch } from '@blueprintjs/core';
import { OPERATION } from '../../../../../contracts/docs/doc-types/api.js';
import { BODY_REQUIRED, isBodiless, isBodyRequired } from '../../../../../contracts/docs/doc-types/request-bodies.js';
import { keywordKey } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { useText } from '../../../../lib/i18n.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { setOperationKeyword, useOperation } from '../../more/operation.js';

/** Whether a call must have a body; of a method that has none it is not asked. */
export function RequiredBody({ editing, method }: { editing: TableEditing; method: string }) {
  const { t } = useText();
  const isRequired = isBodyRequired(useOperation(editing.ydoc));
  if (!isRequired && (!editing.mayEdit || isBodiless(method))) return null;
  return (
    <span className="root-array" data-blame={`row:${OPERATION}:${keywordKey(BODY_REQUIRED)}`}>
      <Switch
        checked={isRequired}
        disabled={!editing.mayEdit}
        label={t('api:form.bodyRequired')}
        onChange={(event) =>
          setOperationKeyword(editing, BODY_REQUIRED, event.currentTarget.checked ? 'true' : undefined)
        }
      />
    </span>
  );
}
