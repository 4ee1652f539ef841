import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useText } from '../../../lib/i18n.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { BindingSettings } from './BindingSettings.js';

interface ReleaseBindingProps {
  releaseId: string;
  releaseNo: string;
  projectId: string;
  onClose: () => void;
}

/** The binding of a release, in a dialog. */
export function ReleaseBinding({ releaseId, releaseNo, projectId, onClose }: ReleaseBindingProps) {
  const { t } = useText();
  return (
    <ModalDialog title={t('metersphere:releaseTitle', { name: releaseNo })} onClose={onClose}>
      <DialogBody>
        <BindingSettings place={{ kind: 'release', id: releaseId }} projectId={projectId} />
      </DialogBody>
      <DialogFooter actions={<Button text={t('places:close')} onClick={onClose} />} />
    </ModalDialog>
  );
}
