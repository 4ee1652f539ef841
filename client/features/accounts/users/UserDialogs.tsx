import { useState } from 'react';
import { isOn } from '../../../../contracts/platform/wire.js';
import {
  createUser,
  deleteUser,
  disableUser,
  projectsOfUser,
  resetPassword,
  updateUser,
  userPage,
} from '../../../../contracts/workspace/users.js';
import { isRefused } from '../../../lib/api.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { AllocateProjects } from './AllocateProjects.js';
import { OncePassword } from './OncePassword.js';
import type { UserAct } from './UserActions.js';
import { noFacts, type UserFacts, UserForm } from './UserForm.js';
import type { UserRow } from './user-row.js';

interface UserDialogProps {
  user: UserRow;
  onClose: () => void;
  /** Called with a text to show above the list after the dialog is closed. */
  onDone: (said: string) => void;
}

const takenName = (error: unknown) => (isRefused(error, 'user.exists') ? ('username' as const) : undefined);
const trimmed = ({ username, nickname, email, ...rest }: Omit<UserFacts, 'password'>) => ({
  ...rest,
  username: username.trim(),
  nickname: nickname.trim(),
  email: email.trim(),
});

/** The password in the reply is shown until it is dismissed: it cannot be read again. */
export function CreateUser({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const create = useChange(createUser, [userPage]);
  const form = useForm({
    initial: noFacts,
    endpoint: createUser,
    change: create,
    input: ({ password, ...facts }) => ({ ...trimmed(facts), ...(password && { password }) }),
    fieldOf: takenName,
  });
  if (create.data) {
    const { username, password } = create.data;
    return (
      <OncePassword
        said={t('admin:users.onceCreated', { name: username })}
        username={username}
        password={password}
        onClose={onClose}
      />
    );
  }
  return (
    <UserForm withPassword title={t('admin:users.create')} submit={t('action.create')} form={form} onClose={onClose} />
  );
}

/** The dialog of the chosen action. */
export function UserDialog({ act, ...props }: UserDialogProps & { act: Exclude<UserAct, 'enable'> }) {
  const { t } = useText();
  switch (act) {
    case 'edit':
      return <EditUser {...props} />;
    case 'allocate':
      return (
        <AllocateProjects
          user={props.user}
          onClose={props.onClose}
          onDone={() => props.onDone(t('admin:users.allocatedNow', { name: props.user.nickname }))}
        />
      );
    case 'reset':
      return <ResetPassword {...props} />;
    case 'disable':
      return <DisableUser {...props} />;
    case 'delete':
      return <DeleteUser {...props} />;
  }
}

function EditUser({ user, onClose }: UserDialogProps) {
  const { t } = useText();
  const update = useChange(updateUser, [userPage]);
  const { username, nickname, email } = user;
  const form = useForm({
    initial: { ...noFacts, username, nickname, email, isSuperAdmin: isOn(user.isSuperAdmin) },
    endpoint: updateUser,
    change: update,
    input: ({ password: _none, ...facts }) => ({ id: user.id, ...trimmed(facts) }),
    fieldOf: takenName,
    onDone: onClose,
  });
  return <UserForm title={t('admin:users.editTitle')} submit={t('action.save')} form={form} onClose={onClose} />;
}

function ResetPassword({ user, onClose }: UserDialogProps) {
  const { t } = useText();
  const reset = useChange(resetPassword, [userPage]);
  const [password, setPassword] = useState<string>();
  if (password !== undefined) {
    return (
      <OncePassword
        said={t('admin:users.onceReset', { name: user.nickname })}
        username={user.username}
        password={password}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t('admin:users.reset')}
      text={t('admin:users.resetText', { name: user.nickname })}
      confirm={t('admin:users.reset')}
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate({ id: user.id }, { onSuccess: setPassword })}
      onClose={onClose}
    />
  );
}

function DisableUser({ user, onClose }: UserDialogProps) {
  const { t } = useText();
  const disable = useChange(disableUser, [userPage]);
  return (
    <ConfirmDialog
      title={t('admin:users.disableTitle')}
      text={t('admin:users.disableText', { name: user.nickname })}
      confirm={t('admin:users.disable')}
      busy={disable.isPending}
      error={disable.error}
      onConfirm={() => disable.mutate({ id: user.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function DeleteUser({ user, onClose, onDone }: UserDialogProps) {
  const { t } = useText();
  const remove = useChange(deleteUser, [userPage]);
  const projects = useCall(projectsOfUser, { userId: user.id }, { staleTime: 0 });
  const count = projects.data?.length ?? 0;
  return (
    <ConfirmDialog
      title={t('admin:users.deleteTitle')}
      text={
        <>
          {t('admin:users.deleteText', { name: user.nickname, username: user.username })}
          {count > 0 && ` ${t('admin:users.deleteProjects', { count })}`}
        </>
      }
      confirm={t('admin:users.delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { id: user.id },
          { onSuccess: () => onDone(t('admin:users.deletedNow', { name: user.nickname })) },
        )
      }
      onClose={onClose}
    />
  );
}
