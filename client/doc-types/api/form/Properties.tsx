import { InputGroup, Switch } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { apiLimits, contentTypes } from '../../../../contracts/docs/doc-types/api.js';
import { limits } from '../../../../contracts/docs/doc-types/common.js';
import { DocType, NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { isComposing } from '../../../lib/composing.js';
import { useText } from '../../../lib/i18n.js';
import type { Published } from '../../doc-type/doc-type.js';
import type { ApiFields, SetField } from '../editing/fields.js';
import { useLiveInput } from '../editing/live-input.js';
import { useLine } from '../editing/live-line.js';
import { type TableEditing } from '../editing/table-editing.js';
import { ChoiceList, combobox } from '../grid/cells/ChoiceList.js';
import { LineField } from './fields/LineField.js';
import { LiveField } from './fields/LiveField.js';
import { ModelKey } from './ModelKey.js';

interface PropertiesProps {
  editing: TableEditing;
  fields: ApiFields;
  set: SetField;
  doc: Published;
}

/** Content type, maintainer, deprecation. */
export function Properties({ editing, fields, set, doc }: PropertiesProps) {
  const { t } = useText();
  return (
    <div className="form-properties">
      {doc.type === DocType.http && (
        <Property label={t('api:form.contentType')}>
          {(id) => <ContentType id={id} editing={editing} fields={fields} set={set} />}
        </Property>
      )}
      {doc.modelKey !== undefined && <ModelKey id={doc.id} modelKey={doc.modelKey} mayEdit={editing.mayEdit} />}
      <Property label={t('api:form.maintainer')}>
        {(id) => (
          <LineField id={id} editing={editing} place="author" longest={limits.author} placeholder={doc.creatorName} />
        )}
      </Property>
      <Deprecated editing={editing} fields={fields} set={set} />
    </div>
  );
}

function Property({ label, children }: { label: string; children: (id: string) => React.ReactNode }) {
  const id = useId();
  return (
    <div className="form-property">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Free text with the usual content types as suggestions. */
function ContentType({ id, editing, fields, set }: Omit<PropertiesProps, 'doc'> & { id: string }) {
  const { t } = useText();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const choices = contentTypes
    .filter((type) => type.toLowerCase().includes(wanted))
    .map((value) => ({ value, label: value }));
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  const field = useRef<HTMLInputElement>(null);
  const bound = useLiveInput(field, useLine(editing.ydoc, 'contentType', editing.act, editing.endStep), (value) => {
    setTyped(value);
    setOpen(true);
  });
  return (
    <LiveField editing={editing} place="contentType">
      <ChoiceList
        id={list}
        label={t('api:form.contentType')}
        isOpen={isOpen && editing.mayEdit}
        choices={choices}
        chosen={fields.contentType}
        onChoose={(value) => {
          set('contentType', value);
          close();
        }}
        input={(at) => (
          <InputGroup
            id={id}
            className="mono"
            inputRef={field}
            readOnly={!editing.mayEdit}
            maxLength={apiLimits.contentType}
            autoComplete="off"
            {...combobox(list, isOpen && choices.length > 0, at)}
            placeholder={t('api:form.noContentType')}
            onClick={() => setOpen(true)}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return;
              if (event.key === 'ArrowDown') setOpen(true);
              if (event.key === 'Escape') close();
            }}
            {...bound}
            onBlur={() => {
              bound.onBlur();
              close();
            }}
          />
        )}
      />
    </LiveField>
  );
}

/** A switch and the reason, which may be empty. */
function Deprecated({ editing, fields, set }: Omit<PropertiesProps, 'doc'>) {
  const { t } = useText();
  const isOut = fields.deprecated !== NOT_DEPRECATED;
  // Restores the reason if the switch is turned off by mistake.
  const last = useRef('');
  return (
    <div className="form-property form-deprecated">
      <LiveField editing={editing} place="deprecated">
        <Switch
          checked={isOut}
          disabled={!editing.mayEdit}
          label={t('api:form.deprecated')}
          onChange={(event) => {
            if (isOut) last.current = fields.deprecated;
            set('deprecated', event.currentTarget.checked ? last.current : NOT_DEPRECATED);
          }}
        />
      </LiveField>
      {isOut && (
        <LineField
          editing={editing}
          place="deprecated"
          longest={limits.deprecated}
          label={t('api:form.deprecatedWhy')}
          placeholder={t('api:form.deprecatedWhy')}
        />
      )}
    </div>
  );
}
