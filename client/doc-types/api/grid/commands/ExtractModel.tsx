import { viewDoc } from '../../../../../contracts/docs/docs.js';
import { docModels, extractModel, listModels } from '../../../../../contracts/docs/models.js';
import { useForm } from '../../../../lib/form.js';
import { useText } from '../../../../lib/i18n.js';
import { useChange } from '../../../../lib/query.js';
import { FormDialog } from '../../../../ui/dialogs.js';
import { TextField } from '../../../../ui/TextField.js';

interface ExtractModelProps {
  docId: string;
  row: string;
  /** The row's own name. */
  name: string;
  onClose: () => void;
}

/** Asks for the name of the model that a row becomes. The row changes when the server has done it, as by a colleague. */
export function ExtractModel({ docId, row, name, onClose }: ExtractModelProps) {
  const { t } = useText();
  const form = useForm({
    initial: { name: name.slice(0, 1).toUpperCase() + name.slice(1) },
    endpoint: extractModel,
    change: useChange(extractModel, [listModels, docModels, viewDoc]),
    input: (values) => ({ id: docId, rowId: row, name: values.name.trim() }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('api:model.extractTitle', { name })}
      submit={t('api:model.extractSubmit')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={t('api:model.extractName')}
        field={form.bind('name')}
        note={t('api:model.extractNote')}
        autoFocus
      />
    </FormDialog>
  );
}
