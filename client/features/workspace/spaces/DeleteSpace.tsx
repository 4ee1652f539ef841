import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import {
  deletedSpaces,
  deleteSpace,
  listNormalSpaces,
  listProjects,
  listSpaces,
  spaceMembers,
} from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { paragraph } from '../../../lib/paragraph.js';
import { useCall, useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';

interface DeleteSpaceProps {
  space: { id: string; name: string };
  onClose: () => void;
  onDone: () => void;
}

/** Shows how much is deleted with it, and until when it can be restored. */
export function DeleteSpace({ space, onClose, onDone }: DeleteSpaceProps) {
  const { t } = useText();
  const projects = useCall(listProjects, { spaceId: space.id }).data?.length ?? 0;
  const people = useCall(spaceMembers, { spaceId: space.id }).data?.length ?? 0;
  const remove = useChange(deleteSpace, [listSpaces, listNormalSpaces, deletedSpaces, viewProjects, perms]);
  return (
    <ConfirmDialog
      title={t('places:deleteSpace')}
      text={paragraph(
        t('places:deleteSpaceText', { name: space.name }),
        t('places:touchesProjects', { count: projects }),
        t('places:touchesPeople', { count: people }),
        t('places:canComeBack'),
      )}
      confirm={t('places:deleteSpace')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: space.id }, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
