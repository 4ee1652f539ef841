import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { listAllEventTokens, listEventTokens, revokeEventToken } from '../../../../contracts/notifications/programs.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';

interface RevokeTokenProps {
  token: { readonly id: string; readonly name: string };
}

/** A button that asks before it revokes the token. */
export function RevokeToken({ token: { id, name } }: RevokeTokenProps) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  const revoke = useChange(revokeEventToken, [listEventTokens, listAllEventTokens]);
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        intent="danger"
        text={t('programs:tokens.revoke')}
        aria-label={t('programs:tokens.revokeOf', { name })}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          title={t('programs:tokens.revoke')}
          text={t('programs:tokens.revokeText', { name })}
          confirm={t('programs:tokens.revoke')}
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate({ id }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
