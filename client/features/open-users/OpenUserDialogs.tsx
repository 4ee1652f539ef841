import { addOpenUser, disableOpenUser, openUserPage, resetOpenUserSecret } from '../../../contracts/open-users.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { ConfirmDialog } from '../../ui/dialogs.js';
import { NameDialog } from '../../ui/NameDialog.js';
import { OnceSecret } from '../../ui/OnceSecret.js';
import type { OpenUser } from './OpenUserTable.js';

const LONGEST_APPLICANT = 64;

function Secret({ made, onClose }: { made: OpenUser; onClose: () => void }) {
  const { t } = useText();
  return (
    <OnceSecret
      title={t('places:openUsers.secretOf', { name: made.applicant })}
      warning={t('places:openUsers.once')}
      lines={[
        { label: t('places:openUsers.key'), value: made.appKey },
        { label: t('places:openUsers.secret'), value: made.secret },
      ]}
      onClose={onClose}
    />
  );
}

/** The secret it answers with stays until it is dismissed: it cannot be had again. */
export function AddOpenUser({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const { t } = useText();
  const add = useChange(addOpenUser, [openUserPage]);
  if (add.data) return <Secret made={add.data} onClose={onClose} />;
  return (
    <NameDialog
      title={t('places:openUsers.add')}
      label={t('places:openUsers.applicant')}
      submit={t('action.create')}
      longest={LONGEST_APPLICANT}
      busy={add.isPending}
      error={add.error}
      onName={(applicant) => add.mutate({ spaceId, applicant })}
      onClose={onClose}
    />
  );
}

interface OneProps {
  user: OpenUser;
  onClose: () => void;
}

export function ResetSecret({ user, onClose }: OneProps) {
  const { t } = useText();
  const reset = useChange(resetOpenUserSecret, [openUserPage]);
  if (reset.data) return <Secret made={reset.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('places:openUsers.reset')}
      text={t('places:openUsers.resetText', { name: user.applicant })}
      confirm={t('places:openUsers.reset')}
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate({ id: user.id })}
      onClose={onClose}
    />
  );
}

export function DisableOpenUser({ user, onClose }: OneProps) {
  const { t } = useText();
  const disable = useChange(disableOpenUser, [openUserPage]);
  return (
    <ConfirmDialog
      title={t('places:openUsers.disable')}
      text={t('places:openUsers.disableText', { name: user.applicant })}
      confirm={t('places:openUsers.disable')}
      busy={disable.isPending}
      error={disable.error}
      onConfirm={() => disable.mutate({ id: user.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
