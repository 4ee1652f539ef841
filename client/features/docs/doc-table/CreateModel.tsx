import { useNavigate } from 'react-router-dom';
import { addModel, listModels } from '../../../../contracts/docs/models.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { TextField } from '../../../ui/TextField.js';
import { docPath, editNewDoc } from './doc-row.js';

/** Creates a model in an application, and opens its editor. */
export function CreateModel({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  const form = useForm({
    initial: { name: '' },
    endpoint: addModel,
    change: useChange(addModel, [listModels]),
    input: ({ name }) => ({ moduleId, parentId: '', name: name.trim() }),
    onDone: ({ id }) => {
      onClose();
      void navigate(docPath({ id, type: DocType.model }, moduleId, true), { state: editNewDoc });
    },
  });
  return (
    <FormDialog title={t('docs:newModel')} submit={t('docs:createAndEdit')} form={form} onClose={onClose}>
      <TextField label={t('docs:docName')} field={form.bind('name')} note={t('docs:modelNameNote')} autoFocus />
    </FormDialog>
  );
}
