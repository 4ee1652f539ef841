import {
  addOpenUser,
  disableOpenUser,
  openUserPage,
  resetOpenUserSecret,
} from '../../../../contracts/workspace/open-users.js';
import { isRefused } from '../../../lib/api.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { NameDialog } from '../../../ui/NameDialog.js';
import { OnceSecret } from '../../../ui/OnceSecret.js';
import type { OpenUser } from './OpenUserTable.js';

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

/** The secret in the reply is shown until it is dismissed: it cannot be read again. */
export function AddOpenUser({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const { t } = useText();
  const add = useChange(addOpenUser, [openUserPage]);
  const form = useForm({
    initial: { applicant: '' },
    endpoint: addOpenUser,
    change: add,
    input: ({ applicant }) => ({ spaceId, applicant: applicant.trim() }),
    fieldOf: (error) => (isRefused(error) ? 'applicant' : undefined),
  });
  if (add.data) return <Secret made={add.data} onClose={onClose} />;
  return (
    <NameDialog
      title={t('places:openUsers.add')}
      label={t('places:openUsers.applicant')}
      submit={t('action.create')}
      form={form}
      name={form.bind('applicant')}
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
