import { viewProjectTree, viewSpaceTree } from '../../../../contracts/docs/doc-trees.js';
import { addModule, listModules } from '../../../../contracts/workspace/workspace.js';
import { isRefused } from '../../../lib/api.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { NameDialog } from '../../../ui/NameDialog.js';

interface CreateModuleProps {
  projectId: string;
  onClose: () => void;
  onDone: (moduleId: string) => void;
}

export function CreateModule({ projectId, onClose, onDone }: CreateModuleProps) {
  const { t } = useText();
  const form = useForm({
    initial: { name: '' },
    endpoint: addModule,
    change: useChange(addModule, [listModules, viewProjectTree, viewSpaceTree]),
    input: ({ name }) => ({ projectId, name: name.trim() }),
    fieldOf: (error) => (isRefused(error) ? 'name' : undefined),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <NameDialog
      title={t('modules:new')}
      label={t('modules:name')}
      submit={t('action.create')}
      form={form}
      name={form.bind('name')}
      onClose={onClose}
    />
  );
}
