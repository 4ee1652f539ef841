import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { viewDoc } from '../../../../contracts/docs/docs.js';
import { docModels, listModels, setModelKey } from '../../../../contracts/docs/models.js';
import { isRefused } from '../../../lib/api.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { TextField } from '../../../ui/TextField.js';

interface ModelKeyProps {
  id: string;
  modelKey: string;
  mayEdit: boolean;
}

/** The name of a model in exports. It is no live text, because the server must see that no other model has it. */
export function ModelKey({ id, modelKey, mayEdit }: ModelKeyProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="form-property">
      <span className="form-property-label">{t('api:model.key')}</span>
      <span className="row gap-2">
        <code translate="no">{modelKey}</code>
        {mayEdit && (
          <Button variant="minimal" size="small" text={t('api:form.changeKey')} onClick={() => setOpen(true)} />
        )}
      </span>
      {isOpen && <ChangeKey id={id} modelKey={modelKey} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ChangeKey({ id, modelKey, onClose }: { id: string; modelKey: string; onClose: () => void }) {
  const { t } = useText();
  const form = useForm({
    initial: { key: modelKey },
    endpoint: setModelKey,
    change: useChange(setModelKey, [viewDoc, listModels, docModels]),
    input: ({ key }) => ({ id, key }),
    fieldOf: (error) => (isRefused(error, 'model.keyTaken') ? 'key' : undefined),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('api:model.key')} submit={t('action.save')} form={form} onClose={onClose}>
      <TextField label={t('api:model.key')} field={form.bind('key')} note={t('api:form.keyNote')} autoFocus />
    </FormDialog>
  );
}
