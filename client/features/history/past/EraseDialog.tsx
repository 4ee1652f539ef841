import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { deleteForGood, listBin } from '../../../../contracts/history/past.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import styles from './past.module.css';
import type { Deleted } from './past-scope.js';

/** Asks for the reason before contents are removed for good. */
export function EraseDialog({ entry, onClose }: { entry: Deleted; onClose: () => void }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const erase = useChange(deleteForGood, [listBin]);
  return (
    <FormDialog
      title={t('past:bin.eraseTitle', { name: entry.name })}
      submit={t('past:bin.erase')}
      intent="danger"
      busy={erase.isPending}
      idle={reason.trim() === ''}
      error={erase.error}
      onClose={onClose}
      onSubmit={() => erase.mutate({ docId: entry.id, reason: reason.trim() }, { onSuccess: onClose })}
    >
      <p className={styles.above}>{t('past:bin.eraseWhat')}</p>
      <InputGroup
        value={reason}
        maxLength={200}
        placeholder={t('past:bin.reason')}
        aria-label={t('past:bin.reason')}
        onValueChange={setReason}
      />
    </FormDialog>
  );
}
