import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import {
  meterSphereProjects,
  meterSphereSpace,
  removeMeterSphereSpace,
} from '../../../../contracts/import-export/metersphere.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';

/** Forgets the server and the keys of a space. */
export function Disconnect({ spaceId }: { spaceId: string }) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  const remove = useChange(removeMeterSphereSpace, [meterSphereSpace, meterSphereProjects]);
  return (
    <>
      <Button intent="danger" variant="outlined" text={t('metersphere:disconnect')} onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={t('metersphere:disconnect')}
          text={t('metersphere:disconnectText')}
          confirm={t('metersphere:disconnect')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ spaceId }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
