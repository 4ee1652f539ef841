import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import {
  deletedProjects,
  deleteProject,
  listModules,
  listProjects,
} from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { paragraph } from '../../../lib/paragraph.js';
import { useCall, useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { Impact } from '../../../ui/Impact.js';

interface DeleteProjectProps {
  project: { id: string; name: string };
  onClose: () => void;
  onDone: () => void;
}

/** Shows how much is deleted with it, and until when it can be restored. */
export function DeleteProject({ project, onClose, onDone }: DeleteProjectProps) {
  const { t } = useText();
  const count = useCall(listModules, { projectId: project.id }).data?.length ?? 0;
  const remove = useChange(deleteProject, [listProjects, deletedProjects, viewProjects, perms]);
  return (
    <ConfirmDialog
      title={t('places:deleteProject')}
      text={paragraph(
        t('places:deleteProjectText', { name: project.name }),
        t('places:touchesModules', { count }),
        t('places:canComeBack'),
      )}
      more={<Impact target={{ of: 'project', ids: [project.id], act: 'delete' }} />}
      confirm={t('places:deleteProject')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: project.id }, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
