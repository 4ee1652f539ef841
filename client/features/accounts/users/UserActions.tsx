import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import {
  BanCircleIcon,
  EditIcon,
  KeyIcon,
  MoreIcon,
  ProjectsIcon,
  TickCircleIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { UserStatus } from '../../../../contracts/platform/enums.js';
import { useText } from '../../../lib/i18n.js';
import { keepsOwnPassword, type UserRow } from './user-row.js';

export type UserAct = 'edit' | 'allocate' | 'reset' | 'enable' | 'disable' | 'delete';

/** Actions on another user's account. */
export function UserActions({ user, onAct }: { user: UserRow; onAct: (act: UserAct) => void }) {
  const { t } = useText();
  const ownPassword = keepsOwnPassword(user.source);
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem icon={<EditIcon />} text={t('admin:users.edit')} onClick={() => onAct('edit')} />
          <MenuItem icon={<ProjectsIcon />} text={t('admin:users.allocate')} onClick={() => onAct('allocate')} />
          <MenuItem
            icon={<KeyIcon />}
            text={t('admin:users.reset')}
            label={ownPassword ? undefined : t('admin:users.resetThirdParty')}
            disabled={!ownPassword}
            onClick={() => onAct('reset')}
          />
          <MenuDivider />
          {user.status === UserStatus.disabled ? (
            <MenuItem icon={<TickCircleIcon />} text={t('admin:users.enable')} onClick={() => onAct('enable')} />
          ) : (
            <MenuItem icon={<BanCircleIcon />} text={t('admin:users.disable')} onClick={() => onAct('disable')} />
          )}
          <MenuItem
            icon={<TrashIcon />}
            intent="danger"
            text={t('admin:users.delete')}
            onClick={() => onAct('delete')}
          />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<MoreIcon />}
        aria-label={t('admin:users.actionsOf', { name: user.nickname })}
      />
    </PopoverNext>
  );
}
