import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import { addProject, listProjects } from '../../../../contracts/workspace/workspace.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { DescriptionField } from '../../../ui/DescriptionField.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { TextField } from '../../../ui/TextField.js';
import { PrivacyField } from './PrivacyField.js';

interface CreateProjectProps {
  spaceId: string;
  onClose: () => void;
  onDone: (projectId: string) => void;
}

export function CreateProject({ spaceId, onClose, onDone }: CreateProjectProps) {
  const { t } = useText();
  const form = useForm({
    initial: { name: '', description: '', isPrivate: false },
    endpoint: addProject,
    change: useChange(addProject, [listProjects, viewProjects, perms]),
    input: ({ name, ...rest }) => ({ spaceId, name: name.trim(), ...rest }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <FormDialog title={t('places:createProject')} submit={t('action.create')} form={form} onClose={onClose}>
      <TextField label={t('places:projectName')} field={form.bind('name')} autoFocus />
      <DescriptionField label={t('places:description')} rows={3} {...form.bind('description')} />
      <PrivacyField field={form.bind('isPrivate')} />
    </FormDialog>
  );
}
