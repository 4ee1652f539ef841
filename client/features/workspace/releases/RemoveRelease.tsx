import { listReleases, removeRelease } from '../../../../contracts/workspace/releases.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import type { Release } from './release.js';

interface RemoveReleaseProps {
  release: Release;
  onClose: () => void;
  onRemoved?: () => void;
}

export function RemoveRelease({ release, onClose, onRemoved = onClose }: RemoveReleaseProps) {
  const { t } = useText();
  const remove = useChange(removeRelease, [listReleases]);
  return (
    <ConfirmDialog
      title={t('releases:remove')}
      text={t('releases:removeText', { name: release.releaseNo })}
      confirm={t('releases:remove')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: release.id }, { onSuccess: onRemoved })}
      onClose={onClose}
    />
  );
}
