import { viewProjectTree, viewSpaceTree } from '../../../contracts/docs.js';
import { addModule, listModules } from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { NameDialog } from '../../ui/NameDialog.js';
import { MODULE_NAME } from './limits.js';

interface CreateModuleProps {
  projectId: string;
  onClose: () => void;
  onDone: (moduleId: string) => void;
}

export function CreateModule({ projectId, onClose, onDone }: CreateModuleProps) {
  const { t } = useText();
  const add = useChange(addModule, [listModules, viewProjectTree, viewSpaceTree]);
  return (
    <NameDialog
      title={t('modules:new')}
      label={t('modules:name')}
      submit={t('action.create')}
      longest={MODULE_NAME}
      busy={add.isPending}
      error={add.error}
      onName={(name) => add.mutate({ projectId, name }, { onSuccess: ({ id }) => onDone(id) })}
      onClose={onClose}
    />
  );
}
